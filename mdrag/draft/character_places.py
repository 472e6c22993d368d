"""Where the characters of a sentence's prose stand in the draft: runs of neighbours, which are few.

A sentence that moves along its draft takes them along at no cost, however long it is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

__all__ = ["CharacterPlaces"]


class CharacterPlaces:
    """As a tuple of offsets: it has a length, items by index, an order, and equals its like."""

    __slots__ = ("_begins", "_first", "_runs")

    def __init__(self, runs: Sequence[tuple[int, int]]) -> None:
        """``runs``: first and last (exclusive) of each run of neighbours, each as long as can be.

        Raises ValueError when one is empty or they are out of order.
        """
        self._first = runs[0][0] if runs else 0
        self._runs = tuple([(start - self._first, end - self._first) for start, end in runs])
        self._begins = (0, *accumulate(end - start for start, end in runs))
        if any(start >= end for start, end in runs):
            raise ValueError("a run of places is empty")
        # a noun that stands for an item has all its letters in one place
        if any(before[0] > after[0] for before, after in pairwise(runs)):
            raise ValueError("runs of places are out of order")

    @classmethod
    def of(cls, offsets: Sequence[int]) -> CharacterPlaces:
        """The places of offsets that never fall."""
        if not offsets:
            return cls(())
        breaks = [at for at, (one, next_) in enumerate(pairwise(offsets), 1) if next_ != one + 1]
        edges = pairwise([0, *breaks, len(offsets)])
        return cls([(offsets[begin], offsets[end - 1] + 1) for begin, end in edges])

    def runs(self) -> list[tuple[int, int]]:
        """First and last (exclusive) of each run."""
        return [(self._first + start, self._first + end) for start, end in self._runs]

    def moved(self, by: int) -> CharacterPlaces:
        """The same places ``by`` characters on."""
        if not by or not self._runs:
            return self
        other = CharacterPlaces.__new__(CharacterPlaces)
        other._first, other._runs, other._begins = self._first + by, self._runs, self._begins
        return other

    def __len__(self) -> int:
        """How many characters."""
        return self._begins[-1]

    def __getitem__(self, at: int) -> int:
        """The place of one character."""
        at = at + len(self) if at < 0 else at
        if not 0 <= at < len(self):
            raise IndexError("no character of the prose")
        run = bisect_right(self._begins, at) - 1
        return self._first + self._runs[run][0] + at - self._begins[run]

    def __iter__(self) -> Iterator[int]:
        """The places in order."""
        for start, end in self._runs:
            yield from range(self._first + start, self._first + end)

    def __eq__(self, other: object) -> bool:
        """Whether all places are the same."""
        if not isinstance(other, CharacterPlaces):
            return NotImplemented
        return (self._first, self._runs) == (other._first, other._runs)

    def __hash__(self) -> int:
        """Of equal places the same."""
        return hash((self._first, self._runs))

    def __repr__(self) -> str:
        """For a failing test."""
        return f"Places({self.runs()})"
