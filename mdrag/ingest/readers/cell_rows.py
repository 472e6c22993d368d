"""Lines of cells side by side → columns and rows: what is one cell of several lines, what is two.

A line of a cell breaks where the next word has no room in its column. A break with room for it
parts two rows.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.ingest.readers.printed_lines import line_of
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = [
    "CellRow",
    "column_bounds",
    "has_wrapped_prose",
    "rows_of_cells",
    "rows_side_by_side",
]

CellRow = tuple[tuple[PrintedLine, ...], ...]  # the lines of each cell, column by column
_Placed = dict[int, tuple[PrintedWord, ...]]  # the words of one line by column

_APART = 1.25  # times the least distance of two lines: a row begins
_SPACE = 0.3  # of the size: between two words, at least
_FORCED = 0.9  # of the breaks within cells
_MOSTLY_FORCED = 0.7  # where space parts the rows
_BETWEEN = 1.2  # of the size: white between two columns, at least
_HALF = 0.5
_SOME = 0.3
_STRIP = 0.6  # of the size: white between two columns of several lines
_NARROW_STRIP = 0.4  # where lines above and below have more
_NEXT = 3.2  # sizes from baseline to baseline: lines further apart are no rows of one table
_LEAST_LINES = 5
_LEAST_ROWS = 3
_FIGURES = 0.8  # of the cells of a column of figures
_OPEN = re.compile(r"[/&,–—-]$|^(?:and|or|of|the|for|in|with|to)$")  # what ends no cell
_SPOKEN = 3  # words of a line that is one of several of a cell


def column_bounds(lines: Sequence[PrintedLine], least: float) -> list[float]:
    """The middles of the white strips at least so wide (points) that no line crosses."""
    spans = sorted((word.x0, word.x1) for line in lines for word in line.words)
    bounds: list[float] = []
    reach = spans[0][1] if spans else 0.0
    for x0, x1 in spans:
        if x0 - reach >= least:
            bounds.append((reach + x0) / 2)
        reach = max(reach, x1)
    return bounds


def _cells_by_column(line: PrintedLine, bounds: Sequence[float]) -> _Placed:
    """The words of a line by the number of the column they stand in."""
    held: dict[int, list[PrintedWord]] = {}
    for word in line.words:
        held.setdefault(bisect_right(bounds, (word.x0 + word.x1) / 2), []).append(word)
    return {at: tuple(words) for at, words in held.items()}


class _Look(NamedTuple):
    """What the lines of a table look like."""

    edges: tuple[float, ...]  # how far the lines of each column run
    reach: float  # how far those of the first may have run
    capitals: bool  # rows begin in a capital
    figures: bool  # beside the first column are figures


def rows_of_cells(
    sections: Sequence[Sequence[PrintedLine]], bounds: Sequence[float]
) -> list[CellRow] | None:
    """The rows of a table, cells joined; None when it cannot be told what is a row.

    ``sections``: its lines between one rule and the next.
    """
    held = [[_cells_by_column(line, bounds) for line in section] for section in sections]
    look = _look_of(sections, held, len(bounds) + 1)
    found: list[CellRow] = []
    for lines, cells in zip(sections, held, strict=True):
        rows = _rows_of_section(lines, cells, look, len(sections) >= _LEAST_ROWS)
        if rows is None:
            return None
        found += [_row(row, len(look.edges)) for row in rows]
    return found


def _look_of(
    sections: Sequence[Sequence[PrintedLine]], held: Sequence[Sequence[_Placed]], columns: int
) -> _Look:
    every = [cells for section in held for cells in section]
    edges = [
        max((line[at][-1].x1 for line in every if at in line), default=0.0) for at in range(columns)
    ]
    firsts = [cells[at] for lines, cells in zip(sections, held, strict=True)
              for at in _after_gaps(lines)]  # fmt: skip
    capitals = _begin_in_capitals(firsts, _HALF) and _begin_in_capitals(every, _SOME)
    return _Look(
        tuple(edges), _reaches(every, edges)[0], capitals, _has_figures_beside(every, columns)
    )


def _rows_of_section(
    lines: Sequence[PrintedLine], held: Sequence[_Placed], look: _Look, ruled: bool
) -> list[Sequence[_Placed]] | None:
    """The lines of each row; ``ruled``: rules stand between rows, too."""
    if ruled and _are_rows([held], look.edges, _MOSTLY_FORCED):
        return [held]
    parted = _after_gaps(lines)
    ways = [(_where_there_was_room(held, look, look.reach), _FORCED)]
    if len(parted) > 1 and set(_where_there_was_room(held, look, look.edges[0])) <= set(parted):
        ways.insert(0, (parted, _MOSTLY_FORCED))
    for begins, least in ways:
        stretches = [held[a:b] for a, b in zip(begins, [*begins[1:], len(lines)], strict=True)]
        rows = [row for one in stretches for row in _single_rows(one, look)]
        if _are_rows(rows, look.edges, least):
            return rows
    return None


def _single_rows(stretch: Sequence[_Placed], look: _Look) -> list[Sequence[_Placed]]:
    """The stretch as one row; line by line when its cells are equally long and none goes on."""
    if len(stretch) == 1 or any(len(line) < len(look.edges) for line in stretch):
        return [stretch]
    if all(_goes_on(line[0], below[0], look.capitals) for line, below in pairwise(stretch)):
        return [stretch]
    return [[line] for line in stretch]


def rows_side_by_side(
    lines: Sequence[PrintedLine], above: Sequence[PrintedLine] = ()
) -> tuple[list[CellRow], int]:
    """The rows of columns that are no columns of text: white parts all of them at the same heights.

    Cells of one row begin at one height and end at different ones; ([], 0) when they do not. Also
    how many of the lines ``above`` are rows: white between columns may be narrower there.
    """
    if len(lines) < _LEAST_LINES:
        return [], 0
    bounds = column_bounds(lines, _STRIP * lines[0].size)
    more = _fitting(above, lines, len(bounds))
    every = [*above[len(above) - more :], *lines]
    bounds = column_bounds(every, _NARROW_STRIP * lines[0].size) if more else bounds
    held = [_cells_by_column(line, bounds) for line in every]
    begins = _after_gaps(every)
    columns = len(bounds) + 1
    while len(begins) > 1 and len(held[begins[0]]) < columns and begins[1] <= more:
        del begins[0]  # a heading, or the end of a paragraph
    if not bounds or len(begins) < _LEAST_ROWS:
        return [], 0
    stretches = [held[a:b] for a, b in zip(begins, [*begins[1:], len(every)], strict=True)]
    whole = all(len(stretch[0]) == columns for stretch in stretches)
    uneven = sum(len(stretch[-1]) < columns for stretch in stretches)
    if not whole or uneven < max(2, _SOME * len(stretches)):
        return [], 0
    look = _look_of([every], [held], columns)
    single = all(len(_single_rows(one, look)) == 1 for one in stretches)
    if single and _are_rows(stretches, look.edges, _MOSTLY_FORCED):
        return [_row(stretch, columns) for stretch in stretches], more - begins[0]
    return [], 0


def _fitting(above: Sequence[PrintedLine], lines: Sequence[PrintedLine], bounds: int) -> int:
    """How many of the lines above others stand near them in their columns."""
    fitting: list[PrintedLine] = list(lines)
    for line in reversed(above):
        near = fitting[0].base - line.base <= _NEXT * line.size
        if not near or len(column_bounds([line, *fitting], _NARROW_STRIP * line.size)) < bounds:
            break
        fitting.insert(0, line)
    return len(fitting) - len(lines)


def _after_gaps(lines: Sequence[PrintedLine]) -> list[int]:
    """The lines with more space above them than the lines of a cell have."""
    steps = [below.base - above.base for above, below in pairwise(lines)]
    least = min((step for step in steps if step > 1), default=0.0)
    return [0, *(at for at, step in enumerate(steps, 1) if step > _APART * least)]


def _reaches(held: Sequence[_Placed], edges: Sequence[float]) -> list[float]:
    """How far the lines of each column may have run: nearly to where the next one begins."""
    found = list(edges)
    for at in range(1, len(edges)):
        begins = [line[at][0] for line in held if at in line]
        if begins:
            left = min(begins, key=lambda word: word.x0)
            found[at - 1] = max(found[at - 1], left.x0 - _BETWEEN * left.size)
    return found


def _where_there_was_room(held: Sequence[_Placed], look: _Look, reach: float) -> list[int]:
    """The lines that begin in the first column though those above them had room left.

    In the first column up to ``reach``, or in half of those that have words on both. Beside figures
    each line that begins in a capital begins a row.
    """
    begins = [0]
    last = dict(held[0])
    for at, line in enumerate(held[1:], 1):
        free = [
            not _is_forced(last[column], words, look.edges[column])
            for column, words in line.items()
            if column in last
        ]
        resumed = 0 in line and 0 in last and 0 not in held[at - 1]  # a cell's lines are neighbours
        if resumed:
            begins.append(at)
            last = {}
        elif 0 in line and not (0 in last and _goes_on(last[0], line[0], look.capitals)):
            alone = 0 in last and not _is_forced(last[0], line[0], reach)
            further = 0 in last and line[0][0].x0 < last[0][0].x0 - _HALF * line[0][0].size
            if look.figures or alone or further or sum(free) >= max(1, _HALF * len(free)):
                begins.append(at)
                last = {}
        last.update(line)
    return begins


def _goes_on(line: Sequence[PrintedWord], below: Sequence[PrintedWord], capitals: bool) -> bool:
    """Whether a cell goes on by its words: with a small letter where others begin in capitals."""
    return (capitals and below[0].text[0].islower()) or _OPEN.search(line[-1].text) is not None


def _begin_in_capitals(held: Sequence[_Placed], least: float) -> bool:
    firsts = [line[0][0].text[0] for line in held if 0 in line]
    return sum(not first.islower() for first in firsts) > least * len(firsts)


def _has_figures_beside(held: Sequence[_Placed], columns: int) -> bool:
    """Whether all columns but the first hold figures."""
    cells = [[line[at] for line in held if at in line] for at in range(1, columns)]
    return all(sum(map(_is_figure, column)) >= _FIGURES * len(column) for column in cells if column)


def _are_rows(stretches: Sequence[Sequence[_Placed]], edges: Sequence[float], least: float) -> bool:
    """Whether the lines of cells break for want of room, and figures stand alone."""
    forced = breaks = 0
    for held in stretches:
        for at, edge in enumerate(edges):
            cell = [line[at] for line in held if at in line]
            if len(cell) > 1 and sum(map(_is_figure, cell)) >= _FIGURES * len(cell):
                return False
            breaks += max(0, len(cell) - 1)
            forced += sum(_is_forced(line, below, edge) for line, below in pairwise(cell))
    return forced >= least * breaks


def _is_forced(line: Sequence[PrintedWord], below: Sequence[PrintedWord], edge: float) -> bool:
    """Whether the first word below has no room on the line; a figure begins another cell."""
    if _is_figure(line) and _is_figure(below):
        return False
    first = below[0]
    room = edge - line[-1].x1
    return line[-1].broken or first.x1 - first.x0 + _SPACE * first.size > room


def _is_figure(words: Sequence[PrintedWord]) -> bool:
    text = "".join(word.text for word in words)
    figures = sum(char.isdecimal() for char in text)
    letters = sum(char.isalpha() for char in text)
    return figures > letters or not letters


def _row(held: Sequence[_Placed], columns: int) -> CellRow:
    return tuple(tuple(line_of(line[at]) for line in held if at in line) for at in range(columns))


def has_wrapped_prose(rows: Sequence[CellRow]) -> bool:
    """Whether some cell has words on several lines."""
    return any(
        len(cell) > 1 and max(len(line.words) for line in cell) >= _SPOKEN
        for row in rows
        for cell in row
    )
