"""A CSL item as a RIS record that Zotero imports, with its file and its citation key."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.evidence.csl import ROLES, CslItem, CslName

__all__ = ["TYPES", "record"]

# CSL type → RIS type, as Zotero's importer reads them
TYPES: Mapping[str, str] = {
    "article-journal": "JOUR",
    "article": "UNPB",
    "book": "BOOK",
    "chapter": "CHAP",
    "report": "RPRT",
    "webpage": "ELEC",
    "post-weblog": "BLOG",
    "article-newspaper": "NEWS",
    "thesis": "THES",
    "paper-conference": "CONF",
    "dataset": "DATA",
    "speech": "SLIDE",
    "document": "GEN",
}
# RIS tag ← CSL variable
_PLAIN: tuple[tuple[str, str], ...] = (
    ("TI", "title"), ("T2", "container-title"), ("VL", "volume"), ("IS", "issue"),
    ("ET", "edition"), ("PB", "publisher"), ("CY", "publisher-place"), ("DO", "DOI"),
    ("SN", "ISBN"), ("UR", "URL"), ("LA", "language"),
)  # fmt: skip


def record(work: CslItem, file: str = "") -> str:
    """One record; ``file`` is relative to the RIS file. A value is always one line."""
    lines = "".join(f"{tag}  - {_one_line(value)}\n" for tag, value in _tags(work, file) if value)
    return f"{lines}ER  - \n\n"


def _tags(work: CslItem, file: str) -> Iterator[tuple[str, str]]:
    """(tag, value) of each line of a record; an empty value makes no line."""
    yield "TY", TYPES.get(work["type"], "GEN")
    yield "ID", str(work["id"])
    for role in ROLES:
        for name in work.get(role, ()):
            yield ("AU" if role == "author" else "ED"), _name(name)
    for tag, variable in _PLAIN:
        yield tag, str(work.get(variable, ""))
    if "ISBN" not in work:
        yield "SN", str(work.get("number", ""))  # where Zotero looks for a report's number
    first, _, last = str(work.get("page", "")).partition("-")
    yield "SP", first
    yield "EP", last
    if issued := _day(work.get("issued")):
        yield "PY", f"{issued[0]:04d}"
        yield "DA", "/".join(f"{part:02d}" for part in issued)
    if accessed := _day(work.get("accessed")):
        yield "Y2", "/".join(f"{part:02d}" for part in accessed)
    yield "M2", f"Citation Key: {work['id']}"  # becomes Extra, where Zotero 7 keeps the key
    yield "L1", file


def _name(name: CslName) -> str:
    """``Family, Given``; an organisation without the comma that would split it."""
    if "literal" in name:
        return name["literal"].replace(",", "")
    return f"{name['family'].replace(',', '')}, {name.get('given', '')}"


def _one_line(value: str) -> str:
    """The value without line ends and other control characters: each would end it."""
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in value)
    return " ".join("".join(kept).split())


def _day(date: Any) -> list[int]:
    return list(date["date-parts"][0]) if date else []
