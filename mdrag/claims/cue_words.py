"""A cue's regular expression → the words it can begin with, so that one look-up finds it."""

from __future__ import annotations

from functools import lru_cache

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
    parts, depth, start, at, in_class = [], 0, 0, 0, False
    while at < len(pattern):
        c = pattern[at]
        if c == "\\":
            at += 1
        elif in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
        elif c in "()":
            depth += 1 if c == "(" else -1
        elif c == "|" and not depth:
            parts.append(pattern[start:at])
            start = at + 1
        at += 1
    return [*parts, pattern[start:]]


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
    depth, in_class = 0, False
    while True:
        c = pattern[at]
        if c == "\\":
            at += 1
        elif in_class:
            in_class = c != "]"
        elif c == "[":
            in_class = True
        elif c in "()":
            depth += 1 if c == "(" else -1
        at += 1
        if not depth:
            return at


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
