"""Vectors of single words, remembered as rows of one matrix: thousands are picked at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np

__all__ = ["HeldWords"]


class HeldWords:
    """At most so many words; when they are too many, all are forgotten. Threads share one."""

    def __init__(self, most: int, dimensions: int) -> None:
        """Room for ``most`` words; memory is taken as rows are written."""
        import numpy as np

        self._most, self._rows, self._lock = most, dict[str, int](), Lock()
        self._matrix = np.zeros((most, dimensions), np.float32)

    def vectors(
        self, words: Sequence[str], make: Callable[[Sequence[str]], np.ndarray]
    ) -> np.ndarray:
        """A row a word, in their order; ``make`` gives those of words that are not held."""
        import numpy as np

        with self._lock:
            fresh = [word for word in dict.fromkeys(words) if word not in self._rows]
            if len(self._rows) + len(fresh) > self._most:
                self._rows.clear()
                fresh = list(dict.fromkeys(words))
            if len(fresh) > self._most:
                return make(words)
            if fresh:
                first = len(self._rows)
                self._matrix[first : first + len(fresh)] = make(fresh)
                self._rows.update(zip(fresh, range(first, first + len(fresh)), strict=True))
            rows = np.fromiter(map(self._rows.__getitem__, words), np.int64, len(words))
            found: np.ndarray = self._matrix[rows]
            return found
