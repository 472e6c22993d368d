"""Paragraphs → the canonical text, its words with boxes, and where each page begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from mdrag.ingest.document import PlacedWord, TextBlock
from mdrag.ingest.normalise import join_hyphen
from mdrag.ingest.remote.paragraphs import ResultParagraph, TextStretch
from mdrag.ingest.remote.word_boxes import PrintedPages, SentWord, box_words

__all__ = ["TextWriter"]

_PIECES = re.compile(r"[^\s]+|[\t\n]| +")
_ROWS = frozenset({"table", "code"})  # their line ends and tabs stay


class TextWriter:
    """Writes one paragraph after the other; blank lines part them."""

    def __init__(
        self, paragraphs: Sequence[ResultParagraph], printed: PrintedPages, heights: Sequence[float]
    ) -> None:
        self._known = _vocabulary(paragraphs)
        self._printed, self._heights = printed, heights
        self._parts: list[str] = []
        self._at = self._group = 0
        self.words: list[PlacedWord] = []
        self.first: dict[int, int] = {}  # page index → offset of its first word

    @property
    def text(self) -> str:
        """What was written."""
        return "".join(self._parts)

    def write(self, paragraph: ResultParagraph) -> TextBlock:
        """Write a paragraph; the block it is in the text."""
        if self._at:
            self._add("\n\n")
        start = self._at
        sent = list(self._rows(paragraph) if paragraph.kind in _ROWS else self._prose(paragraph))
        for word in sent:
            self.first.setdefault(word.page_index, word.start)
        self.words += box_words(sent, self._printed, self._heights)
        return TextBlock(paragraph.kind, start, self._at, paragraph.level, paragraph.number)

    def _prose(self, paragraph: ResultParagraph) -> Iterator[SentWord]:
        """Words parted by one space; those broken over a line or page end are joined."""
        stretches = [(stretch, stretch.text.split()) for stretch in paragraph.stretches]
        glue = True
        for at, (stretch, words) in enumerate(stretches):
            self._group += 1
            following = stretches[at + 1][1] if at + 1 < len(stretches) else []
            for n, word in enumerate(words):
                self._add("" if glue else " ")
                glue = False
                shown = word
                if n == len(words) - 1 and following:
                    whole = join_hyphen(shown, following[0], self._known)
                    if whole is not None:
                        shown, glue = whole[: len(whole) - len(following[0])], True
                yield self._word(shown, stretch)

    def _rows(self, paragraph: ResultParagraph) -> Iterator[SentWord]:
        """Words with the tabs and line ends between them."""
        for at, stretch in enumerate(paragraph.stretches):
            self._group += 1
            self._add("\n" if at else "")
            for piece in _PIECES.findall(stretch.text):
                if piece.isspace():
                    self._add(piece)
                else:
                    yield self._word(piece, stretch)

    def _word(self, text: str, stretch: TextStretch) -> SentWord:
        start = self._at
        self._add(text)
        return SentWord(
            start, self._at, text, stretch.page_index, stretch.box, stretch.line, self._group
        )

    def _add(self, text: str) -> None:
        self._parts.append(text)
        self._at += len(text)


def _vocabulary(paragraphs: Sequence[ResultParagraph]) -> Callable[[str], int]:
    """How often a form stands in the middle of a stretch."""
    counts: Counter[str] = Counter()
    for paragraph in paragraphs:
        for stretch in paragraph.stretches:
            for word in stretch.text.split()[1:-1]:
                counts[word.strip("\"'()[]{}.,;:!?").lower()] += 1
    return lambda form: counts[form]
