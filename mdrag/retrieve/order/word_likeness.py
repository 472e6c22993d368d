"""How much of a question passages say, in its words or in like ones: the nearest word of each.

Late interaction (Khattab & Zaharia, SIGIR 2020, eq. 3) with static word vectors in the place of a
model's: no model runs, so fifty passages take some milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["word_likeness"]


def word_likeness(rarity: Mapping[str, float], texts: Sequence[str]) -> list[float]:
    """For each text, 0 to 1: the mean over the words of ``rarity``, weighed by it, of their best.

    A word's best is 1 where the text has its stem, else the cosine of its nearest word there.
    Chinese characters and their like have no vectors worth comparing: they are there or not.
    """
    import numpy as np

    from mdrag.index.embed.static import StaticEmbedder

    asked = list(rarity)
    total = sum(rarity.values())
    said = [dict.fromkeys(t for t in tokens(one) if t not in FUNCTION_WORDS) for one in texts]
    columns = {word: at for at, word in enumerate(dict.fromkeys(w for one in said for w in one))}
    if not columns or not total:
        return [0.0] * len(texts)
    vectors = StaticEmbedder().embed_words([*asked, *columns])
    near = np.maximum(vectors[: len(asked)] @ vectors[len(asked) :].T, 0.0)
    rows: dict[str, list[int]] = {}
    for row, word in enumerate(asked):
        rows.setdefault(stem(word), []).append(row)
    for word, at in columns.items():
        if word_rows := rows.get(stem(word)):
            near[word_rows, at] = 1.0
    weights = np.array([rarity[word] for word in asked]) / total
    found = []
    for one in said:
        best = near[:, [columns[word] for word in one]].max(axis=1, initial=0.0)
        found.append(round(float(best @ weights), 5))  # machines differ in the last bits
    return found
