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
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mdrag.evidence.model import Passage, Source
from mdrag.retrieve.full_text_query import content_words
from mdrag.retrieve.fuse import FusedPassage, Leg, stretch
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.word_likeness import word_likeness

__all__ = ["RANKING", "RANKINGS", "with_beyond", "with_likeness"]

RANKINGS = (1, 2)
RANKING = RANKINGS[-1]
_LIKENESS = 0.3  # what the likeness of words weighs; the rest is the fused score


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
    fused: Sequence[FusedPassage], passages: Sequence[Passage], words: str, library: GenerationStore
) -> list[FusedPassage]:
    """The fused passages, scored anew with what they say in words like ``words``."""
    rarity = library.rarity(content_words(words))
    texts = [_text(one, library.source(one.doc_uid)) for one in passages]
    shares = stretch(word_likeness(rarity, texts))
    return [
        one._replace(score=round((1 - _LIKENESS) * one.score + _LIKENESS * share, 6))
        for one, share in zip(fused, shares, strict=True)
    ]


def _text(passage: Passage, source: Source | None) -> str:
    """What is compared of a passage: as the index counts its words."""
    return " ".join((source.title if source else "", *passage.section_path, passage.text))
