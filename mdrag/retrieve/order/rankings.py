"""The ways fused passages were ever put in order: a query run names its own, a replay uses it.

1: each leg's score counts for the passages it lists. 2: for all that any leg lists, and beside it
counts what `word_likeness` says of title, headings and words, stretched as a leg's scores are.
nDCG@10 on two halves of SciFact dev: 1 .740 and .692, 2 .753 and .704. The share .3 was chosen on
the first half from .2 to .4; that likeness is counted at all, by weights fitted on either half and
read on the other (.755 and .705), so neither is unseen. BM25's k1, b and column weight, other
stems, vectors of single words by rarity, terms of the best passages (RM3) and their vectors
(Rocchio), sentences and neighbouring words paid nothing beside it. All questions with minilm: .734
and .740. R@1 of Chinese questions of XQuAD by the dictionary: static .798 and .809; e5, which knows
Chinese itself, loses with 2 (.849 and .830 on 1,100), so it uses 1.

3: what a question cites is not looked for, and moves its source up; beside the likeness of all of a
passage counts that of its best 30 words (of six pairs of weights this one was best on the first
half of SciFact, cut anew, .727 → .731; the other half .729 → .735). Of the 753 citing sentences of
SciSumm, each asked of the paper it cites, .154 found the sentence that readers chose first, .187
do (.168 → .192 and .133 → .179 on two halves of the papers, nothing fitted).
Paid nothing beside it on SciFact: vectors without what all passages share, scores by their spread
instead of their ends, likeness of titles by itself, a second passage of the same source, sharper
or softer likeness.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from mdrag.evidence.model import Passage, Source
from mdrag.retrieve.full_text_query import content_words
from mdrag.retrieve.fuse import FusedPassage, Leg, stretch
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.word_likeness import word_likeness

__all__ = [
    "RANKING",
    "RANKINGS",
    "leaves_citations_out",
    "with_beyond",
    "with_likeness",
    "with_named",
]

RANKINGS = (1, 2, 3)
RANKING = RANKINGS[-1]


class _Weights(NamedTuple):
    """What each weighs; together 1."""

    fused: float
    whole: float  # the likeness of all of a passage
    close: float  # of its best stretch of words


_NAMED = 0.2  # what it weighs that a question cites a passage's source; chosen, not measured
_WEIGHTS = {2: _Weights(0.7, 0.3, 0.0), 3: _Weights(0.64, 0.18, 0.18)}


def with_beyond(leg: Leg, rowids: Sequence[int], known: Mapping[int, float]) -> Leg:
    """``leg`` with its scores of those ``rowids`` that it does not list.

    Those that are not known count as 0. A leg that lists nothing has nothing to compare with.
    """
    if not leg.hits:
        return leg
    listed = {rowid for rowid, _ in leg.hits}
    beyond = {rowid: known.get(rowid, 0.0) for rowid in rowids if rowid not in listed}
    return leg._replace(beyond=beyond)


def with_likeness(
    fused: Sequence[FusedPassage], passages: Sequence[Passage], words: str,
    library: GenerationStore, ranking: int,
) -> list[FusedPassage]:  # fmt: skip
    """The fused passages, scored anew with what they say in words like ``words``."""
    weights = _WEIGHTS[ranking]
    rarity = library.rarity(content_words(words))
    texts = [_text(one, library.source(one.doc_uid)) for one in passages]
    likeness = word_likeness(rarity, texts)
    return [
        one._replace(
            score=round(
                weights.fused * one.score + weights.whole * whole + weights.close * close, 6
            )
        )
        for one, whole, close in zip(
            fused, stretch(likeness.whole), stretch(likeness.close), strict=True
        )
    ]


def leaves_citations_out(ranking: int) -> bool:
    """Whether a ranking looks for what a question is about, and not for whom it cites."""
    return ranking >= 3


def with_named(
    fused: Sequence[FusedPassage], passages: Sequence[Passage], named: Set[str]
) -> list[FusedPassage]:
    """The fused passages, those of the sources ``named`` (doc_uids) moved up."""
    if not named:
        return list(fused)
    return [
        one._replace(score=round((1 - _NAMED) * one.score + _NAMED * (passage.doc_uid in named), 6))
        for one, passage in zip(fused, passages, strict=True)
    ]


def _text(passage: Passage, source: Source | None) -> str:
    """What is compared of a passage: as the index counts its words."""
    return " ".join((source.title if source else "", *passage.section_path, passage.text))
