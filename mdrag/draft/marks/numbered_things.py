"""What bears a number and is no author: (Table 2), (Act 3), (Windows 10)."""

from __future__ import annotations

from pathlib import Path

from mdrag.text.word_lists import either, read_lists

__all__ = ["NUMBERED_THINGS", "is_numbered_thing", "may_be_numbered"]

_LISTS = read_lists(Path(__file__).with_suffix(".txt"))
_WORDS = frozenset((*_LISTS["certain"], *_LISTS["before-numbers"]))
_SURNAMES = frozenset((*_LISTS["certain-or-surnames"], *_LISTS["surnames"]))
# the certain ones as an alternation, each with its capital
NUMBERED_THINGS = either(map(str.capitalize, (*_LISTS["certain"], *_LISTS["certain-or-surnames"])))


def is_numbered_thing(words: str) -> bool:
    """Whether words end in the name of such a thing, in any case: “Table”, “World War”."""
    return words.casefold().rpartition(" ")[2] in _WORDS


def may_be_numbered(name: str) -> bool:
    """Whether a family name is that of such a thing, too: (Ward 7), (Case 3), (John 3)."""
    return name.casefold() in _SURNAMES
