"""A text as quotations are compared with it: its letters and digits alone, with the way back.

Line-end hyphens, ligatures, split words, quotes, dashes, accents, white space and most
punctuation are nothing here, so none of them can make a true quotation look false. What changes a
meaning stays: decimal points, signs of comparison, units.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from functools import cached_property

from mdrag.lazy import lazy_regex

__all__ = ["SqueezedText", "squeeze"]

_CHUNK = 400  # characters squeezed anew to find a letter of the text again

_SPELT = (("ı", "i"), ("ø", "o"), ("ł", "l"), ("æ", "ae"), ("œ", "oe"), ("×", "x"),
          ("\u2044", "/"), ("\u2215", "/"), ("μ", "µ"))  # fmt: skip
# . , / between digits count, a thousands comma does not; they are kept under other signs.
_BETWEEN = lazy_regex(r"(?<=\d)(?:[./]|,(?!\d{3}(?!\d)))(?=\d)")
_AS = {".": "\ue000", ",": "\ue001", "/": "\ue002"}
_SIGNS = frozenset("%‰$£€¥°<>≤≥=±+") | frozenset(_AS.values())


def squeeze(text: str) -> str:
    """The letters and digits of ``text``, lower case, without accents; see the module."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
    text = text.casefold()
    for old, new in () if text.isascii() else _SPELT:
        text = text.replace(old, new)
    text = "".join(_BETWEEN.sub(lambda mark: _AS[mark[0]], text).split())
    # few signs, each taken out in one go: several times faster than a pattern over all letters
    for sign in set(text):
        if not sign.isalnum() and sign not in _SIGNS:
            text = text.replace(sign, "")
    return text


class SqueezedText:
    """A text, its letters, and where each of them comes from."""

    def __init__(self, text: str) -> None:
        """Squeeze ``text`` piece by piece; no piece ends inside a word."""
        self.text = text
        pieces, self._texts, self._letters = [], [], []
        start = total = 0
        while start < len(text):
            end = self._cut(start + _CHUNK)
            piece = squeeze(text[start:end])
            self._texts.append(start)
            self._letters.append(total)
            pieces.append(piece)
            total += len(piece)
            start = end
        self.letters = "".join(pieces)

    def _cut(self, near: int) -> int:
        while near < len(self.text) and not self.text[near].isspace():
            near += 1
        return near

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the letters [start, end) stand in the text; ``end`` must be behind ``start``."""
        return self._at(start + 1) - 1, self._grown(self._at(end))

    def letter(self, offset: int) -> int:
        """How many letters stand before ``offset`` of the text."""
        if not self._texts:
            return 0
        at = max(0, bisect_right(self._texts, offset) - 1)
        return self._letters[at] + len(squeeze(self.text[self._texts[at] : offset]))

    def _at(self, count: int) -> int:
        """The shortest prefix of the text that has ``count`` letters."""
        at = bisect_left(self._letters, count) - 1
        start, missing = self._texts[at], count - self._letters[at]
        end = self._texts[at + 1] if at + 1 < len(self._texts) else len(self.text)
        piece = self.text[start:end]
        sizes = range(len(piece) + 1)
        return start + bisect_left(sizes, missing, key=lambda size: len(squeeze(piece[:size])))

    def _grown(self, end: int) -> int:
        """``end`` behind the accents that belong to the last letter."""
        while end < len(self.text) and unicodedata.combining(self.text[end]):
            end += 1
        return end

    @cached_property
    def blocks(self) -> list[int]:
        """Where a paragraph ends: letter offsets, ascending."""
        ends, count, last = [], 0, 0
        for gap in re.finditer(r"\n\s*\n", self.text):
            count += len(squeeze(self.text[last : gap.start()]))
            last = gap.end()
            ends.append(count)
        return ends
