"""Where in a source a citation or a finding looks: the page, and the passage's boxes on it."""

from __future__ import annotations

from mdrag.audit.near_passages import NearPassage
from mdrag.draft.model import Ref
from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Evidence
from mdrag.retrieve.library import GenerationStore
from mdrag.verify.quantities.absent_numbers import absent_numbers
from mdrag.verify.support.binding_rows import SourceRow
from mdrag.verify.support.pages import page_fit
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.view.model import CitedPlace, PageRef

__all__ = ["PlaceFinder"]

_MOST = 2_000  # characters of a passage that are shown


class PlaceFinder:
    """Looks places up in one library."""

    def __init__(self, store: EvidenceStore) -> None:
        """``store``: only a library on disk knows boxes; another one gives pages alone."""
        self.store = store

    def cited_place(self, row: SourceRow, ref: Ref, claim: str) -> CitedPlace:
        """Where a source of a binding says what the sentence says; else the page that is named.

        ``claim``: the words of the draft that were looked for.
        """
        passage = self._passage(row.doc_uid, row.chunk_id)
        pages = self._boxes(passage, row.quote) if passage else ()
        if not pages and row.source is not None:
            held = self.store.pages(row.doc_uid)
            known = {page.page_index: page for page in held}
            fit = known.get(ref.pdf_page) if ref.pdf_page else None
            fit = fit or page_fit(ref, held, row.source.page_range).page
            if passage is not None and fit is None:
                fit = known.get(passage.page_start)
            pages = (PageRef(row.doc_uid, fit.page_index, fit.page_label),) if fit else ()
        return CitedPlace(
            row.doc_uid, row.status, row.support_score, row.checks, row.quote,
            passage.text[:_MOST] if passage else "", pages,
            absent_numbers(claim, passage.text) if passage else (),
        )  # fmt: skip

    def near_place(self, near: NearPassage) -> CitedPlace:
        """A passage that nobody has bound: where it stands, and what of the sentence it lacks."""
        passage = near.passage
        return CitedPlace(
            passage.doc_uid, near.status, near.score, (), near.quote, passage.text[:_MOST],
            self._boxes(passage, near.quote), near.lacks,
        )  # fmt: skip

    def evidence_page(self, evidence: Evidence) -> PageRef | None:
        """The page a finding rests on; None for a source without pages."""
        if not evidence.page_index:
            return None
        passage = self._passage(evidence.doc_uid, evidence.chunk_id)
        for one in self._boxes(passage, evidence.quote) if passage else ():
            if one.page == evidence.page_index:
                return one
        return PageRef(evidence.doc_uid, evidence.page_index, evidence.page_label)

    def _passage(self, uid: str, chunk_id: str) -> Passage | None:
        return self.store.passage(uid, chunk_id) if chunk_id else None

    def _boxes(self, passage: Passage, quote: str) -> tuple[PageRef, ...]:
        """The pages a passage stands on, with its boxes; those that hold ``quote`` come first."""
        if not isinstance(self.store, GenerationStore):
            return ()
        first = {page.page_index for page in pages_of_words(passage, quote, self.store)}
        labels = {page.page_index: page.page_label for page in self.store.pages(passage.doc_uid)}
        found = (
            PageRef(passage.doc_uid, one.page_no, labels.get(one.page_no, ""), one.rects)
            for one in self.store.anchors(passage.chunk_id)
            if one.page_no
        )
        return tuple(sorted(found, key=lambda one: one.page not in first))
