"""Which lines of a column are rows of a table: cells that stand under one another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = ["CAPTION", "MARKER", "cells", "table_rows"]

# What a list item begins with: a bullet, or a number or letter with its point or parenthesis.
MARKER = re.compile(
    r"(?:[•◦▪▫‣⁃∙●○■□➢✓❖◆⋆∗–—*·-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\[\d{1,3}\]|\d{1,3})"
)
# What the text below a figure or over a table begins with.
CAPTION = re.compile(
    r"(?:figure|fig\.?|table|tab\.|listing|algorithm|scheme|chart|plate|exhibit|box|map)"
    r"\s*(?:[A-Z]?\d{1,3}(?:[.-]\d{1,3})?[a-z]?|[IVX]{1,5})(?P<after>\s*[.:|–—]|\s+(?=[A-Z(])|\s*$)",
    re.I,
)
_CELL_GAP = 1.1  # of the size: words further apart are in two cells
_TYPED_GAP = 1.8  # in letters of one width, where two spaces end a sentence
_HEAD_GAP = 0.5  # in a line over a table
_ALIGNED = 0.45  # of the size
_LEAST_ROWS = 3
_EVEN = 3  # words: fewer have no gaps to compare
_SAME = 0.12  # of the size: gaps that differ by no more are equal
_LETTERS = 2


def cells(line: PrintedLine, gap: float = 0.0) -> list[tuple[PrintedWord, ...]]:
    """The words of a line cut at gaps wider than justified text has; ``gap`` in sizes, if known."""
    gap = gap or (_TYPED_GAP if line.mono else _CELL_GAP)
    found: list[list[PrintedWord]] = [[line.words[0]]]
    for before, word in zip(line.words, line.words[1:], strict=False):
        if word.x0 - before.x1 > gap * line.size:
            found.append([word])
        else:
            found[-1].append(word)
    if len(found) > 1 and len(found[0]) == 1 and MARKER.fullmatch(found[0][0].text):
        found[1] = found[0] + found[1]  # a list marker is no cell
        del found[0]
    return [tuple(cell) for cell in found]


def table_rows(lines: Sequence[PrintedLine], width: float) -> list[bool]:
    """For each line whether it is a row of a table. ``width``: of the column, in points."""
    parted = [cells(line) for line in lines]
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    row = [
        len(found) >= 2 and not _is_caption(line) and not _is_spread(line, left, right)
        for line, found in zip(lines, parted, strict=True)
    ]
    for i in range(1, len(lines)):
        if not _ends_in_hyphen(lines[i - 1], lines[i]):
            continue
        # What goes on at the left of its last cell is a sentence, however wide its spaces are.
        last = parted[i - 1][-1][0].x0
        sentence = all(abs(cell[0].x0 - last) > _ALIGNED * lines[i].size for cell in parted[i])
        row[i - 1] = row[i - 1] and not sentence
        row[i] = row[i] and row[i - 1]
    linked = [
        row[i] and row[i + 1] and _near(lines[i], lines[i + 1]) and _agree(parted[i], parted[i + 1])
        for i in range(len(lines) - 1)
    ]
    inside = [False] * len(lines)
    for first, last in _spans(lines, row, linked, width):
        held = [len(parted[i]) for i in range(first, last + 1) if row[i]]
        columns = sorted(held)[len(held) // 2]
        if len(held) >= _LEAST_ROWS or (len(held) == 2 and columns >= 3):
            for i in range(_with_head(lines, first), last + 1):
                inside[i] = True
    return inside


def _is_spread(line: PrintedLine, left: float, right: float) -> bool:
    """Whether a line is prose that a narrow column spreads evenly from its left to its right."""
    slack = _ALIGNED * line.size
    words = line.words
    if len(words) < _EVEN or line.x0 - left > slack or right - line.x1 > slack:
        return False
    gaps = [after.x0 - word.x1 for word, after in pairwise(words)]
    spoken = sum(sum(map(str.isalpha, word.text)) >= _LETTERS for word in words)
    return max(gaps) - min(gaps) <= _SAME * line.size and 2 * spoken > len(words)


def _is_caption(line: PrintedLine) -> bool:
    """Whether a line is the first of a caption; "Table 2" alone may stand in a cell."""
    found = CAPTION.match(line.text)
    return found is not None and bool(found["after"].strip())


def _ends_in_hyphen(line: PrintedLine, after: PrintedLine) -> bool:
    """Whether a word is broken between two lines."""
    return line.words[-1].broken and after.words[0].text[0].islower()


def _with_head(lines: Sequence[PrintedLine], first: int) -> int:
    """Index of the head's line: words that stand over the cells, though near one another."""
    if first == 0 or not _near(lines[first - 1], lines[first]):
        return first
    if lines[first - 1].text[-1] in ".;" or (
        first > 1 and _ends_in_hyphen(lines[first - 2], lines[first - 1])
    ):
        return first  # the end of a sentence
    head, row = cells(lines[first - 1], _HEAD_GAP), cells(lines[first])
    fits = 2 <= len(head) <= len(row) + 1 and _agree(row, head)
    return first - 1 if fits and len(head) >= len(row) - 1 else first


def _spans(
    lines: Sequence[PrintedLine], row: list[bool], linked: list[bool], width: float
) -> list[tuple[int, int]]:
    """(first, last) line of each stretch that looks like a table."""
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(linked):
        if not linked[at]:
            at += 1
            continue
        first = last = at
        while last < len(linked) and (
            linked[last]
            or (row[last] and row[last + 1] and _near(lines[last], lines[last + 1]))
            or _wrapped(lines, row, last, width)
        ):
            last += 1
        while last > first and not row[last]:
            last -= 1
        spans.append((first, last))
        at = last + 1
    return spans


def _wrapped(lines: Sequence[PrintedLine], row: list[bool], at: int, width: float) -> bool:
    """Whether one of the next two lines is the rest of a cell, with rows going on after it."""
    following = lines[at + 1 : at + 4]
    if not following or not _near(lines[at], following[0]):
        return False
    if not row[at]:
        return any(row[at + 1 : at + 3]) and _narrow(following[0], width)
    return _narrow(following[0], width) and any(row[at + 2 : at + 4])


def _narrow(line: PrintedLine, width: float) -> bool:
    return line.x1 - line.x0 < 0.6 * width


def _near(above: PrintedLine, below: PrintedLine) -> bool:
    return below.base - above.base < 3.2 * max(above.size, below.size)


def _agree(above: list[tuple[PrintedWord, ...]], below: list[tuple[PrintedWord, ...]]) -> bool:
    """Whether at least two cells stand under one another: left, right or middle.

    The first word and the last of two lines of justified text do, too: there has to be a cell that
    begins or ends within the lines, or one of a word or two at their end.
    """
    hits = 0
    inner = False
    for at, cell in enumerate(below):
        x0, x1 = cell[0].x0, cell[-1].x1
        slack = _ALIGNED * cell[0].size
        hit = False
        for over, other in enumerate(above):
            left = abs(x0 - other[0].x0) <= slack
            right = abs(x1 - other[-1].x1) <= slack
            middle = abs((x0 + x1) - (other[0].x0 + other[-1].x1)) / 2 <= slack
            hit = hit or left or right or middle
            inner = inner or (at > 0 and over > 0 and (left or middle))
            inner = inner or (at < len(below) - 1 and over < len(above) - 1 and (right or middle))
        hits += hit
    short = max(len(above[-1]), len(below[-1])) <= 2
    return hits >= 2 and (inner or short)
