"""Where a binding says the evidence stands: its mark beside its own parenthesis."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.marks.pages_behind import pages_behind
from mdrag.draft.model import Binding, Draft, Ref
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.support.pages import agree, named_ranges
from mdrag.verify.works.works_in_binding import stated_works

__all__ = ["Conflict", "conflicts"]


class Conflict(NamedTuple):
    """The mark and the parenthesis of one binding name different places."""

    ref: int  # which source of the binding
    marked: str  # as the mark has it: "4", "pdf=4"
    worded: str  # as the parenthesis has it
    label: str  # CSL label of both


def conflicts(draft: Draft, binding: Binding, store: EvidenceStore) -> tuple[Conflict, ...]:
    """Where the locator of a mark contradicts the words beside it.

    Only where every source has words of its own, and both name the same kind of place; a page
    within the pages of the other is no contradiction. ``pdf=4`` is compared when the source's
    page 4 has a printed number.
    """
    said = stated_works(draft, binding)
    if len(said) != len(binding.refs):
        return ()
    found = []
    for number, (one, ref) in enumerate(zip(said, binding.refs, strict=True)):
        in_mark = ref.pdf_page or (ref.locator and not ref.apart_end)
        if not one.locator and in_mark and (behind := pages_behind(draft, binding)):
            one = one._replace(label="page", locator=behind)
        if not one.locator:
            continue
        worded = Ref(ref.key, one.label, one.locator)
        if ref.pdf_page:
            printed = _printed(ref, store) if named_ranges(worded) else ""
            marked, shown = Ref(ref.key, "page", printed), f"pdf={ref.pdf_page}"
        else:
            marked, shown = ref, ref.locator
        if marked.locator and marked.label == worded.label and not agree(marked, worded):
            found.append(Conflict(number, shown, one.locator, one.label))
    return tuple(found)


def _printed(ref: Ref, store: EvidenceStore) -> str:
    """The printed number of the page of the file a mark names; "" when it is not known."""
    for page in store.pages(ref.key):
        if page.page_index == ref.pdf_page:
            return page.page_label
    return ""
