"""Words that join a sentence to the one before it: however, therefore, in addition."""

from __future__ import annotations

from functools import cache

from mdrag.text.word_lists import either, word_list

__all__ = ["connective_words", "opening_pattern"]

_ALL = ("objection", "contrast", "result", "summing-up", "addition", "order", "emphasis")


def opening_pattern(*kinds: str) -> str:
    """The connectives of these kinds, or of all, as they open a sentence: a regular expression."""
    found = dict.fromkeys(one for kind in kinds or _ALL for one in word_list("connectives", kind))
    return f"(?:{either(one[0].upper() + one[1:] for one in found)})"


@cache
def connective_words() -> frozenset[str]:
    """Every connective that is a single word, in lower case."""
    return frozenset(
        one for kind in _ALL for one in word_list("connectives", kind) if " " not in one
    )
