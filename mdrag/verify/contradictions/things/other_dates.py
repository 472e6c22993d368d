"""A month and year of an event that the source has in another year, or another month; never sure.

“Piloted in March 2020”, of a source with “we piloted this material in March 2021”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.text.dates import MONTHS, YEAR
from mdrag.verify.contradictions.alignment.align import words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.statements.near_sentences import clash_with, near_sentences

__all__ = ["other_dates"]

_COVERED = 0.5  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 2
_DATE = lazy_regex(rf"\b(?P<month>{'|'.join(MONTHS)})(?:,| of)? (?P<year>{YEAR})\b", re.IGNORECASE)


class _MonthOfYear(NamedTuple):
    month: str
    year: str
    month_at: int
    year_at: int


def other_dates(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the one date of ``text`` shares month or year with the one of the nearest sentence.

    Silent where any passage has that month of that year; ``rarity``: of the words of ``text``.
    """
    mine = _dates(text)
    if len(mine) != 1 or any(_is_there(mine[0], passage.text) for passage in passages):
        return
    ours = words(text)
    without = frozenset(word.key for word in ours if word.start == mine[0].month_at)
    for near in near_sentences(ours, passages, rarity, without, _COVERED, _SHARED):
        there = _dates(near.sentence)
        if len(there) != 1:
            continue
        same_month, same_year = mine[0].month == there[0].month, mine[0].year == there[0].year
        if same_month == same_year:
            continue
        i, j = (d.year_at if same_month else d.month_at for d in (mine[0], there[0]))
        at = next(at for at, word in enumerate(ours) if word.start == i)
        other = next(at for at, word in enumerate(near.words) if word.start == j)
        yield clash_with(ours, near, (at, at + 1), (other, other + 1))
        return


def _is_there(date: _MonthOfYear, text: str) -> bool:
    return any((one.month, one.year) == (date.month, date.year) for one in _dates(text))


@lru_cache(maxsize=2048)
def _dates(text: str) -> tuple[_MonthOfYear, ...]:
    """The months with their years, as a text writes them on one line."""
    plain = text.replace("\n", " ")
    return tuple(
        _MonthOfYear(hit["month"].lower(), hit["year"], hit.start("month"), hit.start("year"))
        for hit in _DATE.finditer(plain)
    )
