"""A CSL-JSON file (Zotero, pandoc) → the fields of its works."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from mdrag.evidence.model import Person
from mdrag.filled_sentence import fill
from mdrag.ingest.metadata.names import print_people

__all__ = ["csl_works", "fields_of", "names_of"]

_FIELDS: Mapping[str, str] = {
    "title": "title", "DOI": "doi", "container-title": "container_title", "publisher": "publisher",
    "volume": "volume", "issue": "issue", "page": "pages", "ISBN": "isbn", "URL": "url",
}  # fmt: skip
_TYPES: Mapping[str, str] = {
    "article-journal": "journal_article", "article-magazine": "journal_article",
    "article": "preprint", "book": "book", "chapter": "book_chapter", "report": "report",
    "webpage": "website", "post-weblog": "blog", "article-newspaper": "news", "thesis": "thesis",
    "paper-conference": "conference_paper", "dataset": "dataset", "speech": "slide",
}  # fmt: skip


def csl_works(text: str) -> Iterator[dict[str, str]]:
    """The fields of each work, in order. Raises ValueError for what is no list of works."""
    try:
        works = json.loads(text)
    except RecursionError as problem:
        raise ValueError(fill("it is nested too deep")) from problem
    if isinstance(works, dict):
        works = works.get("items", works.get("references", [works]))
    if not isinstance(works, list):
        raise ValueError(fill("it is no list of works"))
    for work in works:
        if isinstance(work, dict):
            yield fields_of(work)


def fields_of(work: Mapping[str, Any]) -> dict[str, str]:
    """A CSL item as the fields of a reading list."""
    told = {
        field: str(work[name]).strip()
        for name, field in _FIELDS.items()
        if isinstance(work.get(name), str | int) and str(work[name]).strip()
    }
    told["doc_type"] = _TYPES.get(str(work.get("type")), "")
    if names := names_of(work.get("author")):
        told["authors"] = print_people(names)
    for name, field in (("issued", "year"), ("accessed", "accessed_at")):
        if day := _day(work.get(name)):
            told[field] = day
    return told


def names_of(people: Any) -> tuple[Person, ...]:
    """The persons of a CSL list of names; particles before the family, suffixes behind."""
    found = []
    for one in people if isinstance(people, list) else ():
        if not isinstance(one, dict):
            continue
        part = {
            key: " ".join(value.split()) for key, value in one.items() if isinstance(value, str)
        }
        family = " ".join(filter(None, (part.get("non-dropping-particle"), part.get("family"))))
        given = " ".join(filter(None, (part.get("given"), part.get("dropping-particle"))))
        given = ", ".join(filter(None, (given, part.get("suffix"))))
        if whole := family or part.get("literal") or part.get("name") or given:
            found.append(Person(whole, given if family else ""))
    return tuple(found)


def _day(date: Any) -> str:
    """``2019`` or ``2019-05-01``; "" when the date is none."""
    if not isinstance(date, dict):
        return ""
    parts = date.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts and isinstance(parts[0], list) else []
    if first and all(str(part).isdigit() for part in first):
        return "-".join(f"{int(part):02d}" for part in first[:3])
    return str(date.get("raw") or date.get("literal") or "")
