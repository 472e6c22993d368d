"""Where a source can be opened: its page as text for the editor, its file for a viewer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from mdrag.draft.model import Ref
from mdrag.errors import FileProblem
from mdrag.evidence.links import page_link
from mdrag.evidence.model import Page, Source
from mdrag.evidence.origin import raw_file
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lsp.drafts.open_draft import Open, refs
from mdrag.lsp.features.cited_place import BoundPlace, cited_place, named_page, page_name
from mdrag.lsp.features.page_texts import SCHEME, PageTexts, wrap_lines
from mdrag.lsp.protocol.positions import Positions
from mdrag.verify.works.author_year import label

__all__ = ["asked_page", "definition", "links", "opened_page", "page_uri"]

_MOST = 200_000  # characters of a source without pages that are shown
_RULE = "—" * 72


def definition(one: Open, texts: PageTexts) -> lsp.Location | None:
    """The text of the page the binding at the cursor leads to, at what says it best."""
    place = cited_place(one)
    return _location(one, place, texts) if place else None


def links(one: Open) -> list[lsp.DocumentLink]:
    """Each source id, as a link to its file at the page."""
    found = []
    for _, ref in refs(one):
        source = one.evidence.source(ref.key)
        link = _file_link(one, ref, source) if source else ""
        if source and link and ref.end > ref.start:
            place = one.where.range(ref.start, ref.end)
            found.append(lsp.DocumentLink(place, link, tooltip=f"Open {label(source)}"))
    return found


def opened_page(one: Open) -> dict[str, Any] | None:
    """The file, and its page, that the reference at the cursor leads to; None when it is gone."""
    place = cited_place(one)
    if place is None:
        return None
    path = _path(one, place.source)
    if path is None:
        return None
    page = place.page
    index = page.page_index if page and path.suffix.lower() == ".pdf" else 0
    return {
        "uri": page_link(path, index or None),
        "path": str(path),
        "page": index,
        "label": page_name(page) if page else "",
        "docUid": place.source.doc_uid,
        "title": label(place.source),
    }


def _file_link(one: Open, ref: Ref, source: Source) -> str:
    """The URI of the source's file at the page the reference names; "" when it is gone."""
    path = _path(one, source)
    return page_link(path, named_page(one, ref, source) or None) if path else ""


def _path(one: Open, source: Source) -> Path | None:
    if one.root is None or not source.source_path:
        return None
    try:
        return raw_file(one.root, source)
    except FileProblem:
        return None  # what the library names lies outside raw/


def asked_page(uri: str, stores: Iterable[EvidenceStore]) -> str | None:
    """The text of a page that `page_uri` names, from the first library that has it."""
    found = _PAGE.fullmatch(uri)
    for store in stores if found else ():
        if found and (source := store.source(found["uid"])) is not None:
            index = int(found["page"])
            page = next((p for p in store.pages(source.doc_uid) if p.page_index == index), None)
            head, text = _sheet(store, source, page)
            return head + text
    return None


def page_uri(uid: str, index: int) -> str:
    """The URI under which a client that asks for texts finds a page; 0: the whole source."""
    return f"{SCHEME}:/page-{uid}-{index}.txt"


_PAGE = re.compile(rf"{SCHEME}:/+page-(?P<uid>[\w.-]+)-(?P<page>\d{{1,9}})\.txt")


def _sheet(
    store: EvidenceStore, source: Source, page: Page | None, note: str = ""
) -> tuple[str, str]:
    """A head that says what it is, and the words of the page in lines."""
    text = page.text if page else store.text(source.doc_uid)[:_MOST]
    where = f", {page_name(page)}" if page else ""
    return f"{label(source)}{where}{note}\n{source.title}\n{_RULE}\n\n", wrap_lines(text)


def _location(one: Open, place: BoundPlace, texts: PageTexts) -> lsp.Location:
    """The words of the page in lines, at the passage."""
    source, page, passage, elsewhere = place
    name = f"{source.doc_uid}-{source.rev or 'r0'}" + (f"-page{page.page_index}" if page else "")
    note = ""
    if elsewhere is not None:
        note = fill(" (what says it best stands on {page})", page=page_name(elsewhere))
        name += f"-{elsewhere.page_index}"
    head, text = _sheet(one.evidence, source, page, note)
    base = page.start if page else 0
    start = end = len(head)
    if passage is not None and elsewhere is None and base <= passage.start < base + len(text):
        start = len(head) + passage.start - base
        end = len(head) + min(passage.end - base, len(text))
    shown = Positions(head + text, one.where.encoding).range(start, max(end, start))
    return lsp.Location(texts.uri(f"{name}.txt", head + text), shown)
