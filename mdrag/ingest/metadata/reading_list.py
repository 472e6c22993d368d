"""raw/reading_list → entries: tables with a header, BibTeX, RIS, CSL-JSON, Markdown, Word."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.ingest.metadata.csl_json import csl_works
from mdrag.ingest.metadata.names import people, print_people
from mdrag.ingest.metadata.ris import ris_works
from mdrag.ingest.metadata.titles import same_title
from mdrag.ingest.metadata.word_list import read_word_list
from mdrag.ingest.metadata.xlsx import xlsx_rows
from mdrag.limits.regular_files import read_regular
from mdrag.project import Project
from mdrag.text.bibtex import bibtex_entries, without_tex, without_tex_signs
from mdrag.text.doi import doi_in

__all__ = ["ReadingListEntry", "match", "read_all", "read_lists"]


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
    accessed_at: str = ""


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
    "urldate": "accessed_at",
    "accessed": "accessed_at",
    "accessed_at": "accessed_at",
    "access date": "accessed_at",
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
    "inproceedings": "conference_paper",
    "conference": "conference_paper",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "thesis": "thesis",
    "dataset": "dataset",
    "techreport": "report",
    "report": "report",
    "online": "website",
}
_QUOTES = " *_\"'“”‘’"
# "Marmot, M. (2015) The health gap. London: Vole."
_REFERENCE = (
    r"(?P<authors>[^()\n]{2,200}?),?\s*\((?P<year>\d{4})[a-z]?(?:, [^()\n]{2,20})?\)[.,:]?\s+"
    r"(?P<title>[^.?!\n]+[?!]?)(?P<rest>.*)$"
)
_MARKDOWN = re.compile(rf"^\s*(?:[-*+]|\d+[.)])\s+{_REFERENCE}", re.M)
# Paragraphs of a Word file are references only where they begin with a name and go on with a title.
_PARAGRAPH = re.compile(rf"(?:[-•*–]\s*|\d+[.)]\s+|\[\d+\]\s*)?(?=[^\W\d_]){_REFERENCE}")


def read_all(project: Project) -> tuple[ReadingListEntry, ...]:
    """Every entry of every list in raw/reading_list, by file name; unreadable files give none."""
    found, _ = read_lists(project)
    return found


def read_lists(project: Project) -> tuple[tuple[ReadingListEntry, ...], tuple[str, ...]]:
    """The entries, and what is wrong with a list, a line each: it never stops an ingest."""
    folder = project.raw / "reading_list"
    found: list[ReadingListEntry] = []
    unread: list[str] = []
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.name.startswith((".", "~$")) or not path.is_file():
            continue
        refuse_outside(path)
        name = path.relative_to(project.root).as_posix()
        try:
            if reader := _FILE_READERS.get(path.suffix.casefold()):
                entries = list(reader(path))
            elif of_text := _READERS.get(path.suffix.casefold()):
                text = _text(path)
                entries = list(of_text(text))
                unread.extend(_without_end(name, text) if of_text is _bibtex else ())
            else:
                unread.append(
                    fill(
                        "{name}: is no reading list mdrag reads; save it as {kinds}",
                        name=name,
                        kinds=_KINDS,
                    )
                )
                continue
        except (OSError, ValueError, csv.Error) as problem:
            unread.append(
                fill(
                    "{name}: cannot be read ({problem}); save it as {kinds}",
                    name=name,
                    problem=problem,
                    kinds=_KINDS,
                )
            )
            continue
        found.extend(entries)
        if not entries:
            unread.append(fill("{name}: no entry in it has a title or a DOI", name=name))
    return tuple(found), tuple(unread)


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
    first = text.partition("\n")[0]
    delimiter = "\t" if "\t" in text[:200] else ";" if first.count(";") > first.count(",") else ","
    yield from _rows(list(csv.reader(io.StringIO(text), delimiter=delimiter)))


def _rows(rows: Sequence[Sequence[str]]) -> Iterator[ReadingListEntry]:
    """The works of a table; its first row that names a title or a DOI is the header."""
    heads = [[_NAMES.get(cell.strip().casefold(), "") for cell in row] for row in rows[:20]]
    at = next((n for n, head in enumerate(heads) if {"title", "doi"} & {*head}), None)
    for row in rows[at + 1 :] if at is not None else ():
        named: dict[str, str] = {}
        for field, value in zip(heads[at or 0], row, strict=False):
            if field and value.strip():
                named.setdefault(field, value.strip())
        yield from _entry(named)


def _entry(named: Mapping[str, str]) -> Iterator[ReadingListEntry]:
    """The entry of these fields, when they say which work it is."""
    if named.get("title") or named.get("doi"):
        yield ReadingListEntry(**named)


def _ris(text: str) -> Iterator[ReadingListEntry]:
    for work in ris_works(text):
        yield from _entry(work)


def _json(text: str) -> Iterator[ReadingListEntry]:
    for work in csl_works(text):
        yield from _entry(work)


def _bibtex(text: str) -> Iterator[ReadingListEntry]:
    for entry in bibtex_entries(text):
        told = entry.fields
        named = {_NAMES[key]: without_tex(value) for key, value in told.items() if key in _NAMES}
        if "author" in told:
            named["authors"] = print_people(people(without_tex_signs(told["author"]), "bibtex"))
        if named.get("title") or named.get("doi"):
            named["doc_type"] = _BIB_TYPES.get(entry.kind, "")
            yield ReadingListEntry(**named)


def _without_end(name: str, text: str) -> Iterator[str]:
    told = (
        "{name}:{line}: the entry {key} has no end, a brace or quotation mark is missing: close it"
    )
    for entry in bibtex_entries(text):
        if not entry.ends:
            yield fill(told, name=name, line=entry.line, key=entry.key[:80])


def _markdown(text: str) -> Iterator[ReadingListEntry]:
    for found in _MARKDOWN.finditer(text):
        yield _reference(found)


def _reference(found: re.Match[str]) -> ReadingListEntry:
    return ReadingListEntry(
        title=found["title"].strip(_QUOTES),
        authors=found["authors"].strip(" *_"),
        year=found["year"],
        doi=found["rest"],
    )


def _xlsx(path: Path) -> Iterator[ReadingListEntry]:
    yield from _rows(xlsx_rows(path))


def _docx(path: Path) -> Iterator[ReadingListEntry]:
    """The works of the tables of a Word file, then of its paragraphs that are references."""
    listed = read_word_list(path)
    for table in listed.tables:
        yield from _rows(table)
    for line in listed.lines:
        found = _PARAGRAPH.match(line)
        if found and not found["title"].strip(_QUOTES)[:1].islower():
            yield _reference(found)


_READERS = {
    ".csv": _csv,
    ".tsv": _csv,
    ".bib": _bibtex,
    ".ris": _ris,
    ".json": _json,
    ".md": _markdown,
    ".markdown": _markdown,
    ".txt": _markdown,
}
_FILE_READERS: Mapping[str, Callable[[Path], Iterator[ReadingListEntry]]] = {
    ".xlsx": _xlsx,
    ".docx": _docx,
}
_KINDS = ".csv, .xlsx, .docx, .bib, .ris, .json (CSL-JSON) or .md"
