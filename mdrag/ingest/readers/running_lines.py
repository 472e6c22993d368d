"""Running headers and footers, and the page numbers printed in them."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import NamedTuple

from mdrag.ingest.readers.printed_lines import PrintedWord

__all__ = ["PageWords", "RunningLines", "find_running_lines"]

_SHARE = 0.6  # of the pages a line must stand on
_SHARE_OF_HALF = 0.75
_ZONE = 0.17  # of the page's height at either end
_SAME_PLACE = 0.02  # of the height
_ROW = 0.35  # of the size
_PART_GAP = 1.4  # of the size: a row is also looked at in parts this far from one another
_NUMBER = re.compile(r"(?<![\w.,/:()\[\]])\d{1,6}(?![\w/:()\[\]]|[.,]\d)")
_ROMAN = re.compile(r"[ivxlc]{1,7}")
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


def find_running_lines(leaves: Sequence[PageWords]) -> RunningLines:
    """The lines that recur at the ends of the pages, digits masked; and each page's label."""
    parts = [part for page, leaf in enumerate(leaves) for part in _parts(page, leaf)]
    offset, numbered = _numbering(parts, len(leaves))
    drop: list[set[int]] = [set() for _ in leaves]
    samples: dict[str, list[str]] = defaultdict(list)
    pages: dict[str, set[int]] = defaultdict(set)
    rows: set[tuple[int, float]] = set()
    for part in _recurring(parts, len(leaves)) + numbered:
        before = len(drop[part.page])
        drop[part.page] |= {id(word) for word in part.words}
        if len(drop[part.page]) > before:
            rows.add((part.page, round(part.y, 2)))
            pages[part.key].add(part.page)
            if len(samples[part.key]) < 3 and part.text not in samples[part.key]:
                samples[part.key].append(part.text)
    templates = tuple(
        (key, len(pages[key]), tuple(samples[key]))
        for key in sorted(pages, key=lambda k: (-len(pages[k]), k))
    )
    labels = _labels(leaves, offset)
    first = _of_first(leaves, drop, labels)
    return RunningLines(tuple(frozenset(d) for d in drop), labels, templates, len(rows), first)


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
    low, high = _ZONE * leaf.height, (1 - _ZONE) * leaf.height
    near = [w for w in leaf.words if w.base < low or w.base > high]
    for row in _rows(near):
        yield _part(page, row, leaf, True)
        pieces = _pieces(row)
        if len(pieces) > 1:
            for piece in pieces:
                yield _part(page, piece, leaf, False)
    for row in _rows(leaf.sideways):
        yield _part(page, row, leaf, True)._replace(y=0.5)


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
        by_key[part.key].append(part)
    found: list[_Part] = []
    for group in by_key.values():
        if len({part.page for part in group}) >= 2:
            found += _in_one_place(group, count)
    return found


def _in_one_place(group: list[_Part], count: int) -> list[_Part]:
    """The parts of a group that stand where most of them do, when that is often enough."""
    number = group[0].key.strip("-–—.|") == "#"
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
