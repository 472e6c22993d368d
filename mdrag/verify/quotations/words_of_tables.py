"""Quotations of tables: the text of a table may have its words in another order than the page.

A file does not say which lines make a cell. Where they were read across the columns, the words of
a true quotation stand near one another with those of other cells between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from mdrag.verify.quotations.changed_meaning import hides
from mdrag.verify.quotations.difference import QuotationWord, words_of
from mdrag.verify.quotations.editorial_marks import Part

__all__ = ["is_by_table", "place_among_cells"]

_FEWEST = 4  # words: fewer stand in some table by chance
_APIECE = 2  # words of a piece, on average
_BESIDE = 3  # blocks beside a table that may be lines of its cells
_SHORT = 300  # characters: a longer one is the last of them
_FARTHEST = 60  # words of other cells between two pieces
_BLOCK = re.compile(r"\S(?:.|\n(?!\s*\n))*")
_CELL_END = re.compile(r"[\t\n]")


class _Table(NamedTuple):
    """A table with what stands right before and behind it: the rest of a cell may."""

    text: str
    words: tuple[QuotationWord, ...]
    held: frozenset[str]


def is_by_table(text: str, start: int, end: int) -> bool:
    """Whether a stretch of a source's text stands in a table or right beside one."""
    return any(first < end and start < last for first, last in _stretches(text))


def place_among_cells(text: str, quoted: str, parts: Sequence[Part]) -> tuple[int, int] | None:
    """Where a table has all words quoted, in their order, with those of other cells between them.

    What stands between them must be other cells, or nothing that changes a meaning.
    """
    each = [words_of(quoted, part.start, part.end) for part in parts]
    ours = [word for words in each for word in words]
    if len(ours) < _FEWEST:
        return None
    starts = {words[0].start for words in each if words}  # behind an ellipsis
    for table in _tables(text):
        if table.held.issuperset(word.same for word in ours):
            found = _pieces(ours, table, starts)
            if found:
                return found
    return None


def _pieces(
    ours: Sequence[QuotationWord], table: _Table, marked: set[int]
) -> tuple[int, int] | None:
    """From the first word to the last of the fewest pieces that make up a quotation."""
    theirs = table.words
    places: dict[str, list[int]] = {}
    for at, word in enumerate(theirs):
        places.setdefault(word.same, []).append(at)
    # place of the last word → how many pieces so far, and where the first of them begins
    reached = {at: (1, at) for at in places[ours[0].same]}
    for word in ours[1:]:
        after: dict[int, tuple[int, int]] = {}
        for at in places[word.same]:
            best = reached.get(at - 1)
            for before, (count, first) in reached.items():
                if not 1 < at - before <= _FARTHEST or (best and best[0] <= count + 1):
                    continue
                if word.start in marked or _may_part(table, before, at):
                    best = count + 1, first
            if best:
                after[at] = best
        reached = after
    fits = [
        (count, first, last) for last, (count, first) in reached.items()
        if _APIECE * count <= len(ours)
    ]  # fmt: skip
    if not fits:
        return None
    _, first, last = min(fits)
    return theirs[first].start, theirs[last].end


def _may_part(table: _Table, before: int, at: int) -> bool:
    """Whether what stands between two words of a table can be other cells.

    Within a cell nothing else stands: who leaves a word of it out alters it.
    """
    words, text = table.words, table.text
    whole = text[words[before].end : words[at].start]
    if not _CELL_END.search(whole) and (at - before <= _APIECE or _is_in_table(text, words[at])):
        return False
    ends = _CELL_END.search(text, words[before].end, words[before + 1].start)
    begins = _CELL_END.search(text, words[at - 1].end, words[at].start)
    between = [text[word.start : word.end] for word in words[before + 1 : at]]
    return bool(ends and begins) or not hides(between)


def _is_in_table(text: str, word: QuotationWord) -> bool:
    """Whether the block of a word has cells."""
    start, end = text.rfind("\n\n", 0, word.start), text.find("\n\n", word.end)
    return "\t" in text[max(0, start) : end if end >= 0 else len(text)]


@lru_cache(maxsize=16)
def _tables(text: str) -> tuple[_Table, ...]:
    found = []
    for start, end in _stretches(text):
        words = tuple(words_of(text, start, end))
        found.append(_Table(text, words, frozenset(word.same for word in words)))
    return tuple(found)


@lru_cache(maxsize=16)
def _stretches(text: str) -> tuple[tuple[int, int], ...]:
    """Each run of tables, with the blocks right before and behind it."""
    return tuple(_runs(text)) if "\t" in text else ()


def _runs(text: str) -> Iterator[tuple[int, int]]:
    blocks = [(m.start(), m.end()) for m in _BLOCK.finditer(text)]
    near = [False] * len(blocks)
    for at, (start, end) in enumerate(blocks):
        if "\t" in text[start:end]:
            near[at] = True
            for way in (-1, 1):
                for beside in range(at + way, at + way * (_BESIDE + 1), way):
                    if not 0 <= beside < len(blocks):
                        break
                    near[beside] = True
                    if blocks[beside][1] - blocks[beside][0] > _SHORT:
                        break
    first = -1
    for at, inside in enumerate([*near, False]):
        if inside and first < 0:
            first = at
        elif not inside and first >= 0:
            yield blocks[first][0], blocks[at - 1][1]
            first = -1
