"""The known word that somebody may have meant."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["nearest", "nearest_word"]

_NEAR = 0.6  # difflib's own default: "mesage" is near "message", "words" is not


def nearest(word: str, known: Iterable[str]) -> str:
    """``; did you mean X?``, or nothing when no known word is near."""
    near = nearest_word(word, known)
    return f"; did you mean {near}?" if near else ""


def nearest_word(word: str, known: Iterable[str]) -> str:
    """The nearest of ``known``; "" when none is near."""
    import difflib

    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=_NEAR)), "")
