"""Heads of columns at the end of a page: they recur on every page of a table and are its text."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from mdrag.ingest.readers.printed_words import PrintedWord

__all__ = ["Cells", "rows_of_tables"]

Cells = Sequence[Sequence[PrintedWord]]  # of one printed row: its words, in parts far apart

_NEAR = 2.0  # of the size: from a row's baseline to that of the next row of its table, at most
_COLUMNS = 3  # parts under one another; a running head of three seldom stands so near the text


def rows_of_tables(rows: Sequence[Cells]) -> list[bool]:
    """For each row, top to bottom, whether it is one of a table.

    Such a row stands as near to the next as lines of one thing do, in the same columns.
    """
    found = [False] * len(rows)
    for at, (row, below) in enumerate(itertools.pairwise(rows)):
        if _are_near(row, below) and _share_columns(row, below):
            found[at] = found[at + 1] = True
    for at in range(len(rows) - 2, -1, -1):  # heads of several lines, and heads over heads
        over, head = rows[at], rows[at + 1]
        if found[at + 1] and len(over) > 1 and _are_near(over, head) and _stand_over(over, head):
            found[at] = True
    return found


def _are_near(row: Cells, below: Cells) -> bool:
    first = row[0][0]
    return below[0][0].base - first.base <= _NEAR * max(first.size, below[0][0].size)


def _share_columns(row: Cells, below: Cells) -> bool:
    pairs = [(cell, other) for cell in row for other in below if _overlap(cell, other)]
    columns = min(len({id(cell) for cell, _ in pairs}), len({id(other) for _, other in pairs}))
    return columns >= _COLUMNS


def _stand_over(row: Cells, below: Cells) -> bool:
    return all(any(_overlap(cell, other) for other in below) for cell in row)


def _overlap(cell: Sequence[PrintedWord], other: Sequence[PrintedWord]) -> bool:
    return cell[0].x0 < other[-1].x1 and other[0].x0 < cell[-1].x1
