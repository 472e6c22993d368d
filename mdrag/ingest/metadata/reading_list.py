"""raw/reading_list → entries: CSV with a header line, BibTeX, or a Markdown list."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.fence import refuse_outside
from mdrag.ingest.metadata.names import people, print_people
from mdrag.ingest.metadata.titles import same_title
from mdrag.limits.regular_files import read_regular
from mdrag.project import Project
from mdrag.text.bibtex import bibtex_entries, without_tex, without_tex_signs
from mdrag.text.doi import doi_in

__all__ = ["ReadingListEntry", "match", "read_all"]


class ReadingListEntry(NamedTuple):
    """One entry of a reading list, fields as written there."""

    title: str = ""
    authors: str = ""
    year: str = ""
    doi: str = ""
    container_title: str = ""
    publisher: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    isbn: str = ""
    url: str = ""
    doc_type: str = ""
    file: str = ""


# Column and field names people use → ours.
_NAMES: Mapping[str, str] = {
    "title": "title",
    "author": "authors",
    "authors": "authors",
    "year": "year",
    "date": "year",
    "doi": "doi",
    "journal": "container_title",
    "journaltitle": "container_title",
    "booktitle": "container_title",
    "container_title": "container_title",
    "publication title": "container_title",
    "publication year": "year",
    "publisher": "publisher",
    "institution": "publisher",
    "volume": "volume",
    "number": "issue",
    "issue": "issue",
    "pages": "pages",
    "page_range": "pages",
    "isbn": "isbn",
    "url": "url",
    "type": "doc_type",
    "doc_type": "doc_type",
    "file": "file",
    "filename": "file",
    "file name": "file",
    "source_path": "file",
}
_BIB_TYPES = {
    "article": "journal_article",
    "book": "book",
    "incollection": "book_chapter",
    "inbook": "book_chapter",
    "techreport": "report",
    "report": "report",
    "online": "website",
}
_MARKDOWN = re.compile(
    r"^\s*(?:[-*+]|\d+[.)])\s+(?P<authors>[^()\n]{2,200}?),?\s*\((?P<year>\d{4})[a-z]?\)[.,:]?\s+"
    r"(?P<title>[^.?!\n]+[?!]?)(?P<rest>.*)$",
    re.M,
)


def read_all(project: Project) -> tuple[ReadingListEntry, ...]:
    """Every entry of every list in raw/reading_list, by file name; unreadable files give none."""
    folder = project.raw / "reading_list"
    found: list[ReadingListEntry] = []
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        reader = _READERS.get(path.suffix.casefold())
        if reader is None or path.name.startswith(".") or not path.is_file():
            continue
        refuse_outside(path)
        try:
            found.extend(reader(_text(path)))
        except (OSError, csv.Error):
            continue  # a list that cannot be read costs metadata, never the ingest
    return tuple(found)


def match(
    listed: Sequence[ReadingListEntry], name: str, doi: str, title: str
) -> ReadingListEntry | None:
    """The entry for a source: by file name, else DOI, else title."""
    for entry in listed:
        named = re.split(r"[\\/:;]", entry.file)
        if entry.file and name in named:
            return entry
    for entry in listed:
        if doi and doi_in(entry.doi) == doi:
            return entry
    for entry in listed:
        if title and entry.title and same_title(entry.title, title):
            return entry
    return None


def _text(path: Path) -> str:
    content = read_regular(path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _csv(text: str) -> Iterator[ReadingListEntry]:
    delimiter = (
        ";" if text.partition("\n")[0].count(";") > text.partition("\n")[0].count(",") else ","
    )
    for row in csv.DictReader(
        io.StringIO(text), delimiter="\t" if "\t" in text[:200] else delimiter
    ):
        named = {
            _NAMES[key.strip().casefold()]: (value or "").strip()
            for key, value in row.items()
            if isinstance(key, str) and key.strip().casefold() in _NAMES and isinstance(value, str)
        }
        if named.get("title") or named.get("doi"):
            yield ReadingListEntry(**named)


def _bibtex(text: str) -> Iterator[ReadingListEntry]:
    for entry in bibtex_entries(text):
        told = entry.fields
        named = {_NAMES[key]: without_tex(value) for key, value in told.items() if key in _NAMES}
        if "author" in told:
            named["authors"] = print_people(people(without_tex_signs(told["author"]), "bibtex"))
        if named.get("title") or named.get("doi"):
            named["doc_type"] = _BIB_TYPES.get(entry.kind, "")
            yield ReadingListEntry(**named)


def _markdown(text: str) -> Iterator[ReadingListEntry]:
    for found in _MARKDOWN.finditer(text):
        yield ReadingListEntry(
            title=found["title"].strip(' *_"“”'),
            authors=found["authors"].strip(" *_"),
            year=found["year"],
            doi=found["rest"],
        )


_READERS = {
    ".csv": _csv,
    ".tsv": _csv,
    ".bib": _bibtex,
    ".md": _markdown,
    ".markdown": _markdown,
    ".txt": _markdown,
}
