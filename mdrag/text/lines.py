"""Lines and columns of a text, for people; offsets are for the program."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from mdrag.lazy import lazy_regex

__all__ = ["Lines", "line_around"]

_END = lazy_regex(r"\r\n|\r|\n")


def line_around(text: str, offset: int) -> tuple[int, int]:
    """Start and end of the line an offset stands in, without its end of line."""
    start = text.rfind("\n", 0, offset) + 1
    start = max(start, text.rfind("\r", start, offset) + 1)  # not all the draft for a missing CR
    end = _END.search(text, offset)
    return start, end.start() if end else len(text)


class Lines:
    """Where offsets stand: 1-based lines and columns, columns in code points.

    Lines end with LF, CR or CRLF; nothing else ends a line (U+2028 does not, form feed neither).
    """

    def __init__(self, text: str) -> None:
        self._text = text
        if "\r" in text:
            self._starts = [0, *(end.end() for end in _END.finditer(text))]
        else:  # most drafts, and three times as fast
            self._starts = [0, *accumulate(len(line) + 1 for line in text.split("\n")[:-1])]
        self._last = (0, "")  # a line may be a book, and be asked for once a finding

    def __len__(self) -> int:
        return len(self._starts)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset; offsets outside the text are moved to its ends."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int = 1) -> int:
        """Offset of a line and column; beyond the end of the line means its end."""
        if line < 1:
            return 0
        if line > len(self._starts):
            return len(self._text)
        start = self._starts[line - 1]
        return min(start + max(column, 1) - 1, start + len(self.line_text(line)))

    def line_text(self, line: int) -> str:
        """A line without its end; "" when there is no such line."""
        if not 1 <= line <= len(self._starts):
            return ""
        if self._last[0] != line:
            after = self._starts[line] if line < len(self._starts) else len(self._text)
            self._last = (line, self._text[self._starts[line - 1] : after].rstrip("\r\n"))
        return self._last[1]
