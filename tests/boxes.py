"""Do the words inside a passage's rects, read from the PDF by PDFium alone, equal its text."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium

from mdrag.ingest.document import ParsedDocument, PlacedWord

__all__ = ["Agreement", "agreement"]


class Agreement(NamedTuple):
    """Words in common, words inside the rects, words of the text."""

    common: int
    inside: int
    own: int

    @property
    def precision(self) -> float:
        return self.common / self.inside if self.inside else 1.0

    @property
    def recall(self) -> float:
        return self.common / self.own if self.own else 1.0


class _Char(NamedTuple):
    char: str
    x: float  # middle, fractions from the top left
    y: float


def agreement(
    path: Path, document: ParsedDocument, spans: Sequence[tuple[int, int]] = ()
) -> Agreement:
    """Over ``spans`` of the text (the blocks when not given), page by page."""
    pages = _pages(path)
    asked = spans or [(block.start, block.end) for block in document.blocks]
    common = inside = own = 0
    for start, end in asked:
        held = [word for word in document.words if start <= word.start and word.end <= end]
        for index, mine in groupby(held, key=lambda word: word.page_index):
            words = list(mine)
            said = Counter(_tokens(" ".join(document.text[w.start : w.end] for w in words)))
            found = Counter(_tokens(_inside(pages[index - 1], list(_rects(words)))))
            common += (said & found).total()
            inside += found.total()
            own += said.total()
    return Agreement(common, inside, own)


def _rects(words: Sequence[PlacedWord]) -> Iterator[tuple[float, float, float, float]]:
    for _, run in groupby(words, key=lambda word: word.line):
        line = list(run)
        yield (
            min(w.x0 for w in line),
            min(w.y0 for w in line),
            max(w.x1 for w in line),
            max(w.y1 for w in line),
        )


def _inside(chars: Sequence[_Char], rects: Sequence[tuple[float, float, float, float]]) -> str:
    """The characters whose middle lies in a rect; a space where something lay outside."""
    out = []
    last = -1
    for at, (char, x, y) in enumerate(chars):
        if char.isspace() or char in "\x00":
            out.append(" ")
        elif any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in rects):
            if at != last + 1:
                out.append(" ")
            out.append(char)
            last = at
    return "".join(out)


def _tokens(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", text).casefold()
    plain = re.sub("[\x02\ufffe\u00ad]", "-", plain)
    return re.findall(r"[^\W_]+", plain)


def _pages(path: Path) -> list[list[_Char]]:
    pdf = pdfium.PdfDocument(path)
    try:
        return [_chars(pdf[index]) for index in range(len(pdf))]
    finally:
        pdf.close()


def _chars(page: pdfium.PdfPage) -> list[_Char]:
    text = page.get_textpage()
    left, bottom, right, top = page.get_bbox()
    wide, high = right - left, top - bottom
    turn = page.get_rotation()
    found = []
    for at in range(text.count_chars()):
        char = chr(pdfium.raw.FPDFText_GetUnicode(text, at))
        x0, y0, x1, y1 = text.get_charbox(at)
        x, y = ((x0 + x1) / 2 - left) / wide, (top - (y0 + y1) / 2) / high
        if turn == 90:
            x, y = 1 - y, x
        elif turn == 180:
            x, y = 1 - x, 1 - y
        elif turn == 270:
            x, y = y, 1 - x
        found.append(_Char(char, x, y))
    text.close()
    page.close()
    return found
