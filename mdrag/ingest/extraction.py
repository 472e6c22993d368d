"""What was extracted from one source, read back for people to check."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from mdrag.errors import LibraryMissing, UsageError
from mdrag.evidence.model import Page, Source
from mdrag.evidence.page_index import page_index
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger, parsed_folder
from mdrag.ingest.document import ParsedDocument
from mdrag.project import Project
from mdrag.text.nearest import nearest_word

__all__ = ["Extraction", "Heading", "find", "read_extraction"]


class Heading(NamedTuple):
    """A heading with the page it stands on (None without pages)."""

    level: int
    text: str
    page: int | None


class Extraction(NamedTuple):
    """A source as it was read: all of it, or one page."""

    source: Source
    text: str
    pages: tuple[Page, ...]
    headings: tuple[Heading, ...]
    passages: tuple[Mapping[str, Any], ...]  # lines of chunks.jsonl
    anchors: tuple[Mapping[str, Any], ...]  # lines of anchors.jsonl


def find(project: Project, name: str) -> Source:
    """The source with this doc_uid, citation key or path, or the one of this file name.

    Raises LibraryMissing, UsageError with the nearest names.
    """
    entries = ledger.read(project)
    if not entries:
        raise LibraryMissing(fill("nothing has been ingested yet; run: mdrag ingest"))
    for entry in entries.values():
        source = entry.source
        if name in (source.doc_uid, source.citation_key, source.source_path, *entry.also_at):
            return source
    sources = [entry.source for entry in entries.values()]
    called = [source for source in sources if PurePosixPath(source.source_path).name == name]
    if len(called) == 1:
        return called[0]
    names = [n for e in entries.values() for n in (e.source.doc_uid, e.source.citation_key)]
    near = nearest_word(name, names)
    hint = (
        fill("; did you mean {names}?", names=near)
        if near
        else fill("; see: {command}", command="mdrag library")
    )
    raise UsageError(fill("no source {name!r}{hint}", name=name, hint=hint))


def read_extraction(project: Project, name: str, page: str | None = None) -> Extraction:
    """What was read from a source; with ``page`` only what touches that page.

    ``page`` is what a reader would cite (`page_index`). Raises UsageError when there is
    none, LibraryMissing, FileProblem.
    """
    source = find(project, name)
    if "source_gone" in source.flags:
        raise UsageError(
            fill(
                "{doc_uid}: its file is gone from raw/; put it back and ingest",
                doc_uid=source.doc_uid,
            )
        )
    document = parsed_folder.load(project.parsed / source.doc_uid)
    passages = _lines(project.chunks / "chunks.jsonl", source.doc_uid)
    anchors = _lines(project.chunks / "anchors.jsonl", source.doc_uid)
    headings = _headings(document)
    pages = document.pages
    text = document.text
    if page is not None:
        at = page_index(pages, source.doc_uid, page)
        if at is None:
            raise UsageError(fill("{doc_uid} has no pages", doc_uid=source.doc_uid))
        pages = tuple(p for p in pages if p.page_index == at)
        text = pages[0].text
        headings = [heading for heading in headings if heading.page == at]
        passages = [
            line for line in passages if (line["page_start"] or 0) <= at <= (line["page_end"] or 0)
        ]
        anchors = [line for line in anchors if line["page_no"] == at]
    return Extraction(source, text, pages, tuple(headings), tuple(passages), tuple(anchors))


def _headings(document: ParsedDocument) -> list[Heading]:
    from mdrag.ingest.passages.pages import page_at

    found = []
    for block in document.blocks:
        if block.kind == "heading":
            page = page_at(document.pages, block.start)
            text = " ".join(document.text[block.start : block.end].split())
            found.append(Heading(block.level or 1, text, page.page_index if page else None))
    return found


def _lines(path: Path, uid: str) -> list[dict[str, Any]]:
    mark = f'"{uid}'
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        found = [json.loads(line) for line in file if mark in line]
    return [line for line in found if uid in (line.get("doc_uid"), line.get("doc_id"))]
