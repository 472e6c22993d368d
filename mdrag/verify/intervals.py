"""Stretches of text that are spoken for, and whether another one touches them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

__all__ = ["Intervals"]


class Intervals:
    """Half-open stretches apart from each other; a question takes logarithmic time."""

    def __init__(self, stretches: Iterable[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []
        for start, end in sorted(stretches):
            if self._ends and start <= self._ends[-1]:
                self._ends[-1] = max(self._ends[-1], end)
            elif start < end:
                self._starts.append(start)
                self._ends.append(end)

    def take(self, start: int, end: int) -> bool:
        """Add ``[start, end)`` if it touches none of them; whether it was added."""
        if self.overlap(start, end):
            return False
        at = bisect_right(self._starts, start)
        self._starts.insert(at, start)
        self._ends.insert(at, end)
        return True

    def overlap(self, start: int, end: int) -> bool:
        """Whether ``[start, end)`` shares a character with one of them."""
        at = bisect_right(self._ends, start)
        return at < bisect_left(self._starts, end)
