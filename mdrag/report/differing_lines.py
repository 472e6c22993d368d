"""Two texts line by line, each line cut to what differs: for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest

from mdrag.report.source_line import printable

__all__ = ["differing_lines"]

_WIDTH = 90  # columns of a line
_AROUND = 30  # of these before the first difference, when the line is longer


def differing_lines(before: str, after: str) -> Iterator[tuple[str, str]]:
    """("-", line) of ``before`` and ("+", line) of ``after``, where they differ."""
    old, new = before.split("\n"), after.split("\n")
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for one, other in zip_longest(old[i:j], new[k:m]):
            at = _first_difference(one or "", other or "")
            if one is not None:
                yield "-", _cut(one, at)
            if other is not None:
                yield "+", _cut(other, at)


def _first_difference(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _cut(line: str, at: int) -> str:
    if len(line) <= _WIDTH:
        return printable(line)
    start = max(min(at - _AROUND, len(line) - _WIDTH), 0)
    part = line[start : start + _WIDTH]
    return f"{'…' * (start > 0)}{printable(part)}{'…' * (start + _WIDTH < len(line))}"
