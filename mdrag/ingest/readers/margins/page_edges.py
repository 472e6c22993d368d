"""Running lines that are not the same on every page: misread, of the section, with a number more.

They stand where others do that recur, or alone at one height page after page.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from statistics import median
from typing import NamedTuple

__all__ = [
    "EdgeRow",
    "core",
    "heads_that_change",
    "misread_heads",
    "own_numbers",
    "rows_like_dropped",
]

_SAME_HEIGHT = 0.008  # of the page
_MOVED = 0.04  # of the page: how far the scans of two pages are apart
_ALIKE = 0.75  # SequenceMatcher's ratio: one letter of eight misread
_LETTERS_ALIKE = 0.5  # of pairs of letters, for a first look
_LONGEST = 120  # characters of a head of a section
_LARGEST = 1.15  # of the body size: a title on a slide is larger
_APART = 1.6  # of its size: from its baseline to the text's, at least
_SHARE = 0.6  # of the pages, and of the rows that must be known for running ones
_MISREAD_SHARE = 0.3  # of the pages: every other one has it, and some are unlike any
_MARGIN = 0.15  # of the page
_OUTERMOST = 2  # lines of a head or foot
_EDGE = re.compile(r"^[#\W]+|[#\W]+$")


class EdgeRow(NamedTuple):
    """A printed line near an end of a page. ``at``: which one, to whoever asks."""

    at: int
    page: int
    key: str  # its text, masked
    y: float  # as a share of the height
    size: float
    gap: float  # to the next line towards the middle of the page, in sizes
    numbered: bool  # holds the number of its page
    value: int | None  # when it is nothing but a number
    rank: int  # of the lines still standing, from the end of the page: 0 is the outermost

    def near(self, y: float) -> bool:
        """Whether it stands at this height."""
        return abs(self.y - y) <= _SAME_HEIGHT


def core(key: str) -> str:
    """A masked text without the numbers and signs at its ends; the whole when nothing is left."""
    return _EDGE.sub("", key) or key


def _alike(a: str, b: str) -> bool:
    """Whether two masked texts may be two readings of one."""
    if a == b:
        return True
    shorter, longer = sorted((len(a), len(b)))
    if shorter < 5 or shorter < _ALIKE * longer:
        return False
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return matcher.quick_ratio() >= _ALIKE and matcher.ratio() >= _ALIKE


def rows_like_dropped(
    rows: Iterable[EdgeRow], dropped: Iterable[tuple[str, float]]
) -> list[EdgeRow]:
    """The rows at the height of a line that went, and much like it. ``dropped``: key, height."""
    known = sorted({(core(key), round(y, 3)) for key, y in dropped})
    return [
        row for row in rows if any(row.near(y) and _alike(core(row.key), key) for key, y in known)
    ]


def misread_heads(rows: Sequence[EdgeRow], pages: int) -> list[EdgeRow]:
    """The outermost rows that may be one line, read otherwise on each page."""
    groups: list[list[EdgeRow]] = []
    pairs_of: list[frozenset[str]] = []  # of letters, of the first of each group
    for row in rows:
        if row.rank >= _OUTERMOST or len(row.key) < 5:
            continue
        pairs = frozenset(map("".join, itertools.pairwise(row.key)))
        for group, theirs in zip(groups, pairs_of, strict=True):
            first = group[0]
            if (
                abs(row.y - first.y) <= _MOVED
                and len(pairs & theirs) >= _LETTERS_ALIKE * len(pairs | theirs)
                and _alike(core(row.key), core(first.key))
            ):
                group.append(row)
                break
        else:
            groups.append([row])
            pairs_of.append(pairs)
    least = max(2, _MISREAD_SHARE * pages)
    return [row for group in groups if len({r.page for r in group}) >= least for row in group]


def own_numbers(rows: Sequence[EdgeRow]) -> list[EdgeRow]:
    """Outermost rows that are a number and go up with the pages, on two of them or more.

    A paper in a volume may print numbers of its own, a thesis has roman ones on its first pages;
    recognition may have misread most of them.
    """
    alone = [row for row in rows if row.rank == 0 and row.value is not None]
    held: dict[tuple[bool, int], list[EdgeRow]] = defaultdict(list)
    for row in alone:
        if not _MARGIN <= row.y <= 1 - _MARGIN:
            held[row.y < 0.5, (row.value or 0) - row.page].append(row)
    return [row for group in held.values() if len(group) > 1 for row in group]


def heads_that_change(
    rows: Sequence[EdgeRow], pages: int, body: float, dropped: Sequence[float] = ()
) -> list[EdgeRow]:
    """The outermost rows that stand alone at one height, most of them known for running lines.

    Known is what holds its page's number or recurs: so goes the head of a short section, too.
    ``body``: the commonest size; ``dropped``: the heights of the lines that went already.
    """
    found: list[EdgeRow] = []
    least = max(3, _SHARE * (pages - 1))
    for top in (True, False):
        outer = [row for row in rows if (row.y < 0.5) == top and row.rank == 0]
        alone = [
            row for row in outer
            if row.gap >= _APART and row.size <= _LARGEST * body and len(row.key) <= _LONGEST
        ]  # fmt: skip
        gone = [y for y in dropped if (y < 0.5) == top]
        counts = Counter(core(row.key) for row in alone)
        known = [row for row in alone if row.numbered or counts[core(row.key)] > 1]
        found += [row for row in known if sum(map(row.near, gone)) >= least]
        middle = median(row.y for row in alone) if alone else 0.0
        slot = [row for row in alone if row.near(middle)]
        if len(slot) >= least and sum(row in slot for row in known) >= _SHARE * len(slot):
            found += slot
    return found
