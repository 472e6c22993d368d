"""The word lists of lexicon.txt: what the grammar rules know by heart."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["lexicon"]


def lexicon(name: str) -> frozenset[str]:
    """The words under ``[name]``, in lower case. KeyError for a list that is not there."""
    return _lists()[name]


@cache
def _lists() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    words: set[str] = set()
    for line in (Path(__file__).parent / "lexicon.txt").read_text("utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            words = found.setdefault(line[1:-1], set())
        elif not line.startswith("#"):
            words.update(line.split())
    return {name: frozenset(known) for name, known in found.items()}
