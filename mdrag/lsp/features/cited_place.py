"""Which page of a source a binding leads to: the one that hover, definition and viewer show."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Binding, Ref
from mdrag.evidence.model import Page, Passage, Source
from mdrag.filled_sentence import fill
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.features.markdown_cards import with_labels
from mdrag.verify.support.bindings import Verdict, verify
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.pages import page_fit
from mdrag.verify.support.passage_pages import pages_of_words

__all__ = ["BoundPlace", "cited_place", "named_at", "named_page", "page_name", "place_of"]


class BoundPlace(NamedTuple):
    """The place in a source that a reference of the draft leads to."""

    source: Source
    page: Page | None  # the one the reference names, else where the passage stands
    passage: Passage | None  # what says it best
    elsewhere: Page | None = None  # where the passage stands, when that is another page


def named_at(one: Open) -> tuple[Binding, Ref] | None:
    """The binding at the cursor and the source it means: the one under it, else its first."""
    found = one.binding_at(one.offset)
    if found is None or not found[0].refs:
        return None
    binding, ref = found
    return binding, ref or binding.refs[0]


def cited_place(one: Open) -> BoundPlace | None:
    """The place that the reference at the cursor leads to; None for no, or an unknown, source."""
    named = named_at(one)
    if named is None:
        return None
    binding, ref = named
    if one.evidence.source(ref.key) is None:
        return None
    verdict = verify(one.draft, binding, one.evidence).verdicts[binding.refs.index(ref)]
    return place_of(one, verdict)


def place_of(one: Open, verdict: Verdict) -> BoundPlace | None:
    """The place that one source of a binding leads to."""
    source, support = verdict.source, verdict.support
    if source is None:
        return None
    passage, own = support.passage, tuple[Page, ...]()
    if passage is not None:
        words = excerpt_of(passage.text, support.matched, passage.section_path)
        own = with_labels(pages_of_words(passage, words, one.evidence), source, one.evidence)
    index = named_page(one, verdict.ref, source)
    pages = one.evidence.pages(source.doc_uid)
    page = next((p for p in pages if p.page_index == index), None)
    if page is None:
        page = own[0] if own else pages[0] if pages else None
        return BoundPlace(source, page, passage)
    away = own and page.page_index not in {other.page_index for other in own}
    return BoundPlace(source, page, passage, own[0] if away else None)


def named_page(one: Open, ref: Ref, source: Source) -> int:
    """The page of the file a reference names, 0 when it names none that is known."""
    if ref.pdf_page:
        return ref.pdf_page
    if ref.passage:
        passage = one.evidence.passage(source.doc_uid, ref.passage)
        if passage is not None and passage.page_start:
            return passage.page_start
    page = page_fit(ref, one.evidence.pages(source.doc_uid), source.page_range).page
    return page.page_index if page else 0


def page_name(page: Page) -> str:
    """``p. 104, page 4 of the file``; ``p. 4`` where both numbers are the same."""
    if page.page_label == str(page.page_index):
        return f"p. {page.page_label}"
    if not page.page_label:
        return fill("page {page} of the file", page=page.page_index)
    told = "p. {label}, page {page} of the file"
    return fill(told, label=page.page_label, page=page.page_index)
