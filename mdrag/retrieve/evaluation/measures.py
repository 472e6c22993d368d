"""Measures of a ranking, their means, and how sure a mean is.

Recall@k and MRR@k as in Manning, Raghavan and Schütze, Introduction to Information Retrieval
(2008), ch. 8; nDCG@k with binary gains and discount log2(rank + 1) (Järvelin and Kekäläinen, TOIS
2002). Intervals: percentile bootstrap over questions (Efron 1979), 95 %.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from random import Random
from typing import NamedTuple

__all__ = ["DEPTH", "MEASURES", "Interval", "interval", "mean", "ndcg", "recall", "reciprocal_rank"]

DEPTH = 10  # the k of all three
MEASURES = ("recall_at_10", "mrr_at_10", "ndcg_at_10")
_DRAWS, _SEED = 1000, 20260101


class Interval(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def recall(ranking: Sequence[str], relevant: Collection[str], depth: int = DEPTH) -> float:
    """The share of what is relevant that stands among the first ``depth``."""
    return len(set(ranking[:depth]) & set(relevant)) / len(set(relevant)) if relevant else 0.0


def reciprocal_rank(ranking: Sequence[str], relevant: Collection[str]) -> float:
    """1 / rank of the first relevant one among the first ten; 0 without one."""
    ranks = (rank for rank, one in enumerate(ranking[:DEPTH], 1) if one in relevant)
    return 1 / next(ranks, math.inf)


def ndcg(ranking: Sequence[str], relevant: Collection[str]) -> float:
    """Discounted gain of the first ten as a share of the best there could be."""
    gains = sum(1 / math.log2(n + 1) for n, one in enumerate(ranking[:DEPTH], 1) if one in relevant)
    best = sum(1 / math.log2(n + 1) for n in range(1, min(DEPTH, len(set(relevant))) + 1))
    return gains / best if best else 0.0


def mean(values: Sequence[float]) -> float:
    """The mean; 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def interval(values: Sequence[float]) -> Interval:
    """The mean of one value a question, and between what it lies for other such questions.

    The same values give the same interval.
    """
    dice, count = Random(_SEED), len(values)
    means = sorted(mean(dice.choices(values, k=count)) for _ in range(_DRAWS)) if values else [0.0]
    at = len(means) * 25 // 1000
    return Interval(mean(values), means[at], means[-1 - at])
