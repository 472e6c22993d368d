"""Blocks in reading order → the canonical text, its words with boxes, and its pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from mdrag.evidence.model import Page
from mdrag.ingest.document import PlacedWord, TextBlock
from mdrag.ingest.normalise import join_hyphen
from mdrag.ingest.readers.blocks import PrintedBlock
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord
from mdrag.ingest.readers.tables import cells

__all__ = ["Measures", "compose", "pages_from", "pages_of"]

# page index (0-based) and printed words of it → the boxes of these as fractions of the page
Measures = Callable[[int, Sequence[PrintedWord]], Sequence[tuple[float, float, float, float]]]


class _Writer:
    def __init__(self, known: Callable[[str], int]) -> None:
        self.known = known
        self.parts: list[str] = []
        self.at = 0
        self.words: list[tuple[int, int, int, int]] = []  # start, end, page index, line
        self.printed: list[PrintedWord] = []
        self.line_numbers: Counter[int] = Counter()

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.at += len(text)

    def word(self, text: str, printed: PrintedWord, page: int, line: int) -> None:
        start = self.at
        self.parts.append(text)
        self.at = end = start + len(text)
        self.words.append((start, end, page, line))
        self.printed.append(printed)

    def next_line(self, page: int) -> int:
        self.line_numbers[page] += 1
        return self.line_numbers[page]

    def placed(self, places: Measures) -> tuple[PlacedWord, ...]:
        """The words with their boxes, which are asked for a page at a time."""
        by_page: dict[int, list[int]] = {}
        for at, (_, _, page, _) in enumerate(self.words):
            by_page.setdefault(page, []).append(at)
        found: list[PlacedWord] = [None] * len(self.words)  # type: ignore[list-item]
        new, words = tuple.__new__, self.words  # half the time: there are many words
        for page, mine in by_page.items():
            boxes = places(page, [self.printed[at] for at in mine])
            for at, box in zip(mine, boxes, strict=True):
                start, end, _, line = words[at]
                found[at] = new(PlacedWord, (start, end, page + 1, line, *box))
        return tuple(found)


def compose(
    blocks: Sequence[PrintedBlock], places: Measures
) -> tuple[str, tuple[TextBlock, ...], tuple[PlacedWord, ...]]:
    """Text, blocks and words. Blocks are separated by blank lines and begin and end with a word."""
    writer = _Writer(_vocabulary(blocks))
    made = []
    for block in blocks:
        if writer.at:
            writer.add("\n\n")
        start = writer.at
        if block.rows:
            _ruled(writer, block)
        elif block.kind in ("table", "code"):
            _rows(writer, block)
        else:
            _prose(writer, block.lines, block.pages)
        made.append(TextBlock(block.kind, start, writer.at, block.level, block.number))
    return "".join(writer.parts), tuple(made), writer.placed(places)


def _prose(writer: _Writer, lines: Sequence[PrintedLine], pages: Sequence[int]) -> None:
    """Lines made one paragraph; words broken at line ends joined."""
    rest: str | None = None  # the second half of a broken word, as it is to be written
    for number, (line, page) in enumerate(zip(lines, pages, strict=True)):
        row = writer.next_line(page)
        following = lines[number + 1] if number + 1 < len(lines) else None
        for at, word in enumerate(line.words):
            text = word.text
            if rest is not None:
                text, rest = rest, None
            elif number or at:
                writer.add(" ")
            if at == len(line.words) - 1 and following is not None and word.broken:
                second = following.words[0].text
                whole = join_hyphen(text, second, writer.known)
                if whole is not None:
                    rest = second
                    text = whole[: len(whole) - len(second)]
            writer.word(text, word, page, row)


def _ruled(writer: _Writer, block: PrintedBlock) -> None:
    """A line of text for each row, a tab between cells, the lines of a cell made one paragraph."""
    first = 0
    signs = ""  # between the last cell with words and the next
    for row in block.rows:
        for count in row:
            if count:
                writer.add(signs)
                signs = ""
                _prose(writer, block.lines[first : first + count], (block.page,) * count)
                first += count
            signs += "\t" if first else ""
        signs = "\n" if first else ""


def _rows(writer: _Writer, block: PrintedBlock) -> None:
    """A line of text for each printed one; a tab between the cells of a table."""
    left = min(line.x0 for line in block.lines)
    for number, (line, page) in enumerate(zip(block.lines, block.pages, strict=True)):
        row = writer.next_line(page)
        if number:
            writer.add("\n")
        if block.kind == "code":
            indent = int(max(0.0, line.x0 - left) / _advance(line))
            writer.add(" " * min(indent, 60) if number else "")
            _spaced(writer, line.words, page, row)
            continue
        for at, cell in enumerate(cells(line)):
            writer.add("\t" if at else "")
            _spaced(writer, cell, page, row)


def _spaced(writer: _Writer, words: Iterable[PrintedWord], page: int, row: int) -> None:
    for at, word in enumerate(words):
        writer.add(" " if at else "")
        writer.word(word.text, word, page, row)


def _advance(line: PrintedLine) -> float:
    """Width of a character of a line set in a fixed pitch."""
    letters = sum(len(word.text) for word in line.words)
    width = sum(word.x1 - word.x0 for word in line.words)
    return max(width / max(letters, 1), 1.0)


def _vocabulary(blocks: Sequence[PrintedBlock]) -> Callable[[str], int]:
    """How often a form stands in the middle of a line."""
    counts: Counter[str] = Counter()
    for block in blocks:
        for line in block.lines:
            for word in line.words[1 if len(line.words) > 1 else 0 : -1] or line.words[:-1]:
                counts[word.text.strip("\"'()[]{}.,;:!?").lower()] += 1
    return lambda form: counts[form]


def pages_of(
    text: str,
    words: Sequence[PlacedWord],
    sizes: Sequence[tuple[float, float]],
    labels: Sequence[str],
) -> tuple[Page, ...]:
    """Pages whose stretches follow one another and cover the text; empty ones hold nothing."""
    first: dict[int, int] = {}
    for word in words:
        first.setdefault(word.page_index, word.start)
    return pages_from(text, first, sizes, labels)


def pages_from(
    text: str,
    first: Mapping[int, int],
    sizes: Sequence[tuple[float, float]],
    labels: Sequence[str],
) -> tuple[Page, ...]:
    """The same; ``first``: page index → offset of its first word.

    Sizes to a hundredth of a point, as they are kept.
    """
    starts = []
    after = len(text)
    for index in range(len(sizes), 0, -1):
        after = first.get(index, after)
        starts.append(after)
    starts.reverse()
    if starts:
        with_text = min(first) if first else 1
        for index in range(with_text):
            starts[index] = 0
    ends = [*starts[1:], len(text)]
    return tuple(
        Page(n + 1, label, text[start:end], start, end, round(width, 2), round(height, 2))
        for n, (start, end, label, (width, height)) in enumerate(
            zip(starts, ends, labels, sizes, strict=True)
        )
    )
