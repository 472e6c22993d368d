"""The lines of a first page, and how large their type is."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from statistics import median

from mdrag.ingest.document import ParsedDocument, PlacedWord, TextBlock

__all__ = ["body_size", "line_of", "rows_of", "type_size", "words_between"]

_APART = 1.6  # of the height of a word: a gap between two columns of names, not between two words
_SAMPLE = 1500  # words that say how large the type of the text is
# How high letters are, as a share of the size of their type: Latin, roughly, in most faces
_X_HEIGHT, _ASCENT, _DESCENT = 0.5, 0.72, 0.21
_TALL = re.compile(r"[^\W_a-z]|[bdfhiklt]")
_DEEP = re.compile(r"[gjpqyQ,;()]")


def line_of(document: ParsedDocument, block: TextBlock) -> str:
    """The text of a block on one line."""
    return " ".join(document.text[block.start : block.end].split())


def words_between(document: ParsedDocument, start: int, end: int) -> Sequence[PlacedWord]:
    """The words that begin between two offsets; () where there are no boxes."""
    words = document.words
    first = bisect_left(words, start, key=lambda word: word.start)
    return words[first : bisect_left(words, end, key=lambda word: word.start)]


def rows_of(document: ParsedDocument, block: TextBlock) -> list[str]:
    """The printed lines of a block; names set side by side in one are parted by a semicolon."""
    words = words_between(document, block.start, block.end)
    rows: list[list[PlacedWord]] = []
    for _, row in groupby(words, key=lambda word: (word.page_index, word.line)):
        found = list(row)
        if rows and not document.text[rows[-1][-1].end : found[0].start]:
            rows[-1] += found  # a word that goes on in the next line
        else:
            rows.append(found)
    if not rows:
        lines = document.text[block.start : block.end].splitlines()
        return [" ".join(line.split()) for line in lines if line.strip()]
    return [_row_text(document, row) for row in rows]


def type_size(document: ParsedDocument, start: int, end: int) -> float:
    """The size of the type between two offsets, in points; 0 where there are no boxes."""
    sizes = list(_sizes(document, start, end))
    return median(sizes) if sizes else 0.0


def body_size(document: ParsedDocument) -> float:
    """The size most of the text is set in, in points; 0 where there are no boxes."""
    words = document.words[:_SAMPLE]
    return type_size(document, words[0].start, words[-1].end) if words else 0.0


def _sizes(document: ParsedDocument, start: int, end: int) -> Iterator[float]:
    heights = {page.page_index: page.height for page in document.pages}
    for word in words_between(document, start, end):
        share = _share_of_size(document.text[word.start : word.end])
        yield (word.y1 - word.y0) * heights.get(word.page_index, 0.0) / share


@lru_cache(maxsize=5_000)
def _share_of_size(word: str) -> float:
    """How high a printed word is, as a share of the size of its type."""
    share = _ASCENT if _TALL.search(word) else _X_HEIGHT
    return share + (_DESCENT if _DEEP.search(word) else 0)


def _row_text(document: ParsedDocument, row: list[PlacedWord]) -> str:
    text = document.text[row[0].start : row[-1].end]
    if len(row) > 1 and not re.search(r"[,;&]|\band\b", text):
        page = next(page for page in document.pages if page.page_index == row[0].page_index)
        parts = [document.text[row[0].start : row[0].end]]
        for before, word in pairwise(row):
            gap = (word.x0 - before.x1) * page.width
            apart = gap > _APART * (word.y1 - word.y0) * page.height
            parts.append(("; " if apart else " ") + document.text[word.start : word.end])
        text = "".join(parts)
    return " ".join(text.split())
