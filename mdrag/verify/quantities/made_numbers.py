"""Numbers of a sentence that its own other numbers make.

“37.1 % … 17.6 %, a drop of 19.5 percentage points”, “of 9,780 … 483, or 4.9 %”, “fewer than half
of the 39, 19 of them”, “more than tripled, from eight to 26”: whoever gives the terms need not find
the result in a source.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import combinations

from mdrag.lazy import lazy_regex
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import same_measure

__all__ = ["is_nearly", "made_by_others", "says_change"]

_WORDED = 2.0  # points by which “a third” may be off
_ROUGHLY = 0.06
_COUNTED = 0.01  # of a count that is said to be about so many
_ABOUT_TIMES = 0.15  # “almost twice” of 1.7
_BEYOND = 0.34  # share by which a value may lie beyond its bound: “more than tripled” of 3.25 times
_SMALL = 1.0  # a term that any result could be made with
_CHANGE = lazy_regex(
    r"\b(?:by|more|fewer|less|longer|shorter|higher|lower|older|younger|difference|gap|between|"
    r"gained|lost|added|dropped)\b"
)
_SIZE = lazy_regex(
    r"\b(?:by|difference|gap|gained|lost|added|dropped|longer|shorter|higher|lower|older|younger|"
    r"(?:more|fewer|less)(?! than)|"  # “more than half of them” is no change
    r"(?:drop|fall|rise|gain|loss|decline|increase|decrease|growth|reduction)s? of)\b"
)


def says_change(text: str) -> bool:
    """Whether a text says by how much two things differ, or one changed."""
    return _CHANGE.search(text.lower()) is not None


def made_by_others(
    text: str, unknown: Set[tuple[int, int]] = frozenset()
) -> frozenset[tuple[int, int]]:
    """Where ``text`` has numbers that two others of it make; ``unknown``: places of no terms."""
    plain = [one for one in numbers(text) if one.kind == "plain" and not one.ranged]
    ends = [end for one in numbers(text) if one.kind == "plain" for end in _ends(one)]
    terms = [one for one in (*plain, *ends) if (one.start, one.end) not in unknown]
    if len(terms) < 2:
        return frozenset()
    change = _SIZE.search(text.lower()) is not None
    return frozenset(
        (one.start, one.end)
        for one in plain
        if any(is_nearly(one, made) for made in _made(one, terms, change))
    )


def _ends(number: Number) -> tuple[Number, ...]:
    """The two ends of “from eight to 26”."""
    if not number.ranged:
        return ()
    return number._replace(high=number.low), number._replace(low=number.high)


def _made(number: Number, terms: Sequence[Number], change: bool) -> Iterator[float]:
    """What two of the terms make that a number of this kind may be."""
    others = [one for one in terms if (one.start, one.end) != (number.start, number.end)]
    for one, other in combinations(others, 2):
        small, large = sorted((one.low, other.low))
        if same_measure(one, other) and _SMALL < small < large:
            if number.measure == "times":
                yield large / small
            elif number.measure == "%" and number.unit != "pp" and not one.measure:
                yield 100 * small / large
                yield from [100 * (large - small) / small, 100 * (large - small) / large] * change
            if number.unit == "pp" or (change and number.measure != "%"):
                yield from [large - small] * same_measure(number, one)
        if not number.measure and {one.measure, other.measure} == {"%", ""}:
            yield round(small * large / 100)


def is_nearly(number: Number, made: float) -> bool:
    """Whether a number says a value, rounded as it is written; a bound it says holds."""
    if number.bound in ("<", ">"):
        beyond = made - number.low if number.bound == ">" else number.low - made
        return 0 <= beyond <= _BEYOND * number.low
    if number.measure == "times":
        near = (_ABOUT_TIMES if number.bound else _ROUGHLY) * abs(made)
    elif number.measure == "%" and number.step == 5.0:  # a half, a third
        near = _WORDED * (2 if number.bound else 1)
    elif number.measure == "%" and number.bound:
        near = max(number.step / 2, _ROUGHLY * abs(made))
    else:
        near = max(number.step / 2, _COUNTED * abs(made) * bool(number.bound))
    return abs(made - number.low) <= near + 1e-9
