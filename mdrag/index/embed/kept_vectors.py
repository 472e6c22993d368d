"""Vectors that were paid for, kept as they come: a run that is killed does not ask for them again.

A line of JSON a vector: the digest of its text, and float32 in base64. A line cut short by a kill,
or of another length, counts as none.
"""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from mdrag.errors import FileProblem
from mdrag.fence import append_text, delete_file, open_own
from mdrag.filled_sentence import fill

if TYPE_CHECKING:
    import numpy as np

__all__ = ["KeptVectors"]


class KeptVectors:
    """The file at ``path``, for vectors of ``dimensions``. Threads share one."""

    def __init__(self, path: Path, dimensions: int) -> None:
        self._path, self._dimensions = path, dimensions
        self._lock = Lock()
        self._cut = False  # the last line has no end

    def vector(self, text: str) -> np.ndarray | None:
        """The vector of a text that was kept, float32; None when there is none."""
        return self._held.get(_digest(text))

    def __len__(self) -> int:
        """How many are kept."""
        return len(self._held)

    def keep(self, text: str, vector: np.ndarray) -> None:
        """Write a vector at once. Raises OSError, FileProblem."""
        digest = _digest(text)
        coded = base64.b64encode(vector.astype("<f4").tobytes()).decode("ascii")
        line = json.dumps({"text": digest, "vector": coded}) + "\n"
        with self._lock:
            held = self._held
            append_text(self._path, f"\n{line}" if self._cut else line)
            held[digest], self._cut = vector, False

    def clear(self) -> None:
        """Forget all of it: it lies elsewhere now. Raises OSError, FileProblem."""
        with self._lock:
            self._held.clear()
            self._cut = False
            delete_file(self._path)

    @cached_property
    def _held(self) -> dict[str, np.ndarray]:
        import numpy as np

        try:
            with open_own(self._path) as file:
                lines = file.read().splitlines(keepends=True)
        except FileNotFoundError:
            return {}
        except OSError as problem:
            raise FileProblem(
                self._path, fill("cannot be read ({strerror})", strerror=problem.strerror)
            ) from problem
        self._cut = bool(lines) and not lines[-1].endswith(b"\n")
        found = {}
        for line in lines:
            try:
                told = json.loads(line)
                vector = np.frombuffer(base64.b64decode(told["vector"], validate=True), "<f4")
                if len(vector) == self._dimensions and np.isfinite(vector).all():
                    found[str(told["text"])] = vector.astype(np.float32)
            except (ValueError, KeyError, TypeError, RecursionError):
                continue
        return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
