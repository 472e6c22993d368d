"""The lists of English words beside this file: each stands once, as text that people edit.

A file (``people.txt``) holds lists under ``[names]``. Entries are parted by blanks, the words of
one entry by ``_`` (``works_cited``); lines that begin with ``#`` are comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

__all__ = ["either", "read_lists", "reporting_stems", "word_list"]


def word_list(file: str, name: str) -> tuple[str, ...]:
    """The entries of ``[name]`` in ``text/<file>.txt``, in order. KeyError for an absent list."""
    return _shipped(file)[name]


def reporting_stems() -> str:
    """The stems of all verbs that report what a work finds, says or does, as one alternation."""
    kinds = ("finding-stems", "saying-stems", "doing-stems")
    return "|".join(stem for name in kinds for stem in word_list("reporting", name))


def either(entries: Iterable[str]) -> str:
    """The alternatives of a regular expression, the longest first, so that each is found whole."""
    return "|".join(sorted(map(_escaped, entries), key=len, reverse=True))


def read_lists(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Every list of a file, by name."""
    found: dict[str, list[str]] = {}
    entries: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            entries = found.setdefault(line[1:-1], [])
        elif not line.startswith("#"):
            entries.extend(one.replace("_", " ") for one in line.split())
    return {name: tuple(known) for name, known in found.items()}


@cache
def _shipped(file: str) -> Mapping[str, tuple[str, ...]]:
    return read_lists(Path(__file__).parent / f"{file}.txt")


def _escaped(entry: str) -> str:
    return entry.replace(".", r"\.")  # the only sign of an entry that means another in a pattern
