"""Lines of a region → blocks: paragraphs, list items, tables, code, lines set apart."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.ingest.readers.columns.regions import Region
from mdrag.ingest.readers.printed_words import PrintedLine
from mdrag.ingest.readers.tables import MARKER, table_rows
from mdrag.ingest.readers.wrapped_tables import wrapped_tables

__all__ = ["Look", "PrintedBlock", "blocks_of", "table_block"]

_NEW_PARAGRAPH_GAP = 1.25  # of the leading
_FORMULA_GAP = 2.0  # of the leading: between two lines of a sentence that hold a fraction or a sum
_INDENT = 0.8  # of the size
_DEEPEST_INDENT = 6.0
_ENDED = re.compile(r"[.!?:;][\"')\]]*\d{0,3}$")
_SOME = 3  # pairs of lines
_ITEM_GAP = 0.25  # of the size between a marker and its text
_WIDER = 1.3  # times the space between words: between a bare number and the text of an item


class Look(NamedTuple):
    """What the text of a document looks like, mostly."""

    size: float
    font: str
    bold: bool
    noisy: bool  # sizes and styles come from character recognition
    mono: bool = False  # typewritten: letters of one width are no sign of code


class PrintedBlock(NamedTuple):
    """Lines that are one thing. ``kind`` as in TextBlock, before headings and notes are known."""

    kind: str
    lines: tuple[PrintedLine, ...]
    page: int  # index from 0 of its first line
    pages: tuple[int, ...]  # of each line
    side: bool
    left: float  # edges of its column
    right: float
    leading: float
    gap: float  # space above, in leadings; 9 when nothing is above it in its region
    last: bool  # nothing below it in its region
    level: int = 0
    number: str = ""
    rows: tuple[tuple[int, ...], ...] = ()  # of a ruled table: lines of each cell, row by row

    @property
    def size(self) -> float:
        """The size of its longest line."""
        if len(self.lines) == 1:
            return self.lines[0].size
        return max(self.lines, key=lambda line: len(line.text)).size

    @property
    def text(self) -> str:
        """Its lines with one space between; for looking at, not for keeping."""
        return " ".join(line.text for line in self.lines)


def blocks_of(region: Region, page: int, look: Look) -> list[PrintedBlock]:
    """The blocks of a region from top to bottom."""
    if region.rows:
        return [table_block(region.rows, page, region.left, region.right, region.side)]
    found: list[PrintedBlock] = []
    after = 0
    for table in wrapped_tables(region.lines):
        found += _between(region, after, table.first, page, look)
        after = table.last + 1
        found.append(table_block(table.rows, page, region.left, region.right, region.side))
    return found + _between(region, after, len(region.lines), page, look)


def table_block(
    rows: Sequence[Sequence[Sequence[PrintedLine]]],
    page: int,
    left: float,
    right: float,
    side: bool = False,
) -> PrintedBlock:
    """A table as a block: its lines cell by cell, and how many are in each."""
    lines = tuple(line for row in rows for cell in row for line in cell)
    return PrintedBlock(
        "table", lines, page, (page,) * len(lines), side, left, right,
        leading=1.2 * lines[0].size, gap=9.0, last=True,
        rows=tuple(tuple(len(cell) for cell in row) for row in rows),
    )  # fmt: skip


def _between(region: Region, first: int, end: int, page: int, look: Look) -> list[PrintedBlock]:
    """The blocks of some lines of a region, none of them of a table with cells of several lines."""
    if first == end:
        return []
    lines = region.lines[first:end]
    leading = _leading(lines, look.size)
    rows = table_rows(lines, region.right - region.left)
    groups: list[list[int]] = []
    state = _State(region._replace(lines=lines), leading, look)
    for at, line in enumerate(lines):
        if groups and not state.begins(lines, rows, groups[-1], at):
            groups[-1].append(at)
        else:
            groups.append([at])
            state.opened(line)
    found = []
    for group in groups:
        first = group[0]
        gap = (lines[first].base - lines[first - 1].base) / leading if first else 9.0
        held = tuple(lines[i] for i in group)
        kind = _kind(held, rows[first], look)
        found.append(
            PrintedBlock(
                kind, held, page, (page,) * len(held), region.side, region.left, region.right,
                leading, gap, group[-1] == len(lines) - 1,
            )
        )  # fmt: skip
    return found


def _kind(lines: Sequence[PrintedLine], row: bool, look: Look) -> str:
    if row:
        return "table"
    fixed = not look.mono and all(line.mono for line in lines)
    if fixed and (len(lines) > 1 or len(lines[0].words) > 1):
        return "code"
    return "list" if _marked(lines[0]) else "paragraph"


def _leading(lines: Sequence[PrintedLine], body: float) -> float:
    """From baseline to baseline in the running text: long lines count for more than labels.

    Of lines of the ``body`` size where there are some, else of all.
    """
    steps = sorted(
        (below.base - above.base, min(len(above.text), len(below.text)), above.size)
        for above, below in itertools.pairwise(lines)
        if abs(below.size - above.size) < 0.1 * above.size
        and 0.8 * above.size < below.base - above.base < 2.5 * above.size
    )
    ours = [step for step in steps if abs(step[2] - body) < 0.1 * body]
    steps = ours if len(ours) >= _SOME else steps
    if not steps:
        return 1.25 * (lines[0].size if lines else 10.0)
    # Below the median: gaps between paragraphs count too.
    before = 0.4 * (sum(length for _, length, _ in steps) - 1)
    for step, length, _ in steps:
        if before < length:
            return step
        before -= length
    return steps[-1][0]


def _marked(line: PrintedLine) -> bool:
    """Whether a line begins with a list marker."""
    if len(line.words) < 2:
        return False
    first, second = line.words[:2]
    if not MARKER.fullmatch(first.text):
        return False
    if re.fullmatch(r"\d{1,3}|[A-Za-z][.)]?|[–—*·-]", first.text):
        # A bare number, an initial or a dash may begin a line of prose: look at the space after it.
        space = second.x0 - first.x1
        return space > max(0.4 * line.size, _WIDER * _usual_space(line)) and not line.bold
    return second.x0 - first.x1 > _ITEM_GAP * line.size * 0.5


def _usual_space(line: PrintedLine) -> float:
    """Between the words of a line, behind its first two; justified text has wide ones."""
    spaces = sorted(after.x0 - word.x1 for word, after in itertools.pairwise(line.words[1:]))
    return spaces[len(spaces) // 2] if len(spaces) >= _SOME else 0.0


def _share_size(a: PrintedLine, b: PrintedLine) -> bool:
    """Whether small capitals only make two lines look of different sizes."""
    return any(len(w.text) > 1 and abs(w.size - b.size) < 0.02 * b.size for w in a.words) or any(
        len(w.text) > 1 and abs(w.size - a.size) < 0.02 * a.size for w in b.words
    )


class _State:
    """What the lines of the open block and of those before it tell about the next line."""

    def __init__(self, region: Region, leading: float, look: Look) -> None:
        self.right, self.leading, self.look = region.right, leading, look
        self.left = region.left
        self.hang: float | None = None  # where the lines of the open block hang
        self.hangs: set[int] = set()  # indents of hanging lines seen in this region, points
        self.item = False

    def opened(self, line: PrintedLine) -> None:
        self.hang = None
        self.item = _marked(line)

    def begins(
        self, lines: Sequence[PrintedLine], rows: Sequence[bool], group: Sequence[int], at: int
    ) -> bool:
        """Whether line ``at`` begins a new block."""
        before, line = lines[at - 1], lines[at]
        step = line.base - before.base
        if rows[at] or rows[at - 1]:
            return rows[at] != rows[at - 1] or step > 3.2 * line.size
        if not self.look.mono:
            typed = line.mono and before.mono
            if typed and lines[group[0]].mono:
                return step > 2.6 * self.leading
            parted = line.mono != before.mono and (len(line.words) > 1 or len(before.words) > 1)
            if typed or parted:
                return not self._fills_sentence(before, line)
        if self._styled_apart(before, line):
            return True
        if self._runs_on(before, line):
            return step > _FORMULA_GAP * self._own_leading(line)
        if step > (1.4 if self.look.noisy else _NEW_PARAGRAPH_GAP) * self._own_leading(line):
            return True
        if _marked(line) and not self._continues_item(lines[group[0]], before, line):
            return True
        return self._by_edges(lines[group[0]], before, line)

    def _runs_on(self, before: PrintedLine, line: PrintedLine) -> bool:
        """Whether a line can only be the next one of a sentence: a formula may part the two."""
        if not line.words[0].text[0].islower() or line.x0 > before.x0 + _INDENT * line.size:
            return False
        if before.words[-1].broken:
            return True
        full = self.right - before.x1 < 1.5 * line.size
        return full and len(before.words) > 3 and not _ENDED.search(before.text)

    def _fills_sentence(self, before: PrintedLine, line: PrintedLine) -> bool:
        """Whether a line goes on with a sentence that names files or commands in letters of code.

        The line before has no room for its first word, and ends no sentence.
        """
        word, shift = line.words[0], line.x0 - before.x0
        aligned = abs(shift) < _INDENT * line.size or (
            self.item and 0 < shift < _DEEPEST_INDENT * line.size
        )
        full = self.right - before.x1 < (word.x1 - word.x0) + line.size
        near = line.base - before.base <= _NEW_PARAGRAPH_GAP * self._own_leading(line)
        prose = len(before.words) > 3 and not _ENDED.search(before.text)
        return aligned and full and near and prose

    def _own_leading(self, line: PrintedLine) -> float:
        # Type of another size has a leading of its own: headings, notes, captions.
        return self.leading * max(1.0, line.size / max(self.look.size, 1.0))

    def _styled_apart(self, before: PrintedLine, line: PrintedLine) -> bool:
        low, high = (0.75, 1.33) if self.look.noisy else (0.93, 1.075)
        ratio = line.size / before.size
        if (
            not low <= ratio <= high
            and not _share_size(before, line)
            and min(len(line.text), len(before.text)) > 2
        ):
            return True
        if self.look.noisy or line.bold == before.bold:
            return False
        # A name set bold may fill most of a line of a sentence.
        within = line.words[0].text[0].islower() and not _ENDED.search(before.text)
        return not (within and abs(line.x0 - before.x0) < _INDENT * line.size)

    def _continues_item(self, first: PrintedLine, before: PrintedLine, line: PrintedLine) -> bool:
        """A line of running text that happens to begin with something like a marker."""
        full = before.x1 > self.right - 2.5 * line.size
        return full and not _ENDED.search(before.text) and abs(line.x0 - first.x0) > 0.5 * line.size

    def _by_edges(self, first: PrintedLine, before: PrintedLine, line: PrintedLine) -> bool:
        """Whether a line begins a paragraph, by where it and the line before begin and end."""
        size = line.size
        room = self.right - before.x1
        word = line.words[0]
        ended = bool(_ENDED.search(before.text))
        fits = room > (word.x1 - word.x0) + 1.0 * size
        shift = line.x0 - before.x0
        heading_like = line.bold or line.size > 1.1 * self.look.size
        if heading_like:
            return False
        if self.item:
            if line.x0 < first.x0 - 0.5 * size:
                return ended or fits  # an item may be indented at its first line only
            return fits and ended and line.x0 <= first.x0 + 0.3 * size
        if _INDENT * size < shift < _DEEPEST_INDENT * size and before is first:
            hangs = round(shift) in self.hangs
            if (ended and not (hangs and not fits)) or (fits and not hangs):
                return True
            self.hang = line.x0
            self.hangs.add(round(shift))
            return False
        if self.hang is not None:
            return line.x0 < self.hang - 0.5 * size
        if _INDENT * size < shift < _DEEPEST_INDENT * size:
            return ended or fits
        if fits and ended:
            return True
        starts = line.words[0].text[:1]
        far = room > 0.3 * (self.right - self.left)
        return far and not starts.islower()
