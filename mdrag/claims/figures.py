"""The figures of a sentence: value, unit and how exactly they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.lazy import lazy_regex
from mdrag.text.dates import YEARS
from mdrag.text.numerals import (
    ABOUT,
    NUMERALS,
    OVER,
    PARTS,
    SCALES,
    UNDER,
    WHOLE_NUMBER,
    whole_number,
)

__all__ = ["NUMBER_WORDS", "Figure", "figures"]

_SHARES = ("half", "third", "quarter", "fifth", "tenth")
# every word a figure may begin with
NUMBER_WORDS = frozenset(
    [*NUMERALS, "hundred", "thousand", *_SHARES, *(f"{share}s" for share in _SHARES)]
)
_FOUND = lazy_regex(
    r"(?<![\w.,:/§#@^-])(?P<money>[£$€¥]\s?)?"
    r"(?P<digits>\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:[  -]?(?P<scale>hundred|thousand|million|billion|trillion)\b)?"
    r"(?P<unit>[  ]?%|[  -]per ?cent(?:age points?)?\b|[  ]percentage points?\b)?"
    r"(?![\w/:°]|[.,]\d|-\w)"
    r"|(?<![\w-])(?:a |one[ -]|two[ -]|three[ -]|four[ -])?"
    r"(?P<share>half|thirds?|quarters?|fifths?|tenths?) of(?!\w)"
    rf"|(?<![\w-])(?P<words>{WHOLE_NUMBER})"
    r"(?:[ -](?P<wscale>million|billion|trillion))?(?P<wunit> per ?cent)?(?![\w-])",
    re.IGNORECASE,
)
_ABOUT = lazy_regex(
    rf"(?:{ABOUT}|{OVER}|{UNDER})\s*$",
    re.IGNORECASE,
)


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
        return not self.unit and self.step == 1 and self.value in YEARS


def figures(prose: str) -> Iterator[Figure]:
    """The figures of ``prose`` in order: digits, number words, shares (“two thirds of”)."""
    for hit in _FOUND.finditer(prose):
        about = _ABOUT.search(prose, max(hit.start() - 20, 0), hit.start()) is not None
        if hit["share"]:
            yield _share(hit, about)
        elif hit["words"]:
            value = whole_number(hit["words"])
            if value is not None:
                scale = SCALES[hit["wscale"].lower()] if hit["wscale"] else 1
                unit = "%" if hit["wunit"] else ""
                yield Figure(value * scale, unit, scale, hit.start(), hit.end(), about)
        else:
            digits = re.sub(r"[,\s]", "", hit["digits"])
            scale = SCALES[hit["scale"].lower()] if hit["scale"] else 1
            decimals = len(digits.partition(".")[2])
            unit = "%" if hit["unit"] else (hit["money"] or "").strip()
            yield Figure(
                float(digits) * scale, unit, scale * 10.0**-decimals, hit.start(), hit.end(), about
            )


def _share(hit: re.Match[str], about: bool) -> Figure:
    parts = PARTS[hit["share"].lower().removesuffix("s")]
    first = re.split("[ -]", hit.group().lower())[0]
    times = NUMERALS.get(first, 1)
    return Figure(100 * times / parts, "%", 10, hit.start(), hit.end(), about)
