"""What a draft cites, as far as it cites → how much its other sentences ask for a source.

Writers differ in what they cite: one every figure, another every name, a third what she says of one
matter. A sentence with the words and signs of those that cite, and in a stretch that cites, asks
for more than the same sentence in another draft.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

__all__ = ["HABIT", "HabitSentence", "habit_features"]

HABIT = ("words", "near", "stretch", "signs")
_NEAR, _STRETCH = 8, 25  # sentences to either side
_WORD_PRIOR, _SIGN_PRIOR = 8.0, 20.0  # sentences' worth of belief that a word, a sign tells nothing
_FEW = 3  # words: fewer known ones speak less loudly
_SIGNS_TOGETHER = 0.2  # they overlap
_LEAST_SHARE = 0.02
_MOST = 4.0  # log odds: beyond, one sentence would be expected to cite for many


class HabitSentence(NamedTuple):
    """A sentence as it is compared with those that cite."""

    stems: frozenset[str]
    signs: int  # the features it has, a bit each
    demand: float  # log odds, before the draft's habit is known
    cites: bool


def habit_features(sentences: Sequence[HabitSentence]) -> list[tuple[float, ...]]:
    """The values of `HABIT` for each sentence, each as if it were not known whether it cites."""
    cites = [one.cites for one in sentences]
    share = sum(cites) / max(len(sentences), 1)
    if not 0 < share < 1:
        return [(0.0,) * len(HABIT)] * len(sentences)
    return list(
        zip(
            _words(sentences, share),
            _around(cites, _NEAR, share),
            _around(cites, _STRETCH, share),
            _signs(sentences, share),
            strict=True,
        )
    )


def _words(sentences: Sequence[HabitSentence], share: float) -> Iterator[float]:
    """How much oftener than others those cite that use the same words, in logs."""
    held = Counter(chain.from_iterable(one.stems for one in sentences))
    cited = Counter(chain.from_iterable(one.stems for one in sentences if one.cites))
    for one in sentences:
        elsewhere = [
            (cited[stem] - one.cites, held[stem] - 1) for stem in one.stems if held[stem] > 1
        ]
        total = sum(
            math.log((mine + _WORD_PRIOR * share) / (every + _WORD_PRIOR) / share)
            for mine, every in elsewhere
        )
        yield total / max(len(elsewhere), _FEW)


def _around(cites: Sequence[bool], reach: int, share: float) -> Iterator[float]:
    """The share of those that cite among ``reach`` to either side, by the draft's."""
    sums = [0, *accumulate(cites)]
    for at, mine in enumerate(cites):
        low, high = max(at - reach, 0), min(at + reach + 1, len(cites))
        beside = sums[high] - sums[low] - mine
        yield beside / (2 * reach) / (share + _LEAST_SHARE)


def _signs(sentences: Sequence[HabitSentence], share: float) -> Iterator[float]:
    """How much oftener those cite that have the same signs than their demand lets expect."""
    odds = [math.exp(min(max(one.demand, -_MOST), _MOST)) for one in sentences]
    scale = sum(one.cites for one in sentences) / sum(odds)
    expected = [one * scale for one in odds]
    met, foreseen = dict[int, float](), dict[int, float]()
    bits = [tuple(_bits(one.signs)) for one in sentences]
    for one, mine, likely in zip(sentences, bits, expected, strict=True):
        for bit in mine:
            met[bit] = met.get(bit, 0.0) + one.cites
            foreseen[bit] = foreseen.get(bit, 0.0) + likely
    prior = _SIGN_PRIOR * share
    for one, mine, likely in zip(sentences, bits, expected, strict=True):
        yield _SIGNS_TOGETHER * sum(
            math.log((met[bit] - one.cites + prior) / (foreseen[bit] - likely + prior))
            for bit in mine
        )


def _bits(signs: int) -> Iterator[int]:
    while signs:
        yield (lowest := signs & -signs)
        signs ^= lowest
