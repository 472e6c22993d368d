"""What a year and a month look like, as parts of regular expressions.

A number of four digits is a year by where it stands, so there are four windows of time: a
citation may name a manuscript, a running line is full of page numbers.
"""

from __future__ import annotations

import re
from datetime import date

from mdrag.text.word_lists import either, word_list

__all__ = [
    "CITED_YEAR",
    "ISSUED_YEAR",
    "MONTH",
    "MONTHS",
    "RECENT_YEAR",
    "SEASONS",
    "SHORT_MONTHS",
    "WEEKDAYS",
    "YEAR",
    "YEARS",
    "is_iso_date",
    "year_in",
]

YEAR = r"(?:1[5-9]|20)\d\d"  # in running text: since books are printed
YEARS = range(1500, 2101)  # a number that may be one; somebody writes of 2100
CITED_YEAR = r"(?:1\d|2[01])\d\d"  # right behind an author, or in a field that holds a date
ISSUED_YEAR = r"(?:1[89]|20)\d\d"  # on the first pages of a file, beside other numbers
RECENT_YEAR = r"(?:19|20)\d\d"  # in a running line, where 1845 is a page

MONTHS = word_list("dates", "months")
SHORT_MONTHS = word_list("dates", "short-months")
WEEKDAYS = word_list("dates", "days")
SEASONS = word_list("dates", "seasons")
MONTH = either(month.capitalize() for month in (*MONTHS, *SHORT_MONTHS))  # "March", "Sept"


_LONE_YEAR = re.compile(rf"(?<![\d.])({YEAR})(?![\d.]?\d)")


def year_in(text: str) -> int | None:
    """The first number that may be a year, alone or in a date: ``2019``, ``May 2019``."""
    found = _LONE_YEAR.search(text)
    return int(found[1]) if found else None


def is_iso_date(text: str) -> bool:
    """Whether ``text`` is a day, month or year of the calendar: ``2026-05-01``, ``2026-05``."""
    found = re.fullmatch(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", text, re.ASCII)
    if not found:
        return False
    try:
        date(*(int(part or 1) for part in found.groups()))
    except ValueError:
        return False
    return True
