"""Initials over several lines: put into the word they begin.

The lines beside an initial begin where it does: their first words are made to reach over it, so
that none of them looks indented.
"""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.ingest.readers.printed_lines import common_size
from mdrag.ingest.readers.printed_words import PrintedWord

__all__ = ["with_drop_caps"]

_LARGER = 1.7  # times the size of the text beside it
_LARGEST = 9.0
_NEAR = 1.3  # of the size: from the initial to the words beside it
_LEVEL = 0.35  # of the size: its base line is that of the last line beside it
_LIKE = 0.15  # of the size: the words beside it are of one size
_ALONE = frozenset("AIO")  # letters that are words


def with_drop_caps(words: list[PrintedWord]) -> list[PrintedWord]:
    """The words of a page, its initials joined to the words that they begin."""
    large = [word for word in words if len(word.text) <= 2 and _may_be_initial(word)]
    if not large:
        return words
    size = common_size(words)
    found = {id(word): word for word in words}
    for initial in large:
        if not _LARGER * size <= initial.size <= _LARGEST * size:
            continue
        beside = _beside(initial, words, size)
        if len(beside) < 2 or abs(beside[-1].base - initial.base) > _LEVEL * size:
            continue
        found.pop(id(initial))
        for at, word in enumerate(beside):
            joined = word._replace(x0=initial.x0)
            if not at:
                gap = " " if _is_word(initial.text, word.text, words) else ""
                joined = joined._replace(text=f"{initial.text}{gap}{word.text}")
            found[id(word)] = joined
    return [found[id(word)] for word in words if id(word) in found]


def _may_be_initial(word: PrintedWord) -> bool:
    bare = word.text.lstrip("\"'“‘«„")
    return len(bare) == 1 and bare.isalpha() and bare.isupper()


def _beside(initial: PrintedWord, words: Sequence[PrintedWord], size: float) -> list[PrintedWord]:
    """The first words of the lines beside an initial, from top to bottom."""
    top = initial.base - 0.8 * initial.size
    near = [
        word
        for word in words
        if 0 <= word.x0 - initial.x1 + _LEVEL * size <= _NEAR * size + _LEVEL * size
        and top < word.base <= initial.base + _LEVEL * size
        and word.size >= (1 - _LIKE) * size * 0.8
        and word.size <= (1 + _LIKE) * size
    ]
    lines: list[PrintedWord] = []
    for word in sorted(near, key=lambda one: (one.base, one.x0)):
        if not lines or word.base - lines[-1].base > _LEVEL * size:
            lines.append(word)
    return lines


def _is_word(letter: str, rest: str, words: Sequence[PrintedWord]) -> bool:
    """Whether an initial is a word of its own: "A committee", where others say "committee"."""
    if letter[-1] not in _ALONE or not rest[:1].islower():
        return False
    known = {word.text.casefold().strip(".,;:") for word in words}
    return rest.casefold() in known and (letter + rest).casefold() not in known
