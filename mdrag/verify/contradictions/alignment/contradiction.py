"""A difference between a sentence and its source that changes what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.verify.contradictions.alignment.align import AlignedSentence, DifferenceSlot, close

__all__ = ["NEAR", "Clash", "clash_of", "is_cleared"]

NEAR = 0.2  # candidates this much worse than the best may still be what the writer read


class Clash(NamedTuple):
    """What the draft says at [start, end), and what the source says instead."""

    start: int
    end: int
    said: str
    known: str
    found: AlignedSentence
    sure: bool = (
        True  # False: the draft tells it in words of its own, so something else may be meant
    )


def clash_of(one: AlignedSentence, i1: int, i2: int, j1: int, j2: int) -> Clash:
    """The clash of these words of draft and source."""
    start, end = one.ours[i1].start, one.ours[i2 - 1].end
    known = one.sentence[one.theirs[j1].start : one.theirs[j2 - 1].end] if j2 > j1 else ""
    base = one.ours[i1:i2]
    said = " ".join(dict.fromkeys(w.text for w in base))
    return Clash(start, end, said, known, one)


def is_cleared(slot: DifferenceSlot, others: Sequence[AlignedSentence]) -> bool:
    """Whether another sentence of the source has the draft's words in just this place."""
    for one in others:
        if slot.i1 == slot.i2:
            before = one.pairs[slot.i1 - 1] if slot.i1 else -2
            after = one.pairs[slot.i1] if slot.i1 < len(one.pairs) else -2
            if before >= 0 and after == before + 1:
                return True
            continue
        mine = one.pairs[slot.i1 : slot.i2]
        if all(j >= 0 for j in mine) and close(
            one, DifferenceSlot(slot.i1, slot.i2, mine[0], mine[-1] + 1)
        ):
            return True
    return False
