"""Sources as Zotero and citeproc want them: clean CSL-JSON items and stable item addresses."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from mdrag.evidence.csl import CslItem, CslName, csl_item
from mdrag.evidence.model import Person, Source
from mdrag.text.people import ends_in_dots, short_names

__all__ = [
    "CSL_TYPES",
    "WEB_TYPES",
    "by_hand",
    "foreign_uris",
    "item",
    "lacking_variables",
    "library_columns",
    "missing_variables",
    "short_author",
    "uris",
]

# doc_type of the library → CSL 1.0.2 type
CSL_TYPES: Mapping[str, str] = {
    "journal_article": "article-journal",
    "article": "article-journal",
    "preprint": "article",
    "working_paper": "article",
    "book": "book",
    "book_chapter": "chapter",
    "chapter": "chapter",
    "report": "report",
    "policy": "report",
    "website": "webpage",
    "webpage": "webpage",
    "blog": "post-weblog",
    "news": "article-newspaper",
    "thesis": "thesis",
    "dissertation": "thesis",
    "conference_paper": "paper-conference",
    "dataset": "dataset",
    "slide": "speech",
}
# CSL variable ← field of Source, for text that is copied as it is
_PLAIN: Mapping[str, str] = {
    "container-title": "container_title",
    "volume": "volume",
    "issue": "issue",
    "page": "page_range",
    "edition": "edition",
    "publisher": "publisher",
    "publisher-place": "place",
    "DOI": "doi",
    "ISBN": "isbn",
    "URL": "url",
    "language": "language",
}
# and for what is made of it
_TOLD: Mapping[str, str] = {
    "title": "title",
    "author": "authors",
    "editor": "editors",
    "issued": "year",
    "type": "doc_type",
    "number": "issue",
}
WEB_TYPES = frozenset(("webpage", "post-weblog"))  # what changes: its day of access is printed
# What a reader needs to find a work of that type, beside title and author.
_REQUIRED: Mapping[str, tuple[str, ...]] = {
    "article-journal": ("issued", "container-title"),
    "book": ("issued", "publisher"),
    "chapter": ("issued", "container-title", "publisher"),
    "report": ("issued", "publisher"),
    "webpage": ("URL", "publisher"),
    "post-weblog": ("issued", "URL"),
    "paper-conference": ("issued", "container-title"),
    "article-newspaper": ("issued", "container-title"),
    "thesis": ("issued", "publisher"),
    "dataset": ("issued", "publisher"),
}
_NAMES = ("container-title", "publisher")
_PROCEEDINGS = re.compile(
    r"\bproceedings (?:of|from)\b|\b(?:conference|workshop|symposium) on\b", re.I
)
_ISO = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
# "0" stands in no key Zotero ever gives out (its alphabet leaves out 0, 1 and O), so that an
# address of ours never names somebody's real item by chance; users/0 is nobody.
_ADDRESS = "http://zotero.org/users/0/items/0"
_ALPHABET = "ABCDEFGHIJKLMNPQRSTUVWXYZ23456789"


def item(source: Source) -> CslItem:
    """The CSL-JSON item of a source; its id and citation key are the doc_uid.

    Always has a type and a title (the file's name when the title is unknown). Never holds an
    abstract, a note or custom fields: they would travel in every field of the Word file.
    """
    found: dict[str, Any] = {
        "id": source.doc_uid,
        "citation-key": source.doc_uid,
        "type": _type(source),
        "title": _title(source),
    }
    for role, people in (("author", source.authors), ("editor", source.editors)):
        if people:
            found[role] = [_name(person) for person in people]
    if issued := _issued(source):
        found["issued"] = {"date-parts": [issued]}
    for variable, field in _PLAIN.items():
        if value := " ".join(str(getattr(source, field)).split()):
            found[variable] = value
    if found["type"] == "report" and "issue" in found:
        found["number"] = found.pop("issue")  # "(No. 3/2021)": reports are numbered, not issued
    if "page" in found:
        found["page"] = re.sub(r"\s*[-–—]+\s*", "-", found["page"])
    if found["type"] in WEB_TYPES and (day := _day(source.accessed_at)):
        found["accessed"] = {"date-parts": [day]}
    return csl_item(found)


def by_hand(source: Source) -> CslItem:
    """The part of its item that the writer set by hand: it stands before what others say."""
    mine = {field for field, place in source.metadata_from.items() if place == "by_hand"}
    fields = {**_PLAIN, **_TOLD}
    found = item(source)
    told = {name: value for name, value in found.items() if fields.get(name) in mine}
    return csl_item({name: told[name] for name in fields if name in told})


def library_columns(variables: Iterable[str]) -> tuple[str, ...]:
    """The columns of library.csv that CSL variables are made of: ``year`` of ``issued``."""
    fields = {**_PLAIN, **_TOLD}
    return tuple(fields.get(name, name) for name in variables)


def missing_variables(source: Source) -> tuple[str, ...]:
    """CSL variables a reference of this type should have and this source lacks."""
    gaps = lacking_variables(item(source))
    return gaps if source.title.strip() else ("title", *gaps)


def lacking_variables(found: CslItem) -> tuple[str, ...]:
    """The variables but the title that such an item needs and has not, or has cut short."""
    wanted = ("author", *_REQUIRED.get(found["type"], ("issued",)))
    gaps = tuple(name for name in wanted if not found.get(name) and not _stands_in(found, name))
    # a name that a program cut is no name a reader can look up
    return (*gaps, *(name for name in _NAMES if ends_in_dots(str(found.get(name) or ""))))


def _stands_in(found: CslItem, name: str) -> bool:
    return name == "author" and bool(found.get("editor"))


def uris(doc_uid: str) -> tuple[str, ...]:
    """The addresses under which Zotero tells this paper from others: one list everywhere.

    Made from the doc_uid alone, so documents built at different times agree; of the form
    Zotero's ``dc:replaces`` accepts, so an item can be bound to them later.
    """
    return (_ADDRESS + _key(doc_uid),)


def foreign_uris(key: str) -> tuple[str, ...]:
    """The same for a work of the writer's own bibliography, named by its citation key."""
    return (_ADDRESS + _key(f"@{key}"),)


def short_author(source: Source) -> str:
    """Author words for the running text: ``Marmot``, ``Vole and Lemming``, ``Vole et al.``."""
    names = [person.family for person in source.authors or source.editors if person.family]
    return short_names(names) or _title(source)


def _title(source: Source) -> str:
    """Its title; the file's name when that is unknown."""
    told = " ".join(source.title.split()) or PurePosixPath(source.source_path).stem
    return told or source.doc_uid


def _key(seed: str) -> str:
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
    letters = []
    for _ in range(7):
        number, rest = divmod(number, len(_ALPHABET))
        letters.append(_ALPHABET[rest])
    return "".join(letters)


def _type(source: Source) -> str:
    if known := CSL_TYPES.get(source.doc_type):
        return known
    if _PROCEEDINGS.search(source.container_title):
        return "paper-conference"
    if source.container_title:
        return "article-journal"
    if source.isbn:
        return "book"
    if source.doi:
        return "article-journal"
    return "webpage" if source.url else "document"


def _name(person: Person) -> CslName:
    if not person.given:
        return {"literal": person.family}
    return {"family": person.family, "given": person.given}


def _issued(source: Source) -> Sequence[int]:
    day = _day(source.published_date)
    if source.year and (not day or day[0] != source.year):
        return [source.year]
    return day


def _day(date: str) -> list[int]:
    match = _ISO.match(date)
    return [int(part) for part in match.groups() if part] if match else []
