"""Which sentences of a draft cite, and what: by keys, author and year, numbers, notes or a link."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import lru_cache

from mdrag.draft.labels import label_of
from mdrag.draft.marks.latex_citations import latex_citations
from mdrag.draft.model import Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.coverage.citation_blocks import served_blocks
from mdrag.lint.checks.evidence.coverage.note_signs import sentences_with_note_signs
from mdrag.lint.checks.evidence.coverage.note_works import sentences_with_noted_works
from mdrag.lint.reading.citations.hand_citations import cites_by_hand, cites_lone_name
from mdrag.verify.works.author_year import match_sources
from mdrag.verify.works.notes import called_by
from mdrag.verify.works.numbered_citations import (
    numbered_citations,
    reference_numbers,
    unlisted_sentences,
)
from mdrag.verify.works.works_in_text import mentions

__all__ = ["LINK", "cited_keys", "cites_work"]

LINK = "://"  # stands for what a link leads to
# “(World Health Organization: WHO, 2021)”: names no reader of authors and years takes for authors
# … and “(“Central Park,” 2014)”, its title
_NAMED_SOURCE = lazy_regex(
    r"\((?:[A-Z][^()]{2,80}, |[“\"‘*_]+[A-Z][^()]{2,80}[”\"’*_]+,? )(?:19|20)\d\d[a-z]?\)"
)
_GLUED_KEY = lazy_regex(r"[.,;:!?)”\"]@([A-Za-z]\w[\w:.-]*\w)")  # “shown.@bell2017 Then”
# A link to what it speaks of: the reader can look there, though nothing is bound.
_LINK = lazy_regex(r"\]\(<?https?:|<https?:|(?<![\w(<])https?://")


def cites_work(keys: Collection[str]) -> bool:
    """Whether a work is among ``keys``, and not only a link or a figure of the text itself."""
    return any(key != LINK and label_of(key) is None for key in keys)


def cited_keys(draft: Draft, store: EvidenceStore) -> dict[int, set[str]]:
    """Start of a sentence → the keys it cites, itself or in its notes; author and year count, too.

    Words that mean one source of the library give its doc_uid, others "?". A block of citations
    speaks for every sentence of the paragraph above it.
    """
    found: dict[int, set[str]] = {}
    for binding in draft.bindings:
        if binding.sentence >= 0:
            keys = {ref.key for ref in binding.refs} or {"?"}
            found.setdefault(draft.sentences[binding.sentence].start, set()).update(keys)
    for citation in draft.citations:
        if citation.sentence >= 0:
            keys = {item.key for item in citation.items}
            found.setdefault(draft.sentences[citation.sentence].start, set()).update(keys)
    for sentence in draft.sentences:
        if "http" in draft.text[sentence.start : sentence.end] and _LINK.search(
            draft.text, sentence.start, sentence.end
        ):
            found.setdefault(sentence.start, set()).add(LINK)
    for number in numbered_citations(draft, reference_numbers(draft)):
        if number.sentence >= 0:
            found.setdefault(draft.sentences[number.sentence].start, set()).add("?")
    for at in unlisted_sentences(draft):
        found.setdefault(draft.sentences[at].start, set()).add("?")
    sources = store.sources()
    for mention in mentions(draft):
        if mention.sentence >= 0:
            meant = (match_sources(work.author, work.year, sources) for work in mention.works)
            keys = {one[0].doc_uid if len(one) == 1 else "?" for one in meant}
            found.setdefault(draft.sentences[mention.sentence].start, set()).update(keys)
    glued = _GLUED_KEY.search(draft.text) is not None
    for one in latex_citations(draft):
        start = draft.sentences[draft.sentence_at(one.start)].start
        found.setdefault(start, set()).update(one.keys)
    for sentence in draft.sentences:
        for key in _GLUED_KEY.finditer(draft.text, sentence.start, sentence.end) if glued else ():
            found.setdefault(sentence.start, set()).add(key[1])
        if sentence.start in found:
            continue
        if _names_source(sentence.prose) or cites_lone_name(draft, sentence.prose):
            found[sentence.start] = {"?"}
    for start in sentences_with_note_signs(draft):
        found.setdefault(start, {"?"})
    starts = sorted(sentence.start for sentence in draft.sentences)
    for block, called in called_by(draft).items():
        keys = {key for start in _starts(draft, starts, block) for key in found.get(start, ())}
        if keys:
            found.setdefault(draft.sentences[called.sentence].start, set()).update(keys)
    for start in sentences_with_noted_works(draft):
        found.setdefault(start, {"?"})
    for served in served_blocks(draft):
        keys = {
            key for start in _starts(draft, starts, served.below) for key in found.get(start, ())
        }
        for start in _starts(draft, starts, served.block):
            found.setdefault(start, set()).update(keys)
    return found


@lru_cache(maxsize=4096)
def _names_source(prose: str) -> bool:
    return _NAMED_SOURCE.search(prose) is not None or ("(" in prose and cites_by_hand(prose))


def _starts(draft: Draft, starts: Sequence[int], block: int) -> Sequence[int]:
    """Where the sentences of a block begin, out of all that begin one, in order."""
    here = draft.blocks[block]
    return starts[bisect_left(starts, here.start) : bisect_left(starts, here.end)]
