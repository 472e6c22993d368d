"""Offsets of a draft (code points) ↔ positions of an editor (line, and units of its encoding)."""

from __future__ import annotations

from lsprotocol.types import Position, Range

from mdrag.text.lines import Lines

__all__ = ["Positions"]


class Positions:
    """Where offsets of one text stand for an editor that counts in ``encoding``.

    ``encoding``: utf-8, utf-16 or utf-32, as agreed with the client. Lines end with LF, CR or
    CRLF, which is what the protocol says, too.
    """

    def __init__(self, text: str, encoding: str) -> None:
        """Remember the text; its lines are found at the first question."""
        self._text, self.encoding = text, encoding
        self._lines = Lines(text)
        self._plain = text.isascii() or encoding == "utf-32"

    def position(self, offset: int) -> Position:
        """The position of an offset."""
        line, column = self._lines.place(offset)
        units = column - 1
        if not self._plain and units:
            start = min(max(offset, 0), len(self._text)) - units
            units = self._units(self._text[start : start + units])
        return Position(line - 1, units)

    def range(self, start: int, end: int) -> Range:
        """The range of a stretch of the draft."""
        return Range(self.position(start), self.position(end))

    def offset(self, position: Position) -> int:
        """The offset of a position; one beyond the end of its line means that end."""
        line = position.line + 1
        if line > len(self._lines):
            return len(self._text)
        start = self._lines.offset(line)
        text = self._lines.line_text(line)
        units = max(position.character, 0)
        if self._plain:
            return start + min(units, len(text))
        for at, char in enumerate(text):
            if units <= 0:
                return start + at
            units -= self._units(char)
        return start + len(text)

    def _units(self, text: str) -> int:
        if text.isascii():
            return len(text)
        if self.encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
