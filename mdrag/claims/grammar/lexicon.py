"""The word lists of lexicon.txt: what the grammar rules know by heart."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mdrag.text.word_lists import read_lists

__all__ = ["lexicon"]


def lexicon(name: str) -> frozenset[str]:
    """The words under ``[name]``, in lower case. KeyError for a list that is not there."""
    return _lists()[name]


@cache
def _lists() -> dict[str, frozenset[str]]:
    found = read_lists(Path(__file__).parent / "lexicon.txt")
    return {name: frozenset(words) for name, words in found.items()}
