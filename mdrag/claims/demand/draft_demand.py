"""The sentences of a draft, in order → how much each asks for a source among the others.

What a draft speaks of all the time is its own matter; what it names once, it has from elsewhere.
And citations come in stretches: a sentence is judged with the eight before and after it. A draft
that cites shows, too, what its writer cites: `citing_habit`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from mdrag.claims.demand.citing_habit import HABIT, HabitSentence, habit_features
from mdrag.claims.demand.sentence_demand import SILENT, without_citation
from mdrag.claims.demand.weights import demand_weights
from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS, tokens

__all__ = [
    "DRAFT", "LEAST_CITED", "LEAST_FREE", "DraftSentence", "draft_demand", "draft_features",
    "stems", "with_stretches",
]  # fmt: skip

LEAST_CITED = 15  # sentences that cite: fewer show no habit
LEAST_FREE = 40  # others: of fewer the mean and the spread are accidents

_STEM = 7  # letters: stands for the stem at a tenth of the cost
_AROUND = 8  # sentences to either side
_OFTEN = 5.0  # the share of sentences a word stands in, so many times, is a feature of 0 to 1
_SMALL = 40  # sentences: in a shorter draft a word cannot stand often
_MOST_NAMES, _MOST_RARE = 3, 5
_NAME = lazy_regex(r"(?<!^)(?<![.!?] )\b[A-Z][\w-]+")
_ROLES = ("background", "theory", "method", "results", "discussion", "conclusion", "abstract")
DRAFT = (
    "late", "first_tenth", "new_words", "rare_words", "known_words", "new_names", "rare_names",
    "rare_count", "shared_words", *(f"role_{role}" for role in _ROLES), "role_",
)  # fmt: skip


class DraftSentence(NamedTuple):
    """A sentence of a draft's running text."""

    prose: str
    local: float  # log odds of `local_demand`
    role: str  # of its block: `roles_of`
    signs: int = 0  # the features it has: `LocalDemand`
    cites: bool = False  # in the draft as it is


def draft_demand(sentences: Sequence[DraftSentence]) -> list[float]:
    """Log odds that each carries a citation in a finished draft, both answers equally frequent."""
    known = demand_weights()
    alone = [
        one.local
        if one.local <= SILENT
        else known.bias + one.local + sum(known.draft[name] * value for name, value in here.items())
        for one, here in zip(sentences, draft_features(sentences), strict=True)
    ]
    return _with_habit(sentences, with_stretches(alone, known.around), known.habit)


def _with_habit(
    sentences: Sequence[DraftSentence], demand: Sequence[float], weights: Mapping[str, float]
) -> list[float]:
    """The demand, with what the draft cites elsewhere, as high and as wide as it was.

    What a draft cites ranks its sentences anew; it says nothing of how many ask.
    """
    free = [n for n, one in enumerate(sentences) if not one.cites and demand[n] > SILENT]
    if len(free) < LEAST_FREE or sum(one.cites for one in sentences) < LEAST_CITED:
        return list(demand)
    compared = [
        HabitSentence(frozenset(stems(without_citation(one.prose))), one.signs, value, one.cites)
        for one, value in zip(sentences, demand, strict=True)
    ]
    known = [
        value + sum(weights[name] * x for name, x in zip(HABIT, habit, strict=True))
        for value, habit in zip(demand, habit_features(compared), strict=True)
    ]
    mean, spread = _mean_and_spread([demand[n] for n in free])
    new_mean, new_spread = _mean_and_spread([known[n] for n in free])
    narrower = spread / new_spread if new_spread else 1.0
    return [
        value if value <= SILENT else mean + narrower * (new - new_mean)
        for value, new in zip(demand, known, strict=True)
    ]


def _mean_and_spread(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


def with_stretches(alone: Sequence[float], around: float) -> list[float]:
    """Each value and ``around`` times the mean of those beside it; silent ones do not count."""
    sums, counts = [0.0], [0]
    for value in alone:
        counted = value > SILENT
        sums.append(sums[-1] + value * counted)
        counts.append(counts[-1] + counted)
    found = []
    for at, value in enumerate(alone):
        if value <= SILENT:
            found.append(value)
            continue
        low, high = max(at - _AROUND, 0), min(at + _AROUND + 1, len(alone))
        beside = counts[high] - counts[low] - 1
        mean = (sums[high] - sums[low] - value) / beside if beside else 0.0
        found.append(value + around * mean)
    return found


def draft_features(sentences: Sequence[DraftSentence]) -> list[dict[str, float]]:
    """The features of each sentence that rest on the rest of the draft, each 0 to 1."""
    words, names = (
        [stems(one.prose) for one in sentences],
        [_names(one.prose) for one in sentences],
    )
    held = Counter(chain.from_iterable(map(frozenset, words)))
    held_names = Counter(chain.from_iterable(names))
    met, met_names = set[str](), set[str]()
    last, size = max(len(sentences) - 1, 1), len(sentences)
    logs = [0.0, *map(math.log, range(1, size + 1))]
    found = []
    for at, one in enumerate(sentences):
        here, many = words[at], len(words[at]) or 1
        times = [held[word] for word in here]
        rare = times.count(1)
        found.append(
            {
                "late": at / last,
                "first_tenth": float(at / last < 0.1),
                "new_words": (len(here) - sum(map(met.__contains__, here))) / many,
                "rare_words": rare / many,
                "known_words": sum([logs[n] for n in times]) / many / math.log(size + 2),
                "new_names": _share(len(names[at] - met_names), _MOST_NAMES),
                "rare_names": _share(sum(held_names[n] == 1 for n in names[at]), _MOST_NAMES),
                "rare_count": _share(rare, _MOST_RARE),
                "shared_words": _OFTEN * sum(times) / many / max(size, _SMALL),
                f"role_{one.role if one.role in _ROLES else ''}": 1.0,
            }
        )
        met.update(here)
        met_names |= names[at]
    return found


def _share(count: int, most: int) -> float:
    return min(count, most) / most


# in an editor all sentences but one are as they were


@lru_cache(maxsize=4096)
def stems(prose: str) -> tuple[str, ...]:
    """The words of a sentence that say what it is about, cut to their stems."""
    return tuple(w[:_STEM] for w in tokens(prose) if len(w) > 3 and w not in FUNCTION_WORDS)


@lru_cache(maxsize=4096)
def _names(prose: str) -> frozenset[str]:
    return frozenset(_NAME.findall(prose))
