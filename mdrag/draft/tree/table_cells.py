"""Cells of grid and multiline tables that go on over lines; panache reads only the first."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["CellLines", "CellSheet", "cells_of_row", "sheet"]

_LINE = lazy_regex(r"[^\r\n]+")
# between cells: keeps one from running into the next
_GAP = "\n\n<!-- -->\n\n"


class CellLines(NamedTuple):
    """A cell: its lines, each a range of the draft without the white space around it."""

    lines: tuple[tuple[int, int], ...]


class CellSheet(NamedTuple):
    """Cells written one below the other, and where each byte of that stands in the draft."""

    text: str
    place: Sequence[int]
    owners: list[tuple[int, int]]  # first byte of a cell's text, index of the cell


def cells_of_row(
    text: str, start: int, end: int, columns: Sequence[int], grid: bool
) -> list[CellLines]:
    """The cells of the table row ``text[start:end]``.

    ``columns`` are characters from the beginning of the line: of the bars of a grid table, of the
    first dash of each column of a multiline table.
    """
    margin = start - (max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1)
    found: list[list[tuple[int, int]]] = []
    for line in _LINE.finditer(text, start, end):
        first = line.start() - (margin if line.start() == start else 0)
        bars = [first + column for column in columns]
        if grid and not all(text[bar : bar + 1] == "|" for bar in bars):
            bars = [m.start() for m in re.finditer(r"(?<!\\)\|", text[first : line.end()])]
            bars = [first + bar for bar in bars]
        if grid:
            spans = [(a + 1, b) for a, b in pairwise(bars)]
        else:
            spans = list(zip(bars, [*bars[1:], line.end()], strict=True))
        for index, (left, right) in enumerate(spans):
            while len(found) <= index:
                found.append([])
            found[index].append((min(left, line.end()), min(right, line.end())))
    return [CellLines(_trimmed(text, lines)) for lines in found]


def _trimmed(text: str, lines: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The lines without trailing white space and without the indent they share."""
    ended = [(a, a + len(text[a:b].rstrip())) for a, b in lines]
    indents = [len(text[a:b]) - len(text[a:b].lstrip()) for a, b in ended if b > a]
    indent = min(indents, default=0)
    return tuple((min(a + indent, b), b) for a, b in ended)


def sheet(text: str, cells: Sequence[CellLines], size: Callable[[str], int]) -> CellSheet:
    """All cells in one text for the parser; ``size`` is the number of bytes of a character."""
    parts: list[str] = []
    place = array("I")
    owners: list[tuple[int, int]] = []
    for index, cell in enumerate(cells):
        if not any(a < b for a, b in cell.lines):
            continue
        owners.append((len(place), index))
        stop = cell.lines[0][0]
        for number, (start, stop) in enumerate(cell.lines):
            if number:
                parts.append("\n")
            parts.append(text[start:stop])
            for offset in range(start, stop):
                place.extend([offset] * size(text[offset]))
            place.append(stop)  # the line end, or the first character of the gap
        parts.append(_GAP)
        place.extend([stop] * (len(_GAP) - 1))
    place.append(place[-1] if place else 0)
    return CellSheet("".join(parts), place, owners)
