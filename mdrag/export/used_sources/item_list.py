"""The list of used sources, for people (Markdown) and programs (JSON)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from mdrag.escapes import in_cell
from mdrag.evidence.csl import CslItem
from mdrag.evidence.model import Source
from mdrag.zotero.items import short_author

__all__ = ["SourceItem", "as_json", "markdown"]

_HEAD = (
    "| doc_uid | who and when | title | file | cited | at line | lacks |\n"
    "|---|---|---|---|---:|---|---|\n"
)


class SourceItem(NamedTuple):
    """A source as the lists show it. ``file`` is relative to the folder, "" when there is none."""

    source: Source
    item: CslItem  # in the forms of `mdrag.zotero.csl_forms`
    raw: Path | None  # where its file lies; None once it is gone
    places: tuple[tuple[int, int], ...]  # line and column of each binding in the draft
    missing: tuple[str, ...]  # CSL variables a reference of its type should have
    file: str = ""


def markdown(listed: Sequence[SourceItem]) -> str:
    """A table, one row a source."""
    return "# Sources used\n\n" + _HEAD + "".join(map(_row, listed))


def _row(one: SourceItem) -> str:
    cells = (
        f"`{one.source.doc_uid}`",
        in_cell(f"{short_author(one.source)} {one.source.year or '(no date)'}"),
        in_cell(one.source.title or "(no title)"),
        _link(one.file) if one.file else "(its file is gone)",
        str(len(one.places)),
        ", ".join(str(line) for line in dict.fromkeys(line for line, _ in one.places)),
        ", ".join(one.missing),
    )
    return "| " + " | ".join(cells) + " |\n"


def _link(file: str) -> str:
    """A link to a file beside the list, whatever its name holds."""
    return f"[{_linked(file.rpartition('/')[2])}](<{quote(file)}>)"


def _linked(words: str) -> str:
    return re.sub(r"(?<!\\)[\[\]]", r"\\\g<0>", in_cell(words))


def as_json(listed: Sequence[SourceItem]) -> list[dict[str, Any]]:
    """One object a source; ``file`` is relative to the folder, null once the file is gone."""
    return [{**_described(one.source), **_used(one)} for one in listed]


def _described(source: Source) -> dict[str, Any]:
    return {
        "doc_uid": source.doc_uid,
        "title": source.title,
        "authors": [person._asdict() for person in source.authors],
        "year": source.year,
        "doi": source.doi,
        "source_path": source.source_path,
    }


def _used(one: SourceItem) -> dict[str, Any]:
    return {
        "file": one.file or None,
        "citations": len(one.places),
        "places": [{"line": line, "column": column} for line, column in one.places],
        "missing": list(one.missing),
    }
