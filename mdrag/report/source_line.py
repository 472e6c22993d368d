"""The line of the draft a finding stands on, with a caret under it, for a terminal."""

from __future__ import annotations

import re
import unicodedata

from mdrag.escapes import on_one_line, visible

__all__ = ["line_with_carets", "printable"]

_WIDTH = 96  # terminal columns of the draft shown
_BEFORE = 24  # of these, at most, before the finding when the line is too long
_NEAR = 1000  # characters on either side that can matter for them
_TAB = "    "
_PLAIN = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02af\u2010-\u2027]*")  # one column each


def line_with_carets(line: str, start: int, end: int, width: int = 0) -> tuple[str, str]:
    """The line and the carets under ``line[start:end]``; ``end`` beyond the line means its end.

    ``width``: the columns of a terminal that there are for it; 0 for any.

    Tabs become four spaces, wide characters count two columns, combining ones none, and control
    characters are shown (`mdrag.escapes`). A long line is cut around the finding, with … where.
    """
    end = max(min(end, len(line)), start + 1)
    shown = max(min(_WIDTH, width - 2), _BEFORE + 1) if width else _WIDTH  # and … at both ends
    cut = max(start - _NEAR, 0)
    more = start + _NEAR < len(line)
    if cut or more:  # a line may be a book: only what is near is looked at
        line, start, end = line[cut : start + _NEAR], start - cut, end - cut
    first = 0
    if _columns(line) > shown:
        first, room = start, _BEFORE
        while first > 0 and (room := room - _columns(line[first - 1])) >= 0:
            first -= 1
        if _columns(line[:start]) <= _BEFORE:
            first = 0
    last = first
    room = shown
    while last < len(line) and (room := room - _columns(line[last])) >= 0:
        last += 1
    before = "…" if first or cut else ""
    after = "…" if last < len(line) or more else ""
    pad = len(before) + _columns(line[first:start])
    marked = max(_columns(line[start : min(end, last)]), 1)
    text = before + printable(line[first:last]) + after
    return text, " " * pad + "^" + "~" * (marked - 1)


def printable(text: str) -> str:
    """``text`` on one line, without anything that would steer a terminal; tabs as spaces."""
    return on_one_line(text.replace("\t", _TAB))


def _columns(text: str) -> int:
    """Terminal columns of a text."""
    if _PLAIN.fullmatch(text):
        return len(text)
    return sum(_width(char) for char in text)


def _width(char: str) -> int:
    if char == "\t":
        return len(_TAB)
    if visible(char) != char:
        return 1  # its sign
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
