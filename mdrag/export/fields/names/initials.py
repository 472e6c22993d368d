"""A given name as pandoc's citeproc prints it: ``J.-P.`` of Jean-Paul, ``T. van`` of Tom van."""

from __future__ import annotations

import re

__all__ = ["initials"]

# a name up to its point, to a space, or to the hyphen that begins the next one
_PIECE = re.compile(r"(-?[^ .-]*)(\.|(?=-)| |$)")


def initials(given: str, ending: str, *, whole: bool = False) -> str:
    """The initials of ``given``, each with ``ending``; ``whole``: names stay, initials end so.

    As citeproc (Eval.hs, initialize): what has a point or is one letter is an initial already, a
    word in small letters stays, the second part of a hyphenated name counts when it is a capital.
    An ending of "" makes the form by which it compares people: without hyphens.
    """
    found = ""
    for piece in _PIECE.finditer(given):
        word, end = piece[1], piece[2]
        if not word:
            continue
        follows = given[piece.end() : piece.end() + 1] == "-" and not end
        if end == "." or (len(word) == 1 and not follows):
            found += word + ending
        elif word.islower() and word.isalpha():
            found += f"{word} " if ending.endswith(" ") else f" {word} "
        elif whole:
            found += f"{word} "
        elif initial := _initial(word, hyphen=bool(ending)):
            found += initial + ending
    return found.replace(" -", "-").strip()


def _initial(word: str, *, hyphen: bool) -> str:
    if word.startswith("-"):
        second = word[1:2]
        return f"{'-' * hyphen}{second}" if second.isupper() else ""
    if not word[0].isupper():
        return word
    long = len(word) > 2 and word[1].isupper() and word[2:].islower() and word[2:].isalpha()
    return word[0] + word[1].lower() if long else word[0]
