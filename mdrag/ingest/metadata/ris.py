"""A RIS file (EndNote, Zotero, PubMed) → the fields of its works."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mdrag.ingest.metadata.names import people, print_people

__all__ = ["ris_works"]

_LINE = re.compile(r"^([A-Z][A-Z0-9])  ?- ?(.*)$")
# tag → our field; the first that a work has counts
_FIELDS: Mapping[str, str] = {
    "TI": "title", "T1": "title", "CT": "title", "PY": "year", "Y1": "year", "DA": "year",
    "DO": "doi", "T2": "container_title", "JO": "container_title", "JF": "container_title",
    "BT": "container_title", "JA": "container_title", "PB": "publisher", "VL": "volume",
    "IS": "issue", "SN": "isbn", "UR": "url", "L1": "file", "Y2": "accessed_at",
}  # fmt: skip
_TYPES: Mapping[str, str] = {
    "JOUR": "journal_article", "MGZN": "journal_article", "BOOK": "book", "EBOOK": "book",
    "CHAP": "book_chapter", "ECHAP": "book_chapter", "RPRT": "report", "GOVDOC": "report",
    "THES": "thesis", "CONF": "conference_paper", "CPAPER": "conference_paper",
    "ELEC": "website", "WEB": "website", "BLOG": "blog", "NEWS": "news", "DATA": "dataset",
}  # fmt: skip


def ris_works(text: str) -> Iterator[dict[str, str]]:
    """The fields of each work, in order; a work without ``ER`` ends with the file."""
    tags: list[tuple[str, str]] = []
    for line in text.splitlines():
        found = _LINE.match(line)
        if not found:
            if tags and line.strip():  # a long value goes on
                tags[-1] = (tags[-1][0], f"{tags[-1][1]} {line.strip()}")
        elif found[1] == "ER" or (found[1] == "TY" and tags):
            yield _work(tags)
            tags = [] if found[1] == "ER" else [("TY", found[2].strip())]
        else:
            tags.append((found[1], found[2].strip()))
    if tags:
        yield _work(tags)


def _work(tags: list[tuple[str, str]]) -> dict[str, str]:
    told: dict[str, str] = {}
    for tag, value in tags:
        if value and tag in _FIELDS:
            told.setdefault(_FIELDS[tag], value)
    values = dict(reversed(tags))
    # Each person has a line: a comma parts the family from the given name, and nothing else.
    names = [person for tag, value in tags if tag in ("AU", "A1") for person in people(value)]
    if names:
        told["authors"] = print_people(names)
    told["doc_type"] = _TYPES.get(values.get("TY", ""), "")
    if "accessed_at" in told:
        told["accessed_at"] = told["accessed_at"].replace("/", "-").strip("-")
    if told["doc_type"] == "journal_article":
        told.pop("isbn", None)  # SN of a journal is its ISSN
    first, last = values.get("SP", ""), values.get("EP", "")
    if first:
        told["pages"] = f"{first}-{last}" if last and last != first else first
    return told
