"""The known word that somebody may have meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mdrag.filled_sentence import fill, join_sentences

__all__ = ["nearest", "nearest_word", "slip_of"]

_NEAR = 0.6  # difflib's own default: "mesage" is near "message", "words" is not
_SLIP = 0.8  # a letter or two are wrong: nothing else can be meant
_MOST = 3  # names that hold the word


def nearest(word: str, known: Iterable[str]) -> str:
    """``; did you mean X?``, or nothing when no known word is near.

    Of names that have the word as a part (``quote`` in ``citation.quote-mismatch``) up to three.
    """
    near = _near(word, list(known))
    if not near:
        return ""
    return fill("; did you mean {names}?", names=join_sentences("{first} or {second}", near))


def nearest_word(word: str, known: Iterable[str]) -> str:
    """The nearest of ``known``; "" when none is near."""
    return next(iter(_near(word, list(known))), "")


def slip_of(word: str, known: Iterable[str]) -> str:
    """The one of ``known`` that was meant, but for a letter or two; "" when it is none of them."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, list(known), n=1, cutoff=_SLIP)), "")


def _near(word: str, known: list[str]) -> list[str]:
    from difflib import get_close_matches

    if slip := slip_of(word, known):
        return [slip]
    last = {name.rpartition(".")[2]: name for name in known}  # the name without its folder
    if word in last:
        return [last[word]]
    if parts := _parts(word):
        if holding := [name for name in known if _holds(_parts(name), parts)]:
            return holding[:_MOST]
        if slip := slip_of(word, last):
            return [last[slip]]
    return get_close_matches(word, known, n=1, cutoff=_NEAR)


def _parts(name: str) -> list[str]:
    return [part for part in re.split(r"[\W_]+", name.casefold()) if part]


def _holds(parts: list[str], wanted: list[str]) -> bool:
    """Whether ``wanted`` stand in ``parts``, side by side."""
    every = range(len(parts) - len(wanted) + 1)
    return any(parts[at : at + len(wanted)] == wanted for at in every)
