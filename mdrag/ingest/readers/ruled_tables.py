"""Tables with rules around their cells: which words stand in which cell.

What the rules close in is one cell, however many lines of text it has; where a rule between two
fields is missing, they are one cell. Plots and forms are ruled, too: a table has words in many of
its cells and none across a rule.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mdrag.ingest.readers.drawn.drawn_rules import DrawnRule
from mdrag.ingest.readers.printed_lines import lines_of
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = ["RuledTable", "ruled_tables"]

_NEAR = 3.0  # points: rules this near meet, edges this near are one
_COVERED = 0.6  # of a field's side: so much of a rule parts two fields
_LEAST_EDGES = 3  # two rows and two columns
_MOST_FIELDS = 3000
_FILLED = 0.3  # of the cells: fewer with words in them are a plot
_LEAST_WORDS = 6
_MANY, _SHORT_LINES = 3, 3  # lines of each cell; words of a line: fewer are no prose
_ACROSS = 0.05  # of the words may touch a rule between columns


class RuledTable(NamedTuple):
    """A table: ``rows`` of cells of printed lines; () for a cell that another one spans."""

    top: float
    left: float
    right: float
    rows: tuple[tuple[tuple[PrintedLine, ...], ...], ...]


def ruled_tables(
    words: Sequence[PrintedWord], rules: Sequence[DrawnRule]
) -> tuple[list[RuledTable], list[PrintedWord]]:
    """The ruled tables of a page from top to bottom, and the words outside of them."""
    found: list[RuledTable] = []
    left = list(words)
    if len(rules) < 2 * _LEAST_EDGES:
        return found, left
    for group in _meeting(rules):
        xs = _edges((rule.x0 + rule.x1) / 2 for rule in group if not rule.level)
        ys = _edges((rule.y0 + rule.y1) / 2 for rule in group if rule.level)
        if min(len(xs), len(ys)) < _LEAST_EDGES or len(xs) * len(ys) > _MOST_FIELDS:
            continue
        inside = [word for word in left if _is_inside(word, xs, ys)]
        table = _table(inside, group, xs, ys)
        if table:
            found.append(table)
            held = {id(word) for word in inside}
            left = [word for word in left if id(word) not in held]
    return sorted(found, key=lambda table: table.top), left


def _meeting(rules: Sequence[DrawnRule]) -> list[list[DrawnRule]]:
    """The rules in groups that meet, by a sweep from left to right."""
    parent = list(range(len(rules)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    order = sorted(range(len(rules)), key=lambda at: rules[at].x0)
    begun: list[int] = []
    for at in order:
        one = rules[at]
        begun = [other for other in begun if rules[other].x1 >= one.x0 - _NEAR]
        for other in begun:
            two = rules[other]
            if one.y0 <= two.y1 + _NEAR and two.y0 <= one.y1 + _NEAR:
                parent[root(at)] = root(other)
        begun.append(at)
    groups: dict[int, list[DrawnRule]] = {}
    for at, rule in enumerate(rules):
        groups.setdefault(root(at), []).append(rule)
    return list(groups.values())


def _edges(places: Iterable[float]) -> list[float]:
    found: list[float] = []
    for place in sorted(places):
        if not found or place - found[-1] > _NEAR:
            found.append(place)
    return found


def _is_inside(word: PrintedWord, xs: Sequence[float], ys: Sequence[float]) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return xs[0] < x < xs[-1] and ys[0] < y < ys[-1]


def _table(
    words: Sequence[PrintedWord],
    rules: Sequence[DrawnRule],
    xs: Sequence[float],
    ys: Sequence[float],
) -> RuledTable | None:
    """The table of these edges; None when the words do not stand in its cells."""
    if len(words) < _LEAST_WORDS:
        return None
    cells = _cells(rules, xs, ys)
    held: dict[tuple[int, int], list[PrintedWord]] = {}
    across = 0
    for word in words:
        row = bisect_right(ys, (word.y0 + word.y1) / 2) - 1
        ends = (bisect_right(xs, x) - 1 for x in (word.x0 + _NEAR, word.x1 - _NEAR))
        first, last = (cells[row, min(max(column, 0), len(xs) - 2)] for column in ends)
        across += first != last
        column = bisect_right(xs, (word.x0 + word.x1) / 2) - 1
        held.setdefault(cells[row, column], []).append(word)
    if across > _ACROSS * len(words) or len(held) < _FILLED * len(set(cells.values())):
        return None
    columns = {column for _, column in held}
    if len(columns) < 2:
        return None
    rows = tuple(
        tuple(
            tuple(lines_of(held[row, column])) if (row, column) in held else ()
            for column in range(len(xs) - 1)
        )
        for row in range(len(ys) - 1)
    )
    kept = tuple(row for row in rows if any(row))
    if len(kept) < 2 or any(map(_is_many_rows, kept)):
        return None
    return RuledTable(ys[0], xs[0], xs[-1], kept)


def _is_many_rows(row: Sequence[Sequence[PrintedLine]]) -> bool:
    """Whether short lines stand side by side in a field: rows that no rule parts."""
    counts = [len(cell) for cell in row if cell]
    lines = [line for cell in row for line in cell]
    short = sum(len(line.words) for line in lines) < _SHORT_LINES * len(lines)
    return len(counts) > 1 and min(counts) == max(counts) >= _MANY and short


def _cells(
    rules: Sequence[DrawnRule], xs: Sequence[float], ys: Sequence[float]
) -> dict[tuple[int, int], tuple[int, int]]:
    """(row, column) of a field → (row, column) of the first field of its cell."""
    upright = [rule for rule in rules if not rule.level]
    level = [rule for rule in rules if rule.level]
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    for row in range(len(ys) - 1):
        for column in range(len(xs) - 1):
            own = (row, column)
            if column and not _is_ruled(xs[column], ys[row], ys[row + 1], upright, False):
                own = cells[row, column - 1]
            elif row and not _is_ruled(ys[row], xs[column], xs[column + 1], level, True):
                own = cells[row - 1, column]
            cells[row, column] = own
    return cells


def _is_ruled(at: float, begin: float, end: float, rules: Sequence[DrawnRule], level: bool) -> bool:
    """Whether rules at a place cover enough of the side of a field."""
    covered = 0.0
    for rule in rules:
        place = (rule.y0 + rule.y1 if level else rule.x0 + rule.x1) / 2
        if abs(place - at) <= _NEAR:
            first, last = (rule.x0, rule.x1) if level else (rule.y0, rule.y1)
            covered += max(0.0, min(last, end) - max(first, begin))
    return covered >= _COVERED * (end - begin)
