"""A difference between a sentence and its source that changes what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
)

__all__ = ["NEAR", "Clash", "clash_of", "is_cleared", "told_apart"]

_LONG = 4  # digits: a number in which two were turned round is no other number
_BEFORE = 8  # words before one that both say, which tell what each says it of
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
    """The clash of these words of draft and source; a misprint clashes with what it misprints."""
    if i2 == i1 + 1 and (j := _misprinted(one, i1)) >= 0:
        j1, j2 = j, j + 1
    start, end = one.ours[i1].start, one.ours[i2 - 1].end
    known = one.sentence[one.theirs[j1].start : one.theirs[j2 - 1].end] if j2 > j1 else ""
    base = one.ours[i1:i2]
    said = " ".join(dict.fromkeys(w.text for w in base))
    return Clash(start, end, said, known, one)


def _misprinted(one: AlignedSentence, i: int) -> int:
    """Index of the one number of the source with the same digits, two neighbours of them turned.

    “12,762” for “12,726”; -1 where there is none, or the draft has that number, too.
    """
    number, digits = one.ours[i].number, _digits(one.ours[i].text)
    if number is None or len(digits) < _LONG:
        return -1
    pairs = range(len(digits) - 1)
    turned = {digits[:n] + digits[n + 1] + digits[n] + digits[n + 2 :] for n in pairs} - {digits}
    turned -= {_digits(word.text) for word in one.ours if word.number}
    found = [
        j
        for j, word in enumerate(one.theirs)
        if word.number and word.number.kind == number.kind and _digits(word.text) in turned
    ]
    return found[0] if len(found) == 1 else -1


def _digits(text: str) -> str:
    return text.replace(",", "").strip() if text.replace(",", "").isdecimal() else ""


def told_apart(clash: Clash) -> tuple[str, str]:
    """What draft and source say, each with the words before it where both say the same.

    “Diesel ferries dock faster” and “electric ferries dock faster”, not “faster” and “faster”.
    """
    one, said = clash.found, clash.said.lower()
    if said != clash.known.lower():
        return clash.said, clash.known
    mine = [i for i, word in enumerate(one.ours) if word.end == clash.end]
    theirs = [j for j, word in enumerate(one.theirs) if word.text.lower() == said]
    if len(mine) != 1 or len(theirs) != 1:
        return clash.said, clash.known
    return _up_to(one.ours, mine[0]), _up_to(one.theirs, theirs[0])


def _up_to(found: Sequence[AlignedWord], at: int) -> str:
    """The words before a place, as far as no mark stands between them, and its own."""
    first = at
    while first and at - first < _BEFORE and found[first].start - found[first - 1].end <= 1:
        first -= 1
    return " ".join(word.text for word in found[first : at + 1])


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
