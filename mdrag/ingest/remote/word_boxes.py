"""Where the words of a result stand: looked up in the PDF's own text, else reckoned from its boxes.

MinerU places blocks, at best lines. The PDF itself places every character, so words that it prints
get their own boxes; those of a scan share out the box of their line or block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, PlacedWord
from mdrag.ingest.remote.layouts.layout_block import Box

__all__ = ["PrintedPages", "SentWord", "box_words"]

_NEAR = 0.012  # of a page: how far a word may lie outside the box of its block
_ENOUGH = 0.5  # share of a block's words found in print: less is another text (a scan, garbage)
_LINE = 12.0  # points: the height of a line where only the block's box is told
_MOST = 4000  # words of a block that are looked up
_RECKONED = 1_000_000  # line numbers from here on are ours and not the print's
_NO_LETTERS = re.compile(r"[\W_]+")


class SentWord(NamedTuple):
    """A word of the canonical text that came from a result. ``line``: whether ``box`` is a line's.

    Words with one ``group`` share that box.
    """

    start: int
    end: int
    text: str
    page_index: int
    box: Box | None
    line: bool
    group: int


class _PrintedToken(NamedTuple):
    text: str
    pieces: tuple[PlacedWord, ...]  # two where it is broken over a line end


class PrintedPages:
    """The words of the PDF as our own reader sees them, each handed out once."""

    def __init__(self, document: ParsedDocument) -> None:
        self._tokens: dict[int, list[_PrintedToken]] = {}
        held: list[PlacedWord] = []
        for word in [*sorted(document.words), None]:
            if held and (word is None or word.start != held[-1].end):
                text = document.text[held[0].start : held[-1].end]
                token = _PrintedToken(_folded(text), tuple(held))
                self._tokens.setdefault(held[0].page_index, []).append(token)
                held = []
            if word is not None:
                held.append(word)

    def found(self, words: Sequence[SentWord]) -> dict[int, _PrintedToken]:
        """Index in ``words`` → the printed token; the words are of one page, in reading order."""
        page = words[0].page_index
        boxes = {word.box for word in words}
        there = [
            token for token in self._tokens.get(page, ())
            if any(box is None or _inside(token.pieces[0], box) for box in boxes)
        ]  # fmt: skip
        if not there or len(words) > _MOST or len(there) > 2 * _MOST:
            return {}
        matcher = SequenceMatcher(
            None, [_folded(word.text) for word in words], [t.text for t in there], autojunk=False
        )
        pairs = {
            a + n: there[b + n] for a, b, size in matcher.get_matching_blocks() for n in range(size)
        }
        if len(pairs) < _ENOUGH * len(words):
            return {}
        used = {id(token) for token in pairs.values()}
        self._tokens[page] = [token for token in self._tokens[page] if id(token) not in used]
        return pairs


def box_words(
    words: Sequence[SentWord], printed: PrintedPages, heights: Sequence[float]
) -> Iterator[PlacedWord]:
    """The words of one block with boxes. ``heights``: of the pages, in points."""
    for page, own in groupby(words, lambda word: word.page_index):
        mine = list(own)
        pairs = printed.found(mine)
        if not pairs:
            yield from _reckoned(mine, heights[page - 1])
            continue
        for at, word in enumerate(mine):
            if at in pairs:
                yield from _pieces(word, pairs[at])
            elif gap := _gap(pairs.get(at - 1), pairs.get(at + 1)):
                yield gap._replace(start=word.start, end=word.end)


def _pieces(word: SentWord, token: _PrintedToken) -> Iterator[PlacedWord]:
    """The boxes of a word; of one broken over a line end its characters are shared out."""
    start, left = word.start, sum(p.end - p.start for p in token.pieces)
    for at, piece in enumerate(token.pieces):
        last = at == len(token.pieces) - 1
        share = (piece.end - piece.start) / max(left, 1)
        end = word.end if last else min(word.end, start + round((word.end - start) * share))
        if end > start:
            yield piece._replace(start=start, end=end)
        left -= piece.end - piece.start
        start = end


def _gap(before: _PrintedToken | None, after: _PrintedToken | None) -> PlacedWord | None:
    """The place between two words of one printed line."""
    if before is None or after is None:
        return None
    left, right = before.pieces[-1], after.pieces[0]
    if left.line != right.line or left.x1 >= right.x0:
        return None
    return left._replace(
        x0=left.x1, x1=right.x0, y0=min(left.y0, right.y0), y1=max(left.y1, right.y1)
    )


def _reckoned(words: Iterable[SentWord], height: float) -> Iterator[PlacedWord]:
    """Words shared out over the lines of their box by their lengths; none without a box."""
    for group, own in groupby(words, lambda word: word.group):
        mine = list(own)
        box = mine[0].box
        if box is None:
            continue
        x0, y0, x1, y1 = box
        high = (y1 - y0) * (height or 792.0)
        rows = 1 if mine[0].line else max(1, round(high / _LINE))
        total = sum(len(word.text) + 1 for word in mine)
        per_row = total / rows
        at = 0.0
        for word in mine:
            row = min(int(at / per_row), rows - 1)
            left = (at - row * per_row) / per_row
            right = min(1.0, left + len(word.text) / per_row)
            yield PlacedWord(
                word.start, word.end, word.page_index, _RECKONED + group * 1000 + row % 1000,
                round(x0 + (x1 - x0) * left, 5), round(y0 + (y1 - y0) * row / rows, 5),
                round(x0 + (x1 - x0) * right, 5), round(y0 + (y1 - y0) * (row + 1) / rows, 5),
            )  # fmt: skip
            at += len(word.text) + 1


def _inside(word: PlacedWord, box: Box) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box[0] - _NEAR <= x <= box[2] + _NEAR and box[1] - _NEAR <= y <= box[3] + _NEAR


def _folded(text: str) -> str:
    return _NO_LETTERS.sub("", text).casefold() or text
