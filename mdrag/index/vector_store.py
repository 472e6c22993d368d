"""What a store of passages and vectors can do: ``lance`` and ``qdrant`` are two."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mdrag.evidence.model import Passage

if TYPE_CHECKING:
    import numpy as np

__all__ = ["PassageVector", "VectorStore"]


class PassageVector(NamedTuple):
    """A passage as a store keeps it; ``key`` changes when anything of it does."""

    passage: Passage
    key: str
    vector: np.ndarray


class VectorStore(Protocol):
    """Passages and vectors by chunk id; what a call raises its opener turns into our errors."""

    @property
    def version(self) -> int:
        """Another one than before means that somebody wrote to it since."""
        ...

    def stored(self, only: Collection[str] | None) -> dict[str, tuple[str, np.ndarray]]:
        """chunk_id → (key, vector) of every passage, or of every one of the sources ``only``."""
        ...

    def delete(self, chunk_ids: Sequence[str]) -> None:
        """Take these passages out."""
        ...

    def put(self, passages: Sequence[PassageVector]) -> None:
        """Keep these passages, in the place of those with the same ids."""
        ...

    def settle(self, whole: bool) -> None:
        """Tidy after writing. ``whole``: all of the library was looked at."""
        ...
