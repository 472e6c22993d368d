"""Years, ratios, lengths of time and shares in words that a source gives nowhere.

“Twice as often”, “one year later”, “by 2010”: too small, or too common in lists of references, to
be looked for as a row of digits, so the numbers of the whole text are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.headings import is_reference_list
from mdrag.verify.contradictions.alignment.align import content, every_sentence_of, words
from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import agree, same_measure, same_value
from mdrag.verify.quantities.units import UNITS

__all__ = ["figures_nowhere"]

_FEW = 3
_SMALL = 10  # a digit of one place stands in every text, so its unit counts
_SHARED = 2  # content words of a sentence whose figures may make the claim's
_FIGURES = 4  # figures of a sentence: of more, two make any ratio
_ROUGHLY = 0.1  # a ratio of 1.9 is “twice”
_RATIO = "factor of "
_MONTH = 2_629_800  # seconds
_TIMES = frozenset({"time", "years"})
# what one unit of time is called without a number: “the following year”, “yearly”
_ONE_OF = lazy_regex(
    r"\b(?:an?|the|this|that|each|every|per|next|last|first|following|previous|same|whole|"
    r"academic|half|one)[ -](?P<unit>second|minute|hour|day|week|month|year|decade|century)\b"
)


def figures_nowhere(
    text: str, passages: Sequence[Passage], whole: str, published: str = ""
) -> Iterator[tuple[int, int]]:
    """Where ``text`` has a year, ratio, small measure or share in words that the source has not.

    ``published``: the year of the source, which a sentence may say of it. What figures of one
    sentence on the same things make counts as theirs.
    """
    for number in numbers(text):
        if number.kind not in ("plain", "year"):
            continue
        year = number.kind == "year"
        if year and text[number.start : number.end].strip() == published:
            continue
        worded = number.measure == "%" and number.step == 5.0
        small = bool(number.measure) and number.step >= 1 and number.low < _SMALL
        if not (year or small or worded or number.measure == "times"):
            continue
        known = _numbers_of(whole)
        if all(any(_gives(other, end) for other in known) for end in _ends(number)):
            continue
        in_digits = text[number.start : number.end].strip()[:1].isdigit()
        if in_digits and any(_is_bare(other, number) for other in known):
            continue
        if number.low == 1 and number.measure in _TIMES and number.unit in _units_of(whole):
            continue
        if not year and _is_made(number, text, passages):
            continue
        yield number.start, number.end


def _ends(number: Number) -> tuple[Number, ...]:
    """A span of years as its two ends, which a source may give apart."""
    if number.kind == "year" and number.ranged:
        return number._replace(high=number.low), number._replace(low=number.high)
    return (number,)


def _gives(other: Number, number: Number) -> bool:
    """Whether a number of the source is the claim's, or fits it."""
    if number.kind == "year":
        return not other.measure and number.low in (other.low, other.high)
    if same_measure(number, other):
        return same_value(number, other) or agree(number, other)
    if {number.measure, other.measure} == {"time", "years"}:
        return abs(_seconds(number) - _seconds(other)) <= _ROUGHLY * _seconds(number)
    if {number.measure, other.measure} == {"%", "times"}:  # “half as often”, “twice as often”
        worded = 5.0 in (number.step, other.step)
        return worded and abs(number.low * other.low - 100) <= _ROUGHLY * 100
    if number.measure == "%":  # “.48” for “half”
        fine = not other.measure and other.step < 1 and 0 <= other.low <= 1
        return fine and abs(100 * other.low - number.low) <= number.step
    return False


def _is_bare(other: Number, number: Number) -> bool:
    """Whether it is the same figure without its unit, which may stand at the head of a table."""
    return not other.measure and other.low == number.low >= _FEW


def _seconds(number: Number) -> float:
    return number.low * UNITS[number.unit][1] * (_MONTH if number.measure == "years" else 1)


def _is_made(number: Number, text: str, passages: Sequence[Passage]) -> bool:
    """Whether few figures of one sentence that speaks of the same things make the number."""
    mine = content(words(text)).keys()
    for passage in passages:
        for sentence, keys in every_sentence_of(passage.text):
            given = numbers(sentence) if len(mine & keys) >= _SHARED else ()
            if len(given) <= _FIGURES and any(
                _make(number, one, other) for one, other in permutations(given, 2)
            ):
                return True
    return False


def _make(number: Number, one: Number, other: Number) -> bool:
    """Whether it is the ratio or share of two figures, or the years between two."""
    if not same_measure(one, other) or not other.low:
        return False
    if number.measure == "years" and one.kind == other.kind == "year":
        return abs(12 * (one.low - other.low) - number.low * UNITS[number.unit][1]) < 1
    if one.kind != "plain" or other.kind != "plain" or one.low <= 0:
        return False
    part = number.measure == "%" and not one.measure
    made = one.low / other.low * (100 if part else 1)
    ratio = part or number.measure == "times"
    return ratio and abs(made - number.low) <= _ROUGHLY * number.low


@lru_cache(maxsize=64)
def _numbers_of(whole: str) -> tuple[Number, ...]:
    """The numbers of a text before its list of references; no two that say the same."""
    body = _body(whole)
    known = {}
    for one in numbers(body):
        if body[max(0, one.start - len(_RATIO)) : one.start].lower() == _RATIO:
            one = one._replace(unit="times")
        known[one.low, one.high, one.unit, one.step, one.bound] = one
    return tuple(known.values())


@lru_cache(maxsize=64)
def _units_of(whole: str) -> frozenset[str]:
    return frozenset(hit["unit"] for hit in _ONE_OF.finditer(_body(whole).lower()))


def _body(whole: str) -> str:
    """A text without its list of references, where one begins in its second half."""
    lines = whole.splitlines(keepends=True)
    at = 0
    for line in lines:
        if at > len(whole) / 2 and len(line) < 60 and is_reference_list(line.strip("# \n")):
            return whole[:at]
        at += len(line)
    return whole
