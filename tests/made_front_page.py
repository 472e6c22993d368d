"""First pages made by hand: lines of print with their places and the size of their type."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.evidence.model import Page
from mdrag.ingest.document import ParsedDocument, PlacedWord, TextBlock

__all__ = ["PrintedText", "front_page"]

_WIDTH, _HEIGHT = 600.0, 800.0  # points
_LETTER = 0.5  # of the size: how wide a letter is


class PrintedText(NamedTuple):
    """A line of print at ``left`` (points). ``row``: lines of one row stand side by side.

    A line with ``new`` False goes on in the block of the line before.
    """

    text: str
    size: float = 10.0
    left: float = 60.0
    row: int = -1
    new: bool = True
    kind: str = "paragraph"
    number: str = ""


def front_page(lines: Sequence[PrintedText], more: str = "") -> ParsedDocument:
    """A document of one page of print, and of ``more`` as a second page."""
    text, blocks, words = "", [], []
    top, tops = 40.0, {}  # type: ignore[var-annotated]
    for at, line in enumerate(lines):
        text += "" if not text else "\n\n" if line.new else "\n"
        y = tops.get(line.row) if line.row >= 0 else None
        if y is None:
            top += 1.4 * line.size
            y = tops[line.row] = top
        start = len(text)
        text += line.text
        for word in re.finditer(r"\S+", line.text):
            x0 = line.left + word.start() * _LETTER * line.size
            high = 0.72 if re.search(r"[A-Zbdfhiklt0-9]", word[0]) else 0.5
            deep = 0.21 if re.search(r"[gjpqyQ,;()]", word[0]) else 0.0
            words.append(
                PlacedWord(
                    start + word.start(),
                    start + word.end(),
                    1,
                    at,
                    x0 / _WIDTH,
                    (y - high * line.size) / _HEIGHT,
                    (x0 + len(word[0]) * _LETTER * line.size) / _WIDTH,
                    (y + deep * line.size) / _HEIGHT,
                )
            )
        if line.new:
            level = 1 if line.kind == "heading" else 0
            blocks.append(TextBlock(line.kind, start, len(text), level, line.number))
        else:
            blocks[-1] = blocks[-1]._replace(end=len(text))
    pages = [Page(1, "1", text, 0, len(text), _WIDTH, _HEIGHT)]
    if more:
        start = len(text) + 2
        text += f"\n\n{more}"
        blocks.append(TextBlock("paragraph", start, len(text)))
        pages.append(Page(2, "2", more, start, len(text), _WIDTH, _HEIGHT))
    return ParsedDocument(text, tuple(pages), tuple(blocks), tuple(words), "local", {})
