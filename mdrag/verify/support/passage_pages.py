"""The pages on which words of a passage stand: a passage may run over several."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.model import Page, Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.verify.support.quotation_pages import on_pages

__all__ = ["pages_of_words", "shown_pages", "stretch"]


def pages_of_words(passage: Passage, words: str, store: EvidenceStore) -> tuple[Page, ...]:
    """The pages that hold ``words`` of ``passage``, as they are shown to a person, in order.

    Where the words are not found, those the passage begins and ends on; () without pages.
    """
    if not passage.page_start:
        return ()
    if passage.page_end > passage.page_start:
        pages = store.pages(passage.doc_uid)
        first, last = stretch(passage.text, words) or (0, len(passage.text))
        found = on_pages(pages, passage.start + first, passage.start + last)
        mine = range(passage.page_start, passage.page_end + 1)
        if found and all(page.page_index in mine for page in found):
            return found
    return (Page(passage.page_start, passage.page_label, ""),)


def stretch(text: str, words: str) -> tuple[int, int] | None:
    """Where ``words`` stand in ``text``, white space, hyphens and marks apart; None: nowhere."""
    wanted = "".join(char for char in words if char.isalnum())
    if not wanted:
        return None
    places = [at for at, char in enumerate(text) if char.isalnum()]
    found = "".join(text[at] for at in places).find(wanted)
    if found < 0:
        return None
    return places[found], places[found + len(wanted) - 1] + 1


def shown_pages(pages: Sequence[Page]) -> str:
    """``p. 101``, ``pp. 101–102``, ``page 3 of the file``; "" without pages."""
    if not pages:
        return ""
    first, last = pages[0], pages[-1]
    if not (first.page_label and last.page_label):
        if first.page_index == last.page_index:
            return fill("page {page} of the file", page=first.page_index)
        return fill(
            "pages {first}–{last} of the file", first=first.page_index, last=last.page_index
        )
    if first.page_label == last.page_label:
        return fill("p. {page}", page=first.page_label)
    return fill("pp. {first}–{last}", first=first.page_label, last=last.page_label)
