"""What stands printed on a page: words, and the lines they form."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.ingest.readers.drawn.fonts import Font

__all__ = ["PrintedLine", "PrintedWord"]


class PrintedWord(NamedTuple):
    """A printed word in the frame its text reads left to right in (points, origin top left)."""

    text: str  # canonical characters; a hyphen at its end is kept
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float
    font: Font
    visible: bool
    broken: bool  # ends with a hyphen


class PrintedLine(NamedTuple):
    """Words on one baseline, left to right."""

    words: tuple[PrintedWord, ...]
    x0: float
    y0: float
    x1: float
    y1: float
    base: float
    size: float  # that most of its characters have
    bold: bool
    mono: bool
    italic: bool
    font: str

    @property
    def text(self) -> str:
        """The words with one space between."""
        return " ".join(
            [word[0] for word in self.words]
        )  # by place: asked of lines again and again
