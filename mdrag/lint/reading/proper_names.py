"""Whether a word is part of a name, which is spelled as its bearer spells it."""

from __future__ import annotations

from mdrag.lazy import lazy_regex
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["is_in_a_name"]

_REACH = 40  # characters in which the word before begins
_BEFORE = lazy_regex(r"(?<![\w.!?])([A-Z][\w’'-]*)\s$")
_AFTER = lazy_regex(r"\s(?:of\s|for\s|and\s)?[A-Z][a-z]")


def is_in_a_name(text: str, start: int, end: int) -> bool:
    """Whether the capitalised ``text[start:end]`` stands beside another capitalised word.

    “Termination Problem Data Base”, “Mental Well-being Scale”; not “The Data Base”, and not a
    word that has its capital from the beginning of a sentence.
    """
    if not text[start : start + 1].isupper():
        return False
    before = _BEFORE.search(text, max(0, start - _REACH), start)
    if before and before[1].lower() not in FUNCTION_WORDS:
        return True
    return _AFTER.match(text, end) is not None
