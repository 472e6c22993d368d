"""The lists of words that first pages print beside title and names: ``front_pages.txt``."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mdrag.text.word_lists import read_lists

__all__ = ["front_list"]


def front_list(name: str) -> tuple[str, ...]:
    """The entries of ``[name]``, in order. KeyError for an absent list."""
    return _lists()[name]


@cache
def _lists() -> dict[str, tuple[str, ...]]:
    return dict(read_lists(Path(__file__).with_name("front_pages.txt")))
