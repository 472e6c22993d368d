"""The figures of a sentence: value, unit and how exactly they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["NUMBER_WORDS", "Figure", "figures", "whole_number"]

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_WORDS = {word: at for at, word in enumerate(_ONES.split())} | {
    word: 10 * at for at, word in enumerate(_TENS.split(), start=2)
}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_SHARES = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "tenth": 10}
# every word a figure may begin with
NUMBER_WORDS = frozenset(
    [*_WORDS, "hundred", "thousand", *_SHARES, *(f"{share}s" for share in _SHARES)]
)
_NUMBER_WORD = "|".join([*_WORDS, "hundred", "thousand"])
_FOUND = lazy_regex(
    r"(?<![\w.,:/§#@^-])(?P<money>[£$€¥]\s?)?"
    r"(?P<digits>\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[  -]?(?P<scale>hundred|thousand|million|billion|trillion)\b)?"
    r"(?P<unit>[  ]?%|[  -]per ?cent(?:age points?)?\b|[  ]percentage points?\b)?"
    r"(?![\w/:°]|[.,]\d|-\w)"
    r"|(?<![\w-])(?:a |one[ -]|two[ -]|three[ -]|four[ -])?"
    r"(?P<share>half|thirds?|quarters?|fifths?|tenths?) of(?!\w)"
    rf"|(?<![\w-])(?P<words>(?:{_NUMBER_WORD})(?:(?:[ -]| and )(?:{_NUMBER_WORD}))*)"
    r"(?:[ -](?P<wscale>million|billion|trillion))?(?P<wunit> per ?cent)?(?![\w-])",
    re.IGNORECASE,
)
_ABOUT = lazy_regex(
    r"(?:about|around|roughly|approximately|some|nearly|almost|over|under|above|below|circa|c\.|"
    r"(?:more|less|fewer|greater|higher|lower) than|at least|at most|up to|close to|estimated|"
    r"[~≈<>≥≤±])\s*$",
    re.IGNORECASE,
)
_YEAR = range(1500, 2101)


class Figure(NamedTuple):
    """One figure. ``value`` is in units (40 % is 40), ``step`` the worth of its last digit."""

    value: float
    unit: str  # "%", a currency sign, or ""
    step: float
    start: int
    end: int
    about: bool = False  # "nearly", "more than": not meant to the digit

    @property
    def year(self) -> bool:
        """Whether it could as well be a year."""
        return not self.unit and self.step == 1 and self.value in _YEAR


def figures(prose: str) -> Iterator[Figure]:
    """The figures of ``prose`` in order: digits, number words, shares (“two thirds of”)."""
    for hit in _FOUND.finditer(prose):
        about = _ABOUT.search(prose, max(hit.start() - 20, 0), hit.start()) is not None
        if hit["share"]:
            yield _share(hit, about)
        elif hit["words"]:
            value = whole_number(hit["words"])
            if value is not None:
                scale = _SCALES[hit["wscale"].lower()] if hit["wscale"] else 1
                unit = "%" if hit["wunit"] else ""
                yield Figure(value * scale, unit, scale, hit.start(), hit.end(), about)
        else:
            digits = re.sub(r"[,\s]", "", hit["digits"])
            scale = _SCALES[hit["scale"].lower()] if hit["scale"] else 1
            decimals = len(digits.partition(".")[2])
            unit = "%" if hit["unit"] else (hit["money"] or "").strip()
            yield Figure(
                float(digits) * scale, unit, scale * 10.0**-decimals, hit.start(), hit.end(), about
            )


def _share(hit: re.Match[str], about: bool) -> Figure:
    parts = _SHARES[hit["share"].lower().removesuffix("s")]
    first = re.split("[ -]", hit.group().lower())[0]
    times = _WORDS.get(first, 1)
    return Figure(100 * times / parts, "%", 10, hit.start(), hit.end(), about)


def whole_number(words: str) -> int | None:
    """``one hundred and twenty-four`` → 124; None when the words are no single number."""
    total = current = 0
    last = 10**6
    for word in re.findall(r"[a-z]+", words.lower()):
        if word == "and":
            continue
        if word in _WORDS:
            value = _WORDS[word]
            if not ((value < 10 and last >= 20) or last >= 100):
                return None  # "two three", "five and six": a list
            current, last = current + value, max(value, 1)
        elif word == "hundred":
            current, last = max(current, 1) * 100, 100
        else:
            total, current, last = total + max(current, 1) * 1000, 0, 1000
    return total + current
