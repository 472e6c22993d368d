"""The claims of a draft that want a source, each with what the library has nearest to it."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.audit.near_passages import near_passages
from mdrag.lint.reading.quotation_notes import bound_words
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.verify.support.passage_pages import pages_of_words
from mdrag.view.draft_view import SeenDraft
from mdrag.view.model import CitedPlace, SourceCard
from mdrag.view.places import PlaceFinder
from mdrag.view.source_files import SourceFiles

__all__ = ["NearPlace", "near_places"]

_MOST = 2  # passages beside a claim


class NearPlace(NamedTuple):
    """A passage near to a claim; ``mark``: the binding to write once it has been read."""

    source: SourceCard
    place: CitedPlace
    mark: str


def near_places(seen: SeenDraft, files: SourceFiles, number: int) -> tuple[NearPlace, ...]:
    """What stands nearest to the claim of finding ``number``; () for another kind of finding."""
    if not 0 <= number < len(seen.view.findings) or not seen.desk.evidence.version:
        return ()
    finding = seen.findings[seen.view.findings[number].key]
    draft, store = seen.desk.draft, seen.desk.evidence
    at = draft.sentence_at(finding.start)
    if finding.rule != EVIDENCE_NEEDED or at < 0:
        return ()
    finder = PlaceFinder(store)
    found = []
    for one in near_passages(draft.sentences[at].prose, store, _MOST):
        known = {page.page_index: page for page in store.pages(one.source.doc_uid)}
        pages = pages_of_words(one.passage, one.quote, store)
        printed = tuple(known.get(page.page_index, page) for page in pages)
        mark = bound_words(one.source, printed)
        found.append(NearPlace(files.card(one.source), finder.near_place(one), mark))
    return tuple(found)
