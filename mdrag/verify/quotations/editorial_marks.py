"""Editorial marks inside a quotation: what is the author's, what the writer says was changed.

``...``, ``…``, ``[…]`` leave words out; ``[t]his`` and ``[gloss]`` put others in; ``[sic]`` and
``[emphasis added]`` are no part of it.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.lazy import lazy_regex

__all__ = ["MOST_HIDDEN", "Part", "parts"]

# Letters an ellipsis may leave out before its halves are no longer "close together": about 250
# words, the longest paragraph.
MOST_HIDDEN = 1500
_GLOSS = 80  # letters a word in brackets may stand for
_ENDING = 12  # letters "creat[ed]" may stand for

_DOTS = r"(?:…|\.\s?\.\s?\.(?:\s?\.)?)"
_MARK = lazy_regex(
    rf"(?P<ellipsis>[\[(]\s*{_DOTS}\s*[\])]|{_DOTS})"
    r"|(?P<aside>[\[(]\s*(?:sic|emphas[ie]s|italics?|my|our|own|translat|bold|original|"
    r"underlin|punctuation)\b[^\])]{0,60}[\])])"
    r"|(?P<gloss>\[(?P<inner>[^\[\]]{1,200})\])"
    r"|(?P<object>\ufffc[\ufffc\W]*)"
)


class Part(NamedTuple):
    """A stretch of a quotation in its author's own words.

    ``gap``: how many letters the source may have between the part before and this one;
    ``hidden``: whether an ellipsis stands there.
    """

    start: int  # offsets in the quotation's text
    end: int
    gap: int = 0
    hidden: bool = False


def parts(text: str, brackets: bool) -> tuple[Part, ...]:
    """The stretches of ``text`` between editorial marks, in order; none is empty.

    ``brackets``: words in square brackets are the writer's; otherwise they are read as the
    source's own, as in ``[t]his`` and ``[12]``.
    """
    found: list[Part] = []
    start, gap, hidden = 0, 0, False
    for mark in _MARK.finditer(text):
        if mark["gloss"] and not brackets:
            continue
        if _says(text[start : mark.start()]):
            found.append(Part(start, mark.start(), gap, hidden))
            gap, hidden = 0, False
        start = mark.end()
        if mark["ellipsis"]:
            gap, hidden = gap + MOST_HIDDEN, True
        elif mark["object"]:
            gap += _GLOSS + 3 * len(mark["object"])
        elif mark["gloss"]:
            gap += _ENDING if _glued(text, mark) else _GLOSS
    if _says(text[start:]):
        found.append(Part(start, len(text), gap, hidden))
    return tuple(found)


def _glued(text: str, mark: re.Match[str]) -> bool:
    return text[mark.start() - 1 : mark.start()].isalnum() or text[mark.end() :][:1].isalnum()


def _says(text: str) -> bool:
    return any(char.isalnum() for char in text)
