"""Columns of tables wide enough for their words.

Of a pipe table with a long line pandoc takes the widths of columns from the dashes under its
header, whatever stands in them: a narrow one is printed ``Ve / rsi / on``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.export.citations import inlines, visit

__all__ = ["fit_tables", "fitted_widths", "without_empty_room"]

_LINE = 66.0  # letters of 12 pt in a line of 16 cm, for a small one with some to spare
_CAPITAL = 1.4  # of a small one
_EDGE = 2.0  # the space at both sides of a cell, in letters
_SAME = 0.001  # widths that differ by less are one
_LONGEST = 24  # what is longer is an address, which may be broken
# where a line may end: at blanks, behind hyphens and strokes, between East Asian signs
_BREAKS = re.compile(r"[\s/–—-]+|[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef]")


def fit_tables(doc: Any) -> None:
    """Widen the columns of a document's tables that are narrower than a word in them."""
    for block in visit.blocks(doc):
        if block.tag == "Table":
            widths = [width for _, width in block.colspec]
            if all(isinstance(width, float) for width in widths):
                lines = [_line(block, n) for n in range(len(widths))]
                new = without_empty_room(widths, lines)
                new = fitted_widths(new, [_longest(block, n) for n in range(len(widths))])
                aligns = [align for align, _ in block.colspec]
                block.colspec = list(zip(aligns, new, strict=True))


def without_empty_room(widths: Sequence[float], lines: Sequence[float]) -> list[float]:
    """The shares of the line where columns of one width leave to the others what they cannot fill.

    ``lines``: letters of the longest text of each column. Where a column has a width of its own,
    or all have room, they stay as they are.
    """
    need = [(size + _EDGE) / _LINE for size in lines]
    new = dict(enumerate(widths))
    wide = [*new]
    if max(widths) - min(widths) > _SAME or all(a >= b for a, b in zip(widths, need, strict=True)):
        return list(widths)
    while narrow := [n for n in wide if need[n] < new[n]]:
        wide = [n for n in wide if n not in narrow]
        new |= {n: need[n] for n in narrow}
        left = sum(widths) - sum(new[n] for n in new if n not in wide)
        new |= dict.fromkeys(wide, left / len(wide))
    return [*new.values()]


def fitted_widths(widths: Sequence[float], words: Sequence[float]) -> list[float]:
    """The shares of the line with each column as wide as its longest word, of ``words`` letters.

    As they are, where that is so already; where the line is too short for all, each gets its part.
    """
    least = [(size + _EDGE) / _LINE if size else 0.0 for size in words]
    whole = max(sum(widths), min(1.0, sum(least)))
    least = [one * min(1.0, whole / sum(least)) for one in least] if any(least) else least
    if all(a >= b for a, b in zip(widths, least, strict=True)):
        return list(widths)
    spare = [max(a - b, 0.0) for a, b in zip(widths, least, strict=True)]
    left = max(whole - sum(least), 0.0)
    part = left / sum(spare) if any(spare) else 0.0
    return [one + part * own for one, own in zip(least, spare, strict=True)]


def _longest(table: Any, column: int) -> float:
    words = (word for text in _texts(table, column) for word in _BREAKS.split(text))
    return min(max(map(_size, words), default=0), _LONGEST)


def _line(table: Any, column: int) -> float:
    """Letters of the longest text; where one is no text, as a picture or a list, a whole line."""
    cells = [row.content[column] for row in _rows(table) if len(row.content) == len(table.colspec)]
    blocks = [block for cell in cells for block in cell.content]
    plain = all(block.tag in ("Plain", "Para") for block in blocks)
    if not plain or any(one.tag == "Image" for block in blocks for one in block.content):
        return _LINE
    return max(map(_size, _texts(table, column)), default=0)


def _size(word: str) -> float:
    return sum(_CAPITAL if sign.isupper() else 1 for sign in word)


def _rows(table: Any) -> Iterator[Any]:
    bodies = [part for body in table.content for part in (body.head, body.content)]
    return (row for part in (table.head.content, *bodies) for row in part)


def _texts(table: Any, column: int) -> Iterator[str]:
    """The words of the cells of a column; of those that span several, and in such rows, none."""
    for row in _rows(table):
        if len(row.content) == len(table.colspec):
            for block in row.content[column].content:
                if block.tag in ("Plain", "Para"):
                    yield inlines.plain(list(block.content))
