"""How many columns text takes on a terminal or in a table, and its lines of a width."""

from __future__ import annotations

import re
import textwrap
import unicodedata

__all__ = ["columns_of", "hanging_lines", "pad", "pad_left", "wrap_columns"]

_PIECES = re.compile(r"\s+|[^\s⺀-鿿豈-﫿︰-﹏＀-｠]+|.")
_LEAST = 20  # columns: less room than that at the end of a line is left empty
# Signs that never begin a line of Chinese
_CLOSING = "，。；：、！？）》”』」"


def columns_of(text: str) -> int:
    """The columns of a line: Chinese characters and full-width signs take two."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def pad(text: str, width: int) -> str:
    """``text`` with blanks behind it up to ``width`` columns."""
    return text + " " * (width - columns_of(text))


def pad_left(text: str, width: int) -> str:
    """``text`` with blanks before it up to ``width`` columns."""
    return " " * (width - columns_of(text)) + text


def wrap_columns(text: str, width: int) -> list[str]:
    """Lines of at most ``width`` columns; Chinese breaks between its characters."""
    if columns_of(text) == len(text):
        return textwrap.wrap(text, width, break_on_hyphens=False)
    lines, line = [], ""
    for piece in _pieces(text, width):
        if columns_of(line + piece.rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


def hanging_lines(text: str, width: int, used: int, indent: int) -> list[str]:
    """Lines of at most ``width`` columns, those after the first behind ``indent`` blanks.

    ``used``: the columns that are taken of the first line; it is "" where the rest are too few.
    Without a width all is one line.
    """
    if not width:
        return [text]
    text = " ".join(text.split())
    room = width - used
    if columns_of(text) <= room:
        return [text]
    first = wrap_columns(text, room)[0] if room >= _LEAST else ""
    if first.isascii() and text[len(first)] != " ":
        first = first.rpartition(" ")[0]  # a word that is too long for the rest of the line
    rest = text[len(first) :].lstrip()
    return [first, *(" " * indent + one for one in wrap_columns(rest, max(width - indent, _LEAST)))]


def _pieces(text: str, width: int) -> list[str]:
    """What is not broken: words, single characters of Chinese with the sign behind them."""
    found: list[str] = []
    for piece in _PIECES.findall(" ".join(text.split())):
        if found and piece in _CLOSING and columns_of(found[-1] + piece) <= width:
            found[-1] += piece
        elif columns_of(piece) > width:
            found += _cut(piece, width)
        else:
            found.append(piece)
    return found


def _cut(piece: str, width: int) -> list[str]:
    """A word that is too long for a line, in pieces that are not."""
    step = width if columns_of(piece) == len(piece) else max(1, width // 2)
    return [piece[at : at + step] for at in range(0, len(piece), step)]
