"""A cue's regular expression → the words it can begin with, so that one look-up finds it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

__all__ = ["openings"]

_MOST = 600  # more openings than this are not worth a look-up each
_ZERO_WIDTH = ("(?!", "(?=", "(?<!", "(?<=")

# words still being spelt, and words that are complete
_State = tuple[frozenset[str], frozenset[str]]


class _OpenError(Exception):
    r"""The first word can be anything, as in ``\\w+ly``."""


@lru_cache(maxsize=4096)
def openings(pattern: str) -> frozenset[str] | None:
    r"""Every first word (letters, digits, ``_``) of what ``pattern`` matches; None = any word.

    Knows what cues.txt is written in: letters, ``\\`` escapes, ``[ab]``, ``(?:…|…)``, look
    around, ``?``, ``^``. Anything else in the first word answers None.
    """
    try:
        spelt, done = _alternatives(pattern, frozenset([""]))
    except _OpenError:
        return None
    words = spelt | done
    return None if "" in words or len(words) > _MOST else words


def _alternatives(pattern: str, before: frozenset[str]) -> _State:
    spelt: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    for one in _split(pattern):
        more, ended = _sequence(one, before)
        spelt, done = spelt | more, done | ended
    return spelt, done


def _split(pattern: str) -> list[str]:
    """The alternatives of the outermost level."""
    bars = [at for at, sign, depth in _signs(pattern) if sign == "|" and not depth]
    return [pattern[a + 1 : b] for a, b in pairwise([-1, *bars, len(pattern)])]


def _signs(pattern: str, at: int = 0) -> Iterator[tuple[int, str, int]]:
    """From ``at``: place, sign and open brackets behind it; escapes and ``[classes]`` left out."""
    depth, in_class = 0, False
    while at < len(pattern):
        sign = pattern[at]
        if sign == "\\":
            at += 1
        elif in_class:
            in_class = sign != "]"
        elif sign == "[":
            in_class = True
        else:
            depth += (sign == "(") - (sign == ")")
            yield at, sign, depth
        at += 1


def _sequence(pattern: str, before: frozenset[str]) -> _State:
    spelt, done, at = before, frozenset[str](), 0
    while at < len(pattern) and spelt:
        end = _piece(pattern, at)
        piece, optional = pattern[at:end], pattern[end : end + 1] == "?"
        repeated = pattern[end : end + 1] in ("*", "+", "{")
        if repeated:
            raise _OpenError
        if piece == "\\b":
            spelt, done = spelt & {""}, done | (spelt - {""})
            at = end
            continue
        more, ended = _spell(piece, spelt)
        spelt, done = (more | spelt if optional else more), done | ended
        at = end + optional
    return spelt, done


def _piece(pattern: str, at: int) -> int:
    """Where the piece that begins at ``at`` ends, its quantifier apart."""
    if pattern[at] == "\\":
        return at + 2
    if pattern[at] == "[":
        return pattern.index("]", at + 1) + 1
    if pattern[at] != "(":
        return at + 1
    return next((end + 1 for end, _, depth in _signs(pattern, at) if not depth), len(pattern))


def _spell(piece: str, before: frozenset[str]) -> _State:
    """Each word of ``before`` with ``piece`` behind it; a character of no word completes it."""
    if piece in ("^", "$") or piece.startswith(_ZERO_WIDTH):
        return before, frozenset()
    if piece.startswith("("):
        return _alternatives(piece.removeprefix("(?:").removesuffix(")"), before)
    if piece.startswith("["):
        if "^" in piece or "\\" in piece:
            raise _OpenError
        options = piece[1:-1]
    elif piece.startswith("\\"):
        if piece[1] in "wdS":
            raise _OpenError
        options = " " if piece[1] == "s" else piece[1]
    elif piece == ".":
        raise _OpenError
    else:
        options = piece
    letters = [c for c in options if c.isalnum() or c == "_"]
    spelt = frozenset(word + c for word in before for c in letters)
    if len(spelt) > _MOST:
        raise _OpenError
    done = before if len(letters) < len(options) else frozenset()
    if "" in done:
        raise _OpenError  # it begins with no word at all
    return spelt, done
