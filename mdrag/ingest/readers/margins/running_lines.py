"""Running headers and footers, and the page numbers printed in them."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from mdrag.ingest.readers.margins.page_edges import (
    EdgeRow,
    core,
    heads_that_change,
    misread_heads,
    own_numbers,
    rows_like_dropped,
)
from mdrag.ingest.readers.margins.table_heads import rows_of_tables
from mdrag.ingest.readers.printed_words import PrintedWord
from mdrag.text.numerals import roman_number

__all__ = ["PageWords", "RunningLines", "find_running_lines"]

_SHARE = 0.6  # of the pages a line must stand on
_SHARE_OF_HALF = 0.75
_ZONE = 0.17  # of the page's height at either end
_DEPTH = 0.05  # of it: three lines from the outermost
_DEEPEST = 0.3  # of it, however wide a margin is
_BEYOND = 0.04  # of it: so far is looked whether a row goes on as a table
_SAME_PLACE = 0.02  # of the height
_ROW = 0.35  # of the size
_PART_GAP = 1.4  # of the size: a row is also looked at in parts this far from one another
_NUMBER = re.compile(r"(?<![\w.,/:()\[\]])\d{1,6}(?![\w/:()\[\]]|[.,]\d)")
_ALONE = re.compile(r"[-–—.|·•\[\]\s_]*(\d{1,5}|[ivxlc]{1,7})[-–—.|·•\[\]\s_]*")
_ROMAN = re.compile(r"[ivxlc]{1,7}")
_NOWHERE = 0.5  # the height of a row that is read from another side
_HEAD_LINES = 3  # of a running head or foot, at most
_LONGEST_NUMBERED = 120  # characters of a row that goes because its page number runs on


class PageWords(NamedTuple):
    """The words of one page in its main direction, and its measures there."""

    words: Sequence[PrintedWord]
    width: float
    height: float
    label: str  # of the file, "" when it gives none
    sideways: Sequence[PrintedWord] = ()  # words in other directions


class RunningLines(NamedTuple):
    """What was found: words to leave out (by page, by id), labels, templates for the report."""

    drop: tuple[frozenset[int], ...]  # id() of the words, one set a page
    labels: tuple[str, ...]
    templates: tuple[tuple[str, int, tuple[str, ...]], ...]
    lines: int  # printed lines left out
    first: str  # what was left out of the first page, top to bottom, without its page number


class _Part(NamedTuple):
    page: int
    key: str
    text: str
    y: float  # middle, as a share of the height
    words: tuple[PrintedWord, ...]
    whole: bool  # a whole row


class _DroppedLines:
    """What goes: the words of each page, and by what texts they were found."""

    def __init__(self, pages: int) -> None:
        self.drop: list[set[int]] = [set() for _ in range(pages)]
        self.samples: dict[str, list[str]] = defaultdict(list)
        self.pages: dict[str, set[int]] = defaultdict(set)
        self.rows: set[tuple[int, float]] = set()
        self.places: list[tuple[str, float]] = []  # of whole rows: key and height

    def take(self, part: _Part) -> None:
        drop = self.drop[part.page]
        before = len(drop)
        drop |= {id(word) for word in part.words}
        if part.whole:
            self.places.append((part.key, part.y))
        if len(drop) > before:
            self.rows.add((part.page, round(part.y, 2)))
            self.pages[part.key].add(part.page)
            samples = self.samples[part.key]
            if len(samples) < 3 and part.text not in samples:
                samples.append(part.text)

    def holds(self, part: _Part) -> bool:
        return all(id(word) in self.drop[part.page] for word in part.words)

    def templates(self) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
        keys = sorted(self.pages, key=lambda key: (-len(self.pages[key]), key))
        return tuple((key, len(self.pages[key]), tuple(self.samples[key])) for key in keys)


def find_running_lines(
    leaves: Sequence[PageWords], noisy: bool = False, body: float = 10.0
) -> RunningLines:
    """The lines that recur at the ends of the pages, digits masked; and each page's label.

    ``noisy``: the words come from character recognition; ``body``: their commonest size.
    """
    parts = [part for page, leaf in enumerate(leaves) for part in _parts(page, leaf)]
    offset, numbered = _numbering(parts, len(leaves))
    taken = _DroppedLines(len(leaves))
    for part in _recurring(parts, len(leaves)) + numbered:
        taken.take(part)
    labels = _labels(leaves, offset)
    whole = [part for part in parts if part.whole and part.y != _NOWHERE]
    for _ in range(_HEAD_LINES):
        rows = _edge_rows(whole, taken, labels)
        found = rows_like_dropped(rows, taken.places) + own_numbers(rows)
        found += heads_that_change(rows, len(leaves), body, [y for _, y in taken.places])
        if noisy:
            found += misread_heads(rows, len(leaves))
        for row in found:
            taken.take(whole[row.at])
        if not found:
            break
    first = _of_first(leaves, taken.drop, labels)
    drop = tuple(frozenset(words) for words in taken.drop)
    return RunningLines(drop, labels, taken.templates(), len(taken.rows), first)


def _edge_rows(
    parts: Sequence[_Part], taken: _DroppedLines, labels: Sequence[str]
) -> list[EdgeRow]:
    """The rows still standing near the ends of the pages."""
    ends: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for at, part in enumerate(parts):
        if not taken.holds(part):
            ends[part.page, part.y < 0.5].append(at)
    rows = []
    for (page, top), held in ends.items():
        held.sort(key=lambda at: parts[at].y, reverse=not top)
        for rank, at in enumerate(held):
            part = parts[at]
            base, size = part.words[0].base, part.words[0].size
            inner = parts[held[rank + 1]].words[0].base if rank + 1 < len(held) else None
            gap = 9.0 if inner is None else abs(inner - base) / size
            numbered = bool(labels[page]) and labels[page] in re.findall(r"\w+", part.text)
            alone = _ALONE.fullmatch(part.text)
            value = _number_of(alone[1]) if alone else None
            rows.append(EdgeRow(at, page, part.key, part.y, size, gap, numbered, value, rank))
    return rows


def _number_of(word: str) -> int | None:
    return int(word) if word.isdecimal() else roman_number(word)


def _of_first(leaves: Sequence[PageWords], drop: Sequence[set[int]], labels: Sequence[str]) -> str:
    if not leaves:
        return ""
    words = [word for word in leaves[0].words if id(word) in drop[0]]
    lines = [" ".join(word.text for word in row) for row in _rows(words)]
    ends = [line.removesuffix(f" {labels[0]}") if labels[0] else line for line in lines]
    return " ".join(line for line in ends if line != labels[0])


def _parts(page: int, leaf: PageWords) -> Iterable[_Part]:
    if leaf.height <= 0:
        return
    low, high = _zone(leaf)
    beyond = _BEYOND * leaf.height
    near = [w for w in leaf.words if w.base < low + beyond or w.base > high - beyond]
    cells = [_pieces(row) for row in _rows(near)]
    for pieces, of_table in zip(cells, rows_of_tables(cells), strict=True):
        row = [word for piece in pieces for word in piece]
        if of_table or low <= row[0].base <= high:
            continue
        yield _part(page, row, leaf, True)
        if len(pieces) > 1:
            for piece in pieces:
                yield _part(page, piece, leaf, False)
    for row in _rows(leaf.sideways):
        yield _part(page, row, leaf, True)._replace(y=_NOWHERE)


def _zone(leaf: PageWords) -> tuple[float, float]:
    """Where running lines end and begin again: nearer the middle on a page with wide margins."""
    bases = [word.base for word in leaf.words] or [0.0]
    low = max(_ZONE * leaf.height, min(bases) + _DEPTH * leaf.height)
    high = min((1 - _ZONE) * leaf.height, max(bases) - _DEPTH * leaf.height)
    return min(low, _DEEPEST * leaf.height), max(high, (1 - _DEEPEST) * leaf.height)


def _rows(words: Iterable[PrintedWord]) -> list[list[PrintedWord]]:
    rows: list[list[PrintedWord]] = []
    for word in sorted(words, key=lambda w: (w.base, w.x0)):
        if rows and word.base - rows[-1][-1].base <= _ROW * word.size:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda w: w.x0) for row in rows]


def _pieces(row: list[PrintedWord]) -> list[list[PrintedWord]]:
    pieces = [[row[0]]]
    for before, word in itertools.pairwise(row):
        if word.x0 - before.x1 > _PART_GAP * word.size:
            pieces.append([word])
        else:
            pieces[-1].append(word)
    return pieces


def _part(page: int, words: list[PrintedWord], leaf: PageWords, whole: bool) -> _Part:
    text = " ".join(word.text for word in words)
    y = (words[0].base - 0.3 * words[0].size) / leaf.height
    return _Part(page, _masked(text), text, y, tuple(words), whole)


def _masked(text: str) -> str:
    bare = re.sub(r"\s+", "", text).casefold()
    if _ROMAN.fullmatch(text.strip(" -–—.|")):
        return "#"
    return re.sub(r"\d+", "#", bare)


def _recurring(parts: Sequence[_Part], count: int) -> list[_Part]:
    by_key: dict[str, list[_Part]] = defaultdict(list)
    for part in parts:
        by_key[core(part.key)].append(part)  # with the number of the page or, the first, without
    found: list[_Part] = []
    for group in by_key.values():
        if len({part.page for part in group}) >= 2:
            found += _in_one_place(group, count)
    return found


def _in_one_place(group: list[_Part], count: int) -> list[_Part]:
    """The parts of a group that stand where most of them do, when that is often enough."""
    number = not any(char.isalpha() for char in group[0].key)
    ranges = [(range(count), _SHARE), (range(1, count), _SHARE)]
    # Left and right pages may differ; so few pages prove less.
    ranges += [(range(0, count, 2), _SHARE_OF_HALF), (range(1, count, 2), _SHARE_OF_HALF)]
    for pages, share in ranges:
        least = max(2, share * len(pages))
        half = share != _SHARE
        mine = [
            p for p in group
            if p.page in pages and (_is_margin(p) or not (number or half)) and (p.whole or not half)
        ]  # fmt: skip
        found = []
        for end in (True, False):
            at_end = [part for part in mine if (part.y < 0.5) == end]
            if len({part.page for part in at_end}) < least:
                continue
            middle = median(part.y for part in at_end)
            near = [p for p in group if abs(p.y - middle) <= _SAME_PLACE]
            if len({p.page for p in near if p.page in pages}) >= least:
                found += near
        if found:
            return found
    return []


def _numbering(parts: Sequence[_Part], count: int) -> tuple[int | None, list[_Part]]:
    """(label - page index, the short rows that print it at one place).

    None when no number runs on from page to page.
    """
    pages: Counter[int] = Counter()
    holders: dict[int, list[_Part]] = defaultdict(list)
    for part in filter(_is_margin, parts):
        numbers = _NUMBER.findall(part.text)
        if 0 < len(numbers) <= 6:
            for value in {int(number) for number in numbers}:
                holders[value - part.page - 1].append(part)
    for offset, held in holders.items():
        pages[offset] = len({part.page for part in held})
    ranked = sorted(pages, key=lambda o: (-pages[o], o == 0, abs(o)))
    if not ranked or pages[ranked[0]] < max(2, _SHARE * (count - 1)):
        return None, []
    # A document numbered both by itself and within a larger one is cited by the larger.
    tied = [o for o in ranked if pages[o] >= 0.8 * pages[ranked[0]]]
    offset = next((o for o in tied if o > 0), tied[0])
    short = [p for o in tied for p in holders[o] if len(p.text) <= _LONGEST_NUMBERED]
    kept: list[_Part] = []
    for part in short:
        alike = [p for p in short if abs(p.y - part.y) <= _SAME_PLACE / 2]
        if len({p.page for p in alike}) >= max(2, _SHARE * (count - 1)) and _is_margin(part):
            kept.append(part)
    return offset, kept


def _is_margin(part: _Part) -> bool:
    return part.y < 0.12 or part.y > 0.88


def _labels(leaves: Sequence[PageWords], offset: int | None) -> tuple[str, ...]:
    labels = []
    # Labels 1, 2, 3 … are what a program writes that knows none: where no number is printed they
    # say nothing (a paper cut from its proceedings begins with 1, too).
    counted = all(leaf.label in ("", str(page)) for page, leaf in enumerate(leaves, 1))
    for page, leaf in enumerate(leaves):
        own = "" if counted else leaf.label
        if offset is not None and page + 1 + offset > 0 and (not own or own.isdigit()):
            labels.append(str(page + 1 + offset))
        else:
            labels.append(own)
    return tuple(labels)
