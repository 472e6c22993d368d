"""Numbers a source gives, but of another unit, or in each other's place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from mdrag.draft.memo import latest
from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
    content,
    is_content_word,
    verbatim,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import agree, same_measure
from mdrag.verify.quantities.units import unit_of

__all__ = ["find_exchange", "find_swap", "other_rate", "other_unit"]

_NEARLY = 0.8  # share of the draft's words the source has in order: only then places mean anything
_RETOLD = 0.7  # share of the draft's content that a source sentence told in other words must hold
_FEW = 4  # content words both must have
_PER = 4  # words after a number among which "per week" stands
_APART = 2  # words from one number to the next: “10 and 20”, “5 x 3”
_AMONG = frozenset("x × by and or to of %".split())  # noqa: SIM905
_EDGE = 8  # words before the first number and after the last that must be the same, too
_LINKS = frozenset("were was are of them these be".split())  # noqa: SIM905
_MONEY = frozenset("$£€¥")


def other_unit(i: int, number: Number, one: AlignedSentence) -> Clash | None:
    """“12 hours” where the source has “12 minutes”: the same digits, and what they count differs.

    Units of one kind only, or two currencies: a count of something else may well be meant. A rise
    "by 7 %" is no rise by seven percentage points.
    """
    if not number.measure or number.kind == "cited":
        return None
    points = _by_points(i, number, one)
    if not points and any(word.number and agree(number, word.number) for word in one.theirs):
        return None
    j = _same_digits(i, number, one)
    other = one.theirs[j].number if j >= 0 else None
    if other is None or not (points or _kin(number, other)) or other_rate(i, j, one):
        return None
    near = (
        j == one.pairs[i]
        and verbatim(one) >= _NEARLY
        and close(one, DifferenceSlot(i, i + 1, j, j + 1))
    )
    return clash_of(one, i, i + 1, j, j + 1) if near or _retold(one) else None


def other_rate(i: int, j: int, one: AlignedSentence) -> bool:
    """Whether the two numbers are so much a day and so much a week: nothing to hold together."""
    mine, theirs = _rate(one.ours, i), _rate(one.theirs, j)
    return bool(mine and theirs and mine != theirs)


def _rate(found: Sequence[AlignedWord], i: int) -> str:
    """The unit a number is given per: the week of “84 hours a week”."""
    for per, unit in pairwise(found[i + 1 : i + 2 + _PER]):
        if per.text.lower() in ("per", "a", "an", "each", "every"):
            named = unit_of(" " + unit.text)
            return named.removesuffix("s")
    return ""


def _by_points(i: int, number: Number, one: AlignedSentence) -> bool:
    """Whether one says "by 7 %" and the other "by 7 percentage points", of the same change."""
    if number.measure != "%" or not i or one.ours[i - 1].text.lower() != "by":
        return False
    there = [word.number for word in one.theirs if word.number]
    same = [n.unit for n in there if n.measure == "%" and _digits(n) == _digits(number)]
    return bool(same) and all((unit == "pp") != (number.unit == "pp") for unit in same)


def _same_digits(i: int, number: Number, one: AlignedSentence) -> int:
    """Index of the source's number with the draft's digits; -1 without one, or with several."""
    if one.pairs[i] >= 0:
        return one.pairs[i]
    found = [
        j for j, word in enumerate(one.theirs)
        if word.number and word.number.kind == "plain" and _digits(word.number) == _digits(number)
    ]  # fmt: skip
    return found[0] if len(found) == 1 and found[0] not in one.pairs else -1


def _digits(number: Number) -> tuple[float, float]:
    return number.low, number.high


def _kin(a: Number, b: Number) -> bool:
    """Whether two units measure one kind of thing, or are two currencies."""
    return (
        same_measure(a, b)
        or (a.measure in _MONEY and b.measure in _MONEY)
        or {a.measure, b.measure} == {"time", "years"}
    )


def _retold(one: AlignedSentence) -> bool:
    """Whether the draft says in its own words what the source sentence says."""
    held = content(one.theirs).keys()
    mine = content(one.ours).keys()
    return one.forward >= _RETOLD and len(mine & held) >= _FEW


def find_swap(i: int, one: AlignedSentence) -> Clash | None:
    """“46 men and 58 women” where the source has “58 men and 46 women”.

    The same numbers in another order, between the very same words.
    """
    mine = [k for k in range(one.first, one.last) if one.ours[k].number]
    theirs = [j for j, word in enumerate(one.theirs) if word.number]
    if i not in mine or len(mine) < 2 or len(mine) != len(theirs):
        return None
    ours, known = _all_digits(one.ours, mine), _all_digits(one.theirs, theirs)
    if ours == known or sorted(ours) != sorted(known):
        return None
    told, there = _between(one.ours, mine), _between(one.theirs, theirs)
    moved = [k for k, a, b in zip(mine, ours, known, strict=True) if a != b]
    # “5 x 3” is “3 x 5”; where numbers stand “respectively”, their groups stand apart
    if told != there or "respect" in {word[:7] for word in told} or _side_by_side(one.ours, moved):
        return None
    at = mine.index(i)
    first, second = one.ours[i].number, one.theirs[theirs[at]].number
    if first is None or second is None or agree(first, second):
        return None
    return clash_of(one, i, i + 1, theirs[at], theirs[at] + 1)


def find_exchange(i: int, one: AlignedSentence) -> Clash | None:
    """“46 girls and 58 boys” in any words where the source has “58 girls and 46 boys”."""
    mine, theirs = _counts(one.ours), _counts(one.theirs)
    head = next((head for head, at in mine.items() if at == i), "")
    j = theirs.get(head, -1)
    first, second = one.ours[i].number, one.theirs[j].number if j >= 0 else None
    if not first or not second or agree(first, second) or one.forward < _RETOLD:
        return None
    for other, at in mine.items():
        there = one.theirs[theirs[other]].number if other in theirs else None
        here = one.ours[at].number
        if other == head or there is None or here is None:
            continue
        if _digits(here) == _digits(second) and _digits(there) == _digits(first):
            return clash_of(one, i, i + 1, j, j + 1)
    return None


def _all_digits(found: Sequence[AlignedWord], at: Sequence[int]) -> list[tuple[float, float]]:
    return [_digits(number) for k in at if (number := found[k].number)]


@latest
def _counts(found: Sequence[AlignedWord]) -> dict[str, int]:
    """Noun → index of the plain number before it; nouns counted twice are left out.

    “46 men”, “46 were men”, “46 of them men”; of a number with a unit it is that: “a three-day
    workshop with five modules”.
    """
    counts: dict[str, int] = {}
    twice = set()
    for at, word in enumerate(found):
        noun = next((w for w in found[at + 1 : at + 4] if w.key not in _LINKS), word)
        number = word.number
        if number is None or number.kind != "plain" or number.ranged:
            continue
        if not number.unit and (noun.number or not is_content_word(noun)):
            continue
        head = number.unit or noun.key
        if head in counts:
            twice.add(head)
        counts[head] = at
    return {noun: at for noun, at in counts.items() if noun not in twice}


def _between(found: Sequence[AlignedWord], numbers: Sequence[int]) -> list[str]:
    """All words around and between numbers, with a mark for each number."""
    some = found[max(0, numbers[0] - _EDGE) : numbers[-1] + 1 + _EDGE]
    return ["#" if word.number else word.key for word in some]


def _side_by_side(found: Sequence[AlignedWord], numbers: Sequence[int]) -> bool:
    """Whether one stands right behind the other: “5 x 3 metres”, “10 and 20”."""
    return any(
        b - a == 1 or (b - a == _APART and found[a + 1].text.lower() in _AMONG)
        for a, b in pairwise(numbers)
    )
