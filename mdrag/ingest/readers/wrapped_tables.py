"""Tables without rules whose cells run over several lines: which lines make which row.

A row of such a table begins where more space stands above it than between the lines of a cell, or,
where all lines are equally near, at a line that has words in every column.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from mdrag.ingest.readers.printed_lines import lines_of
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord
from mdrag.ingest.readers.tables import CAPTION, cells

__all__ = ["WrappedTable", "wrapped_tables"]

_LEAST_COLUMNS = 2
_NARROW = 0.45  # of a table of two columns: the first is no wider
_LEAST_ROWS = 3
_MOST_LINES = 400  # of one table: more are no table that a person set
_NEAR = 3.2  # sizes from baseline to baseline: lines further apart are no rows of one table
_ALIGNED = 0.6  # of the size: edges this near stand under one another
_LEAST_GAP = 0.45  # of the size: two cells of neighbouring columns, each as long as it may be
_SAME = 0.1  # of the size: words under one another begin at one place
_APART = 0.4  # of the size: between a cell and the next column
_MORE = 1.25  # times the least distance of two lines: a row begins
_WORDED = 0.5  # of the rows have a word in some column: fewer are a formula, or a plot
_WORD = re.compile(r"[^\W\d_]{3}")
_UNEVEN = 0.3  # of the rows of a table with two wide columns
_FIGURES = 0.8  # of the cells of a column of figures
_SOON = 8  # lines below its head: a row that has words in every column
_FULL = 2 / 3  # of the rows have words in all columns but one, or more

Cells = dict[int, tuple[PrintedWord, ...]]  # by column


class WrappedTable(NamedTuple):
    """A table: its lines (``first`` to ``last``) and its rows of cells of printed lines."""

    first: int
    last: int
    rows: tuple[tuple[tuple[PrintedLine, ...], ...], ...]


def wrapped_tables(lines: Sequence[PrintedLine]) -> list[WrappedTable]:
    """The tables of a column of text that have cells of several lines, from top to bottom."""
    found: list[WrappedTable] = []
    parted = [cells(line) for line in lines]
    at = 0
    while at < len(lines) - 2:
        table = _table(lines, parted, at) if _may_begin(lines, parted, at) else None
        if table:
            found.append(table)
        at = table.last + 1 if table else at + 1
    return found


def _may_begin(lines: Sequence[PrintedLine], parted: Sequence[Sequence[object]], at: int) -> bool:
    line = lines[at]
    if len(parted[at]) < _LEAST_COLUMNS or line.mono or _is_caption(line):
        return False
    # What begins in a small letter below another line is the rest of a cell, or of a word.
    goes_on = at and line.base - lines[at - 1].base <= _NEAR * line.size
    return not (goes_on and line.words[0].text[0].islower())


def _is_caption(line: PrintedLine) -> bool:
    return CAPTION.match(line.text) is not None


def _table(
    lines: Sequence[PrintedLine], parted: Sequence[list[tuple[PrintedWord, ...]]], first: int
) -> WrappedTable | None:
    """The table that begins with a line; None when the lines below it stand otherwise."""
    columns = _columns(parted, first)
    size = lines[first].size
    held: list[Cells] = []
    for at in range(first, min(len(lines), first + _MOST_LINES)):
        if held and lines[at].base - lines[at - 1].base > _NEAR * size:
            break
        placed = _placed(parted[at], columns, size)
        if placed is None:
            break
        held.append(placed)
    if len(held) < _LEAST_ROWS:
        return None
    bases = [line.base for line in lines[first : first + len(held)]]
    ways = [_after_gaps(bases)]
    if len(columns) > 2 and not _may_have_headings(
        held, len(columns)
    ):  # in two, nearly every line is full
        ways.append(_at_full_lines(held, len(columns)))
    for begins in ways:
        while begins and len(held[begins[-1]]) < 2:
            begins.pop()  # a note below the table: a line in one column
        ends = [*begins[1:], _end_of_last(held, begins, bases)] if begins else []
        rows = [_row(held[a:b], len(columns)) for a, b in zip(begins, ends, strict=True)]
        if rows and _is_table(rows, ends[-1]) and not _holds_rows(held, begins, ends, len(columns)):
            above = _head(lines, parted, first, columns)
            rows = [_row([above], len(columns)), *rows] if above else rows
            return WrappedTable(first - bool(above), first + ends[-1] - 1, tuple(rows))
    return None


def _head(
    lines: Sequence[PrintedLine],
    parted: Sequence[list[tuple[PrintedWord, ...]]],
    first: int,
    columns: Sequence[float],
) -> Cells:
    """The line above the first row when its cells stand over columns, none of them over the first.

    Such a line is no row: what it heads has a name in its first column.
    """
    size = lines[first].size
    if not first or len(parted[first - 1]) < max(2, len(columns) - 1):
        return {}
    if lines[first].base - lines[first - 1].base > _NEAR * size or _is_caption(lines[first - 1]):
        return {}
    return _placed(parted[first - 1], columns, size) or {}


def _columns(parted: Sequence[Sequence[Sequence[PrintedWord]]], first: int) -> list[float]:
    """Where the columns begin: at the left of the head's cells or of those of a row below it."""
    head = parted[first]
    for below in parted[first + 1 : first + _SOON]:
        pairs = zip(head, below, strict=False)
        if len(below) == len(head) and all(
            min(a[-1].x1, b[-1].x1) > max(a[0].x0, b[0].x0) for a, b in pairs
        ):
            return [min(a[0].x0, b[0].x0) for a, b in zip(head, below, strict=True)]
    return [cell[0].x0 for cell in head]


def _placed(
    found: Sequence[tuple[PrintedWord, ...]], columns: Sequence[float], size: float
) -> Cells | None:
    """The cells of a line by column; None when one begins before or runs into another column."""
    placed: Cells = {}
    found = [part for cell in found for part in _parted(cell, columns, size)]
    marker, rest = found[0][:1], found[0][1:]
    if rest and len(columns) > 2 and abs(rest[0].x0 - columns[1]) <= _ALIGNED * size:
        found = [marker, rest, *found[1:]]  # a number that is a cell, and no list item's
    for cell in found:
        at = bisect_right(columns, cell[0].x0 + _ALIGNED * size) - 1
        ends = columns[at + 1] - _APART * size if at + 1 < len(columns) else inf
        if at < 0 or at in placed or cell[-1].x1 > ends:
            return None
        placed[at] = cell
    return placed


def _parted(
    cell: tuple[PrintedWord, ...], columns: Sequence[float], size: float
) -> list[tuple[PrintedWord, ...]]:
    """The words of a line cut also where one begins a column, near as it may be to the other."""
    cuts = [
        at for at in range(1, len(cell))
        if cell[at].x0 - cell[at - 1].x1 >= _LEAST_GAP * size
        and any(abs(cell[at].x0 - left) <= _SAME * size for left in columns)
    ]  # fmt: skip
    return [cell[a:b] for a, b in zip([0, *cuts], [*cuts, len(cell)], strict=True)]


def _after_gaps(bases: Sequence[float]) -> list[int]:
    """The lines with more space above them than the lines of a cell have."""
    steps = [below - above for above, below in pairwise(bases)]
    least = min((step for step in steps if step > 1), default=0.0)
    return [0, *(at for at, step in enumerate(steps, 1) if step > _MORE * least)]


def _at_full_lines(held: Sequence[Cells], columns: int) -> list[int]:
    return [at for at, cells_of in enumerate(held) if at == 0 or len(cells_of) == columns]


def _may_have_headings(held: Sequence[Cells], columns: int) -> bool:
    """Whether a line in the first column alone may be the heading of rows of figures below it."""
    body = [line for line in held[1:] if len(line) == columns]
    figures = all(_are_figures([_text(line[at]) for line in body]) for at in range(1, columns))
    alone = (line for line in held if list(line) == [0])
    return figures and any(line[0][0].text[0].isupper() for line in alone)


def _text(cell: Sequence[PrintedWord]) -> str:
    return " ".join(word.text for word in cell)


def _are_figures(texts: Sequence[str]) -> bool:
    """Whether a column holds figures, or dashes for want of them."""
    figures = [any(map(str.isdecimal, text)) or not any(map(str.isalpha, text)) for text in texts]
    return sum(figures) >= _FIGURES * len(texts) > 0


def _end_of_last(held: Sequence[Cells], begins: Sequence[int], bases: Sequence[float]) -> int:
    """The line after the last row: its lines are as near one another as those of the rows above."""
    steps = [bases[at] - bases[at - 1] for at in range(1, begins[-1]) if at not in begins]
    end = begins[-1] + 1
    while end < len(held) and steps and bases[end] - bases[end - 1] <= _MORE * max(steps):
        end += 1
    return end


def _row(held: Sequence[Cells], columns: int) -> tuple[tuple[PrintedLine, ...], ...]:
    """The cells of a row, each with its lines."""
    words = [[word for line in held for word in line.get(at, ())] for at in range(columns)]
    return tuple(tuple(lines_of(cell)) if cell else () for cell in words)


def _holds_rows(
    held: Sequence[Cells], begins: Sequence[int], ends: Sequence[int], columns: int
) -> bool:
    """Whether a row goes on with what is a row itself: a full line, or another figure in a column.

    A column of figures has one in each row; a column without letters and figures is a frame.
    """
    body = [line for line in held[1:] if len(line) == columns]
    texts = [[_text(line[at]) for line in body] for at in range(columns)]
    if any(column and not any(map(str.isalnum, "".join(column))) for column in texts):
        return True
    figures = {at for at, column in enumerate(texts) if _are_figures(column)}
    stretches = [held[begin + 1 : end] for begin, end in zip(begins, ends, strict=True) if begin]
    if columns == 2:
        return any(len(rest) > 1 and all(len(line) == 2 for line in rest) for rest in stretches)
    return any(
        len(line) == columns or not figures.isdisjoint(line) for rest in stretches for line in rest
    )


def _is_table(rows: Sequence[Sequence[Sequence[PrintedLine]]], lines: int) -> bool:
    filled = [sum(map(bool, row)) for row in rows]
    worded = [sum(any(map(_has_word, row[at])) for row in rows) for at in range(len(rows[0]))]
    full = sum(count >= len(row) - 1 for count, row in zip(filled, rows, strict=True))
    if len(rows[0]) == 2:
        left = [line for row in rows for line in row[0]]
        right = [line for row in rows for line in row[1]]
        start = min(line.x0 for line in left)
        whole = max(line.x1 for line in right or left) - start
        narrow = right and min(line.x0 for line in right) - start <= _NARROW * whole
        # columns of text do not end at different heights and begin anew at the same
        uneven = sum(len(row[0]) != len(row[1]) for row in rows)
        if not narrow and (not right or uneven < max(2, _UNEVEN * len(rows))):
            return False
    return (
        _LEAST_ROWS <= len(rows) < lines
        and max(worded) >= _WORDED * len(rows)
        and all(row[0] for row in rows)
        and min(filled) > 1
        and full >= _FULL * len(rows)
    )


def _has_word(line: PrintedLine) -> bool:
    return _WORD.search(line.text) is not None
