"""How much of a question passages say, in its words or in like ones: the nearest word of each.

Late interaction (Khattab & Zaharia, SIGIR 2020, eq. 3) with static word vectors in the place of a
model's: no model runs, so fifty passages take some milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from mdrag.text.words import FUNCTION_WORDS, stem, tokens

if TYPE_CHECKING:
    import numpy as np

__all__ = ["WordLikeness", "word_likeness"]

_STEP = 10  # content words
_STRETCH = 3  # steps that are read together


class WordLikeness(NamedTuple):
    """What each text says of a question, 0 to 1."""

    whole: list[float]  # all of it
    close: list[float]  # its best stretch of 30 content words


def word_likeness(rarity: Mapping[str, float], texts: Sequence[str]) -> WordLikeness:
    """For each text the mean over the words of ``rarity``, weighed by it, of their best.

    A word's best is 1 where the text has its stem, else the cosine of its nearest word there.
    Chinese characters and their like have no vectors worth comparing: they are there or not.
    """
    import numpy as np

    from mdrag.index.embed.static import StaticEmbedder

    asked = list(rarity)
    total = sum(rarity.values())
    said = [[t for t in tokens(one) if t not in FUNCTION_WORDS] for one in texts]
    columns: dict[str, int] = {}
    for one in said:
        for word in one:
            columns.setdefault(word, len(columns))
    if not columns or not total:
        return WordLikeness([0.0] * len(texts), [0.0] * len(texts))
    vectors = StaticEmbedder().embed_words([*asked, *columns])
    near = np.maximum(vectors[: len(asked)] @ vectors[len(asked) :].T, 0.0)
    rows: dict[str, list[int]] = {}
    for row, word in enumerate(asked):
        rows.setdefault(stem(word), []).append(row)
    for word, at in columns.items():
        if word_rows := rows.get(stem(word)):
            near[word_rows, at] = 1.0
    weights = np.array([rarity[word] for word in asked]) / total
    found = WordLikeness([], [])
    for one in said:
        steps = _best_by_step(near, [columns[word] for word in one])
        # machines differ in the last bits
        found.whole.append(round(float(weights @ steps.max(axis=1, initial=0.0)), 5))
        close = weights @ _stretches(steps)
        found.close.append(round(float(close.max(initial=0.0)), 5))
    return found


def _best_by_step(near: np.ndarray, columns: Sequence[int]) -> np.ndarray:
    """The best of each asked word within each ten words of a text: (asked, steps)."""
    import numpy as np

    if not columns:
        return near[:, :0]
    best: np.ndarray = np.maximum.reduceat(near[:, columns], range(0, len(columns), _STEP), axis=1)
    return best


def _stretches(steps: np.ndarray) -> np.ndarray:
    """The best of each asked word within each run of steps: (asked, runs)."""
    import numpy as np

    most = steps.shape[1] - _STRETCH + 1
    if most < 2:
        best: np.ndarray = steps.max(axis=1, initial=0.0, keepdims=True)
        return best
    found: np.ndarray = np.max([steps[:, at : at + most] for at in range(_STRETCH)], axis=0)
    return found
