"""Where a source can be opened: its page as text for the editor, its file for a viewer."""

from __future__ import annotations

import re
from pathlib import Path

from lsprotocol import types as lsp

from mdrag.cachedir import cache_folder
from mdrag.draft.model import Binding, Ref
from mdrag.errors import FileProblem
from mdrag.evidence.links import page_link
from mdrag.evidence.model import Page, Passage, Source
from mdrag.evidence.origin import raw_file
from mdrag.fence import make_folder, new_file, write_atomic
from mdrag.limits.temporary_folders import new_folder
from mdrag.lsp.drafts.open_draft import Open, refs
from mdrag.lsp.protocol.positions import Positions
from mdrag.verify.support.bindings import verify
from mdrag.verify.support.pages import page_fit
from mdrag.verify.works.author_year import label

__all__ = ["definition", "file_link", "links", "named_at", "page_index"]

_MOST = 200_000  # characters of a source without pages that are shown


def definition(one: Open) -> lsp.Location | None:
    """The text of the page a binding names, or where its sentence is supported, as a file."""
    named = named_at(one)
    if named is None:
        return None
    binding, ref = named
    source = one.evidence.source(ref.key)
    if source is None:
        return None
    passage = _passage(one, binding, ref)
    pages = one.evidence.pages(source.doc_uid)
    index = page_index(one, ref, source) or (passage.page_start if passage else 0)
    page = next((p for p in pages if p.page_index == index), pages[0] if pages else None)
    if passage and page and not page.start <= passage.start < page.end:
        passage = None  # it stands on another page than the one named
    return _location(one, source, page, passage)


def links(one: Open) -> list[lsp.DocumentLink]:
    """Each source id, as a link to its file at the page."""
    found = []
    for _, ref in refs(one):
        source = one.evidence.source(ref.key)
        link = file_link(one, ref, source) if source else ""
        if source and link and ref.end > ref.start:
            place = one.where.range(ref.start, ref.end)
            found.append(lsp.DocumentLink(place, link, tooltip=f"Open {label(source)}"))
    return found


def named_at(one: Open) -> tuple[Binding, Ref] | None:
    """The binding at the cursor and the source it means: the one under it, else its first."""
    found = one.binding_at(one.offset)
    if found is None or not found[0].refs:
        return None
    binding, ref = found
    return binding, ref or binding.refs[0]


def file_link(one: Open, ref: Ref, source: Source) -> str:
    """The URI of the source's file at the page the reference names; "" when it is gone."""
    if one.root is None or not source.source_path:
        return ""
    try:
        path = raw_file(one.root, source)
    except FileProblem:
        return ""  # what the library names lies outside raw/
    return page_link(path, page_index(one, ref, source) or None) if path else ""


def page_index(one: Open, ref: Ref, source: Source) -> int:
    """The page of the file a reference names, 0 when it names none that is known."""
    if ref.pdf_page:
        return ref.pdf_page
    if ref.passage:
        passage = one.evidence.passage(source.doc_uid, ref.passage)
        if passage is not None and passage.page_start:
            return passage.page_start
    page = page_fit(ref, one.evidence.pages(source.doc_uid), source.page_range).page
    return page.page_index if page else 0


def _passage(one: Open, binding: Binding, ref: Ref) -> Passage | None:
    """The passage the binding names, else the one that supports its sentence best."""
    if ref.passage:
        return one.evidence.passage(ref.key, ref.passage)
    at = binding.refs.index(ref)
    return verify(one.draft, binding, one.evidence).verdicts[at].support.passage


def _location(
    one: Open, source: Source, page: Page | None, passage: Passage | None
) -> lsp.Location:
    """A file with the words of the page, at the passage."""
    text, base = one.evidence.text(source.doc_uid)[:_MOST], 0
    name = f"{source.doc_uid}-{source.rev or 'r0'}"
    place = ""
    if page is not None:
        text, base = page.text, page.start
        name += f"-page{page.page_index}"
        printed = f"p. {page.page_label}, " if page.page_label else ""
        place = f", {printed}page {page.page_index} of the file"
    head = f"{label(source)}{place}\n{source.title}\n{'—' * 72}\n\n"
    path = _written(f"{name}.txt", head + text)
    start = end = len(head)
    if passage is not None and base <= passage.start:
        start = len(head) + min(passage.start - base, len(text))
        end = len(head) + min(max(passage.end - base, 0), len(text))
    where = Positions(head + text, one.where.encoding)
    return lsp.Location(path.as_uri(), where.range(start, max(end, start)))


def _written(name: str, content: str) -> Path:
    """The page in the cache folder, or in a temporary one where that cannot be written."""
    name = re.sub(r"[^\w.-]|^\.", "_", name)[-200:]  # parts of it stand in the library
    path = cache_folder() / "pages" / name
    try:
        if path.is_file() and path.read_bytes() == content.encode("utf-8", "replace"):
            return path
        make_folder(path.parent, mode=0o700)
        write_atomic(path, content.encode("utf-8", "replace"))
        return path
    except (OSError, FileProblem):
        other = new_folder("mdrag-page-") / name
        with new_file(other) as out:
            out.write(content.encode("utf-8", "replace"))
        return other
