"""The sentences of a draft that ask for a source, and have none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.claims.model import Claim
from mdrag.draft.model import Draft, Sentence
from mdrag.evidence.store import EvidenceStore
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.argued_paragraphs import argued_paragraphs, block_scores
from mdrag.lint.checks.evidence.backing import (
    carry_citations,
    points_back,
    served_beside,
    sources_near,
    sources_that_say,
    stands_between,
)
from mdrag.lint.checks.evidence.cited_keys import (
    cited_keys,
    cites_work,
)
from mdrag.lint.checks.evidence.cited_words import CitedWords
from mdrag.lint.checks.evidence.coverage.served_above import NOTED_KINDS, items_served, notes_served
from mdrag.lint.checks.evidence.coverage.topic_sentences import leads_in_citations
from mdrag.lint.checks.evidence.demand import STATEMENT
from mdrag.lint.checks.evidence.least_demand import LeastDemand
from mdrag.lint.checks.evidence.noted_paragraphs import served_by_notes
from mdrag.lint.checks.evidence.plain_gaps import PlainGaps
from mdrag.lint.reading.block_quotations import led_in, of_quotation
from mdrag.lint.rule import Paragraph, ParagraphNotes

__all__ = ["MIN_SCORE", "MIN_SCORE_WEAK", "Need", "needs"]

MIN_SCORE = 0.86
# for what claims nothing by its words, or by a cue it shares with plain talk ("often", a figure)
MIN_SCORE_WEAK = 0.82

# What sections of own results, and of how they were got, say of themselves
_OWN_KINDS = {
    "results": frozenset({"number", "comparative", "superlative", "generalisation", STATEMENT}),
    "method": frozenset({"number", "comparative"}),
}
# … and what they tell as something that happened: “Vaccination resulted in fewer cases”
_OWN_IF_PAST = {
    "results": frozenset({"causal", "definition"}),
    "method": frozenset({STATEMENT}),
}
_PAST = lazy_regex(r"\b(?:was|were|had|did|led|rose|fell|gave|\w{3,}ed)\b")


class Need(NamedTuple):
    """A sentence that asks for a source."""

    sentence: Sentence
    claim: Claim
    denied: tuple[int, ...] = ()  # how far off the sources stand that were asked: -1 right before
    plain: bool = True  # whether a reader sees at once that a source is missing


def needs(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    store: EvidenceStore,
    gathered: Sequence[ParagraphNotes],
    roles: Sequence[str],
    least: tuple[float, float] = (MIN_SCORE, MIN_SCORE_WEAK),
) -> Iterator[Need]:
    """The sentences no source stands behind, in order, that ask for one.

    ``roles``: of each block of the draft. A citation stands behind its sentence and what goes on
    with the work it cites; a library is asked whether the source says this, too. Left out: what
    argues nothing, abstracts, reference lists, tables, and figures in sections of own results.
    """
    citing = cited_keys(draft, store)
    read = list(argued_paragraphs(draft, paragraphs, gathered, roles))
    named = {start for start, keys in citing.items() if cites_work(keys)}
    scores = block_scores(read, named)
    least_demand = LeastDemand.of(read, citing, least)
    cited_words = CitedWords(draft.sentences, citing)
    noted = served_by_notes(draft, citing)
    gaps = PlainGaps(draft, read, {*citing, *noted})
    of_notes, of_items = notes_served(draft, citing), items_served(draft, citing)
    for one in read:
        paragraph = one.paragraph
        if "blockquote" in paragraph.block.within:
            found = of_quotation(draft, paragraphs, one.number, citing)
            yield from (Need(sentence, claim, plain=gaps.short) for sentence, claim in found)
            continue
        behind = _Behind(paragraph.sentences, citing, store, draft.text)
        for candidate in one.candidates:
            at, sentence = candidate.at, paragraph.sentences[candidate.at]
            kinds = _asked_kinds(candidate.kinds, one.role, sentence.prose)
            if sentence.start in citing or sentence.start in noted or not kinds:
                continue
            if paragraph.block_index in of_notes and not NOTED_KINDS & {*kinds}:
                continue
            if paragraph.block_index in of_items and "quotation" not in kinds:
                continue
            near = behind.sources(at)
            if near is None:
                continue  # it goes on with a work nobody can look into
            score = scores[paragraph.block_index][at]
            if score < least_demand.of_candidate(candidate, kinds, one, bool(near)):
                continue
            if kinds == ("quotation",) and led_in(paragraphs, one.number, citing):
                continue
            if near and sources_that_say(sentence.prose, near, store):
                continue  # a neighbour's source says it, too
            if candidate.kinds == (STATEMENT,) and behind.carried(at):
                continue
            if not near and stands_between(paragraph.sentences, at, citing, behind.every):
                continue
            served = not near and not {"number", "quotation"} & {*kinds}
            if served and (
                served_beside(paragraph.sentences, at, citing)
                or leads_in_citations(paragraph.sentences, at, citing)
                or cited_words.restate(sentence)
            ):
                continue  # with a library, what stands near was asked above
            plain = bool(near) or gaps.holds(one, candidate, kinds)
            claim = paragraph.facts.claims[at]._replace(types=kinds)
            yield Need(sentence, claim, behind.distances(at, near), plain)


class _Behind:
    """The works that stand behind the sentences of a paragraph, worked out when asked for."""

    def __init__(
        self,
        sentences: Sequence[Sentence],
        citing: Mapping[int, set[str]],
        store: EvidenceStore,
        text: str,
    ) -> None:
        self._sentences, self._citing, self._store, self._text = sentences, citing, store, text
        self._carried: list[set[str]] | None = None

    @property
    def every(self) -> list[set[str]]:
        """For each sentence the keys it cites, or goes on with."""
        if self._carried is None:
            self._carried = carry_citations(self._sentences, self._citing, self._text)
        return self._carried

    def carried(self, at: int) -> set[str]:
        """The keys of what a sentence goes on with."""
        return self.every[at] or points_back(self._sentences, at, self._citing)

    def sources(self, at: int) -> list[str] | None:
        """The sources of the library to ask; None when what is cited is not in it."""
        keys = self.carried(at)
        known = [key for key in sorted(keys) if self._store.source(key)]
        if keys and not known:
            return None
        return known or sources_near(self._sentences, at, self._citing, self._store)

    def distances(self, at: int, near: Sequence[str]) -> tuple[int, ...]:
        """To the nearest sentence before and after that cites one of ``near``, in sentences."""
        cited = [
            n - at
            for n, one in enumerate(self._sentences)
            if not self._citing.get(one.start, set()).isdisjoint(near)
        ]
        before, after = [n for n in cited if n < 0], [n for n in cited if n > 0]
        return (*before[-1:], *after[:1])


def _asked_kinds(kinds: tuple[str, ...], role: str, prose: str) -> tuple[str, ...]:
    own = _OWN_KINDS.get(role, frozenset())
    if role in _OWN_IF_PAST and _tells_what_was(prose):
        own |= _OWN_IF_PAST[role]
    return tuple(kind for kind in kinds if kind not in own)


@lru_cache(maxsize=4096)
def _tells_what_was(prose: str) -> bool:
    return _PAST.search(prose) is not None
