"""Which short lines are parts of the line beside them: fractions, limits of sums."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = ["parts_of_formulas"]

_SIGN = re.compile(r"(?!.*(?:[^\W\d_]{4}|[\u2e80-\uffdf])).{1,6}")  # "i=1", "max"; no word
_DECIMAL = re.compile(r"[-+−]?\d*\.\d+%?")  # a row of them is one of a table
_FEWEST_WORDS = 3  # of the line they belong to
_FRACTION = 0.85  # of the size: how far numerator and denominator stand from the line
_LIMIT = 1.3  # of the size: and the limits of a sum, which are smaller
_SMALLER = 0.85
_TOUCH = 0.1  # of the size: boxes may overlap as much
_OPERATOR = re.compile(r"[^\w\s]")


def parts_of_formulas(lines: Sequence[PrintedLine]) -> dict[int, int]:
    """Index of a line → of the line that its signs are a part of. ``lines`` from top to bottom."""
    found: dict[int, int] = {}
    for at, row in enumerate(lines):
        if not all(_SIGN.fullmatch(word.text) for word in row.words):
            continue
        decimals = sum(_DECIMAL.fullmatch(word.text) is not None for word in row.words)
        if decimals > 1:
            continue
        near = [n for n in range(max(0, at - 2), min(len(lines), at + 3)) if n != at]
        near.sort(key=lambda n: abs(lines[n].base - row.base))
        for n in near:
            if n not in found and _holds(lines[n], row):
                found[at] = n
                break
    return found


def _holds(line: PrintedLine, row: PrintedLine) -> bool:
    """Whether each sign of ``row`` is in a hole of ``line`` or over or under an operator of it."""
    if len(line.words) < max(_FEWEST_WORDS, len(row.words)):
        return False
    if not line.words[0].x0 < row.words[0].x0 or row.words[-1].x1 > line.words[-1].x1:
        return False
    return all(_fits(line, sign) for sign in row.words)


def _fits(line: PrintedLine, sign: PrintedWord) -> bool:
    away = abs(sign.base - line.base) / line.size
    slack = _TOUCH * line.size
    touched = [w for w in line.words if w.x0 + slack < sign.x1 and sign.x0 + slack < w.x1]
    if all(_OPERATOR.fullmatch(word.text) for word in touched):
        limit = bool(touched) or sign.size <= _SMALLER * line.size
        return away <= (_LIMIT if limit else _FRACTION)
    return False
