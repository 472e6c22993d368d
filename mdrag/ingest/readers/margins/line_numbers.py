"""Line numbers in the margins of manuscripts and court papers, which are no words of the text."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from mdrag.ingest.readers.printed_words import PrintedWord

__all__ = ["line_numbers"]

_DIGITS = 4  # the most a number has
_STEPS = (1, 5, 2, 10)  # every line, every fifth …
_LEAST = 5  # numbers below one another on one page
_IN_SEQUENCE = 0.8  # of them
_ALIGNED = 0.7  # of the size: left or right edges this near stand under one another
_SHARE = 0.4  # of the pages with as many lines of text, or no page is numbered line by line
_SPREAD = 0.4  # of the height of a page's words: a column of numbers in a table is shorter
_AWAY = 0.5  # of the size: how far the text keeps from its numbers
_STRAY = 0.03  # of the words beside the numbers that may stand out into the margin


def line_numbers(pages: Sequence[Sequence[PrintedWord]]) -> list[frozenset[int]]:
    """The id() of the words of each page that number its lines."""
    sure = [_of_page(words, _LEAST, _SPREAD) for words in pages]
    full = sum(len(words) > 4 * _LEAST for words in pages)
    if sum(map(bool, sure)) < max(1, _SHARE * full):
        return [frozenset()] * len(pages)
    # In such a file the few lines beside a figure or at its end are numbered, too.
    return [_of_page(words, 2, 0.0) for words in pages]


def _of_page(words: Sequence[PrintedWord], least: int, spread: float) -> frozenset[int]:
    numbers = [word for word in words if word.text.isdecimal() and len(word.text) <= _DIGITS]
    found: set[int] = set()
    for column in _columns(numbers, least):
        others = [word for word in words if id(word) not in found]
        if _count_lines(column) and _stand_outside(column, others, spread):
            found |= {id(word) for word in column}
    return frozenset(found)


def _columns(numbers: Sequence[PrintedWord], least: int) -> Iterator[list[PrintedWord]]:
    """Numbers that stand under one another by their right or their left edges, top to bottom."""
    for edge in ("x1", "x0"):
        left = sorted(numbers, key=lambda word: getattr(word, edge))
        while left:
            first = left[0]
            reach = getattr(first, edge) + _ALIGNED * first.size
            column = list(itertools.takewhile(lambda w: getattr(w, edge) <= reach, left))  # noqa: B023
            left = left[len(column) :]
            if len(column) >= least:
                yield sorted(column, key=lambda word: word.base)


def _count_lines(column: Sequence[PrintedWord]) -> bool:
    values = [int(word.text) for word in column]
    steps = [after - before for before, after in itertools.pairwise(values)]
    return max(map(steps.count, _STEPS)) >= _IN_SEQUENCE * len(steps)


def _stand_outside(
    column: Sequence[PrintedWord], words: Sequence[PrintedWord], spread: float
) -> bool:
    """Whether the text stands on one side of the numbers, and they run down most of it."""
    mine = {id(word) for word in column}
    low, high = column[0].base, column[-1].base
    x0, x1 = min(word.x0 for word in column), max(word.x1 for word in column)
    away = _AWAY * column[0].size
    heights = [word.base for word in words]
    if high - low < spread * (max(heights) - min(heights)):
        return False
    beside = [w for w in words if id(w) not in mine and low - 1 <= w.base <= high + 1]
    left = sum(word.x0 < x1 + away for word in beside)
    right = sum(word.x1 > x0 - away for word in beside)
    return bool(beside) and min(left, right) <= _STRAY * len(beside)
