"""Numbers a source gives, but of another unit, or in each other's place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mdrag.verify.align import Aligned, Slot, Word, close, verbatim
from mdrag.verify.clash import Clash, clash_of
from mdrag.verify.numbers import Number, agree, same_measure

__all__ = ["other_unit", "swapped"]

_NEARLY = 0.8  # share of the draft's words the source has in order: only then places mean anything
_APART = 2  # words from one number to the next: “10 and 20”, “5 x 3”
_EDGE = 8  # words before the first number and after the last that must be the same, too
_MONEY = frozenset("$£€¥")


def other_unit(i: int, number: Number, one: Aligned) -> Clash | None:
    """“12 hours” where the source has “12 minutes”: the same digits, and what they count differs.

    Units of one kind only, or two currencies: a count of something else may well be meant.
    """
    j = one.pairs[i]
    other = one.theirs[j].number if j >= 0 else None
    if other is None or not number.measure or agree(number, other):
        return None
    money = number.measure in _MONEY and other.measure in _MONEY
    if not (same_measure(number, other) or money) or verbatim(one) < _NEARLY:
        return None
    if any(word.number and agree(number, word.number) for word in one.theirs):
        return None
    return clash_of(one, i, i + 1, j, j + 1) if close(one, Slot(i, i + 1, j, j + 1)) else None


def swapped(i: int, one: Aligned) -> Clash | None:
    """“46 men and 58 women” where the source has “58 men and 46 women”.

    The same numbers in another order, between the very same words.
    """
    mine = [k for k in range(one.first, one.last) if one.ours[k].number]
    theirs = [j for j, word in enumerate(one.theirs) if word.number]
    if i not in mine or len(mine) < 2 or len(mine) != len(theirs):
        return None
    ours, known = [one.ours[k].key for k in mine], [one.theirs[j].key for j in theirs]
    if ours == known or sorted(ours) != sorted(known):
        return None
    told, there = _between(one.ours, mine), _between(one.theirs, theirs)
    # “5 x 3” is “3 x 5”; where numbers stand “respectively”, their groups stand apart
    if told != there or "respect" in {word[:7] for word in told} or _side_by_side(mine):
        return None
    at = mine.index(i)
    first, second = one.ours[i].number, one.theirs[theirs[at]].number
    if first is None or second is None or agree(first, second):
        return None
    return clash_of(one, i, i + 1, theirs[at], theirs[at] + 1)


def _between(found: Sequence[Word], numbers: Sequence[int]) -> list[str]:
    """All words around and between numbers, with a mark for each number."""
    some = found[max(0, numbers[0] - _EDGE) : numbers[-1] + 1 + _EDGE]
    return ["#" if word.number else word.key for word in some]


def _side_by_side(numbers: Sequence[int]) -> bool:
    return any(after - before <= _APART for before, after in pairwise(numbers))
