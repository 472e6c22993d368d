"""Nearly the same text in two files, found by comparing small sketches of the texts."""

from __future__ import annotations

import heapq
import zlib
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence

__all__ = ["near_pairs", "sketch"]

_SHINGLE = 5  # words
_KEPT = 64  # smallest hashes kept: standard error of the estimate about 0.05 at 0.8
_NEAR = 0.8  # estimated share of common shingles from which two texts are near-duplicates
_LEAST = 20  # shingles below which nothing is said


def sketch(words: Sequence[str]) -> tuple[int, ...]:
    """The 64 smallest CRC-32 of a text's five-word shingles, rising (bottom-k sketch).

    () for texts of fewer than 20 shingles. Source: Broder, On the resemblance and containment of
    documents, 1997.
    """
    shingles = {
        zlib.crc32(" ".join(words[at : at + _SHINGLE]).encode())
        for at in range(len(words) - _SHINGLE + 1)
    }
    return tuple(heapq.nsmallest(_KEPT, shingles)) if len(shingles) >= _LEAST else ()


def near_pairs(
    sketches: Mapping[str, Sequence[int]], new: Container[str] | None = None
) -> list[tuple[str, str, float]]:
    """(a, b, similarity 0-1) of every pair at or above 0.8, sorted.

    ``new``: only pairs with one of these in it. Only pairs that share a hash are looked at.
    """
    wanted = None
    if new is not None:
        wanted = {value for name, held in sketches.items() if name in new for value in held}
    holders: dict[int, list[str]] = defaultdict(list)
    for name in sorted(sketches):
        held = sketches[name]
        for value in held if wanted is None else wanted.intersection(held):
            holders[value].append(name)
    common: dict[tuple[str, str], int] = defaultdict(int)
    for names in holders.values():
        if len(names) > 50:
            continue  # boilerplate everybody prints
        for at, a in enumerate(names):
            for b in names[at + 1 :]:
                if new is None or a in new or b in new:
                    common[a, b] += 1
    pairs = []
    for (a, b), shared in sorted(common.items()):
        if shared < _NEAR * _LEAST / 2:
            continue
        similarity = _resemblance(sketches[a], sketches[b])
        if similarity >= _NEAR:
            pairs.append((a, b, round(similarity, 2)))
    return pairs


def _resemblance(a: Sequence[int], b: Sequence[int]) -> float:
    size = min(len(a), len(b))
    union = heapq.nsmallest(size, {*a, *b})
    both = set(a) & set(b)
    return sum(value in both for value in union) / len(union)
