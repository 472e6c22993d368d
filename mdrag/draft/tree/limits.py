"""An answer for any input in bounded time: the whole draft, or block by block, or more coarsely."""

from __future__ import annotations

import sys
import time
from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise

from mdrag.draft.part_messages import left_out, read_coarsely
from mdrag.draft.tree import panache
from mdrag.draft.tree.coarse import without_markers
from mdrag.draft.tree.offsets import align_offsets
from mdrag.draft.tree.table_cells import sheet
from mdrag.draft.tree.walk import Walk
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.text.lines import Lines

__all__ = ["places", "read_blocks"]

_TOO_DEEP = "it is nested too deeply"
_MISFIT = fill("its syntax tree does not fit the text")

# linter.md §0.1: the whole draft may take 5 s + 2 s/MB; an answer comes within 10 s + 2 s/MB
_SECONDS, _SECONDS_MB, _IN_ALL = 5.0, 2.0, 9.0
# A part that is no trouble takes 5 ms + 0.1 s/MB; one that takes longer than this is trouble.
_PART_SECONDS = 0.7
_PARTS = 8
_LEADS = bytes(0 if 0x80 <= byte < 0xC0 else 1 for byte in range(256))
_BLANK = lazy_regex(r"(?:\r\n|\r|\n)(?:[ \t]*(?:\r\n|\r|\n))+")
_DEPTH = 4000


def read_blocks(text: str, walk: Walk) -> list[tuple[int, str]]:
    """Read ``text`` into ``walk``; the offset and reason of every part that could not be read.

    When the whole is too hard, the draft is cut at blank lines, and cut again where a part is
    too hard, until the block is found that is; everything else is read, though a construct
    that spans the cuts (a list, a div, a reference and its definition) is read in pieces. A block
    in which the parser loses its place (panache 3.17 drops the words of ``- - > word``) is read
    without the markers of its lists and quotations.
    """
    if not text.strip():
        return []
    megabytes = len(text) / 1e6
    until = time.monotonic() + _IN_ALL + _SECONDS_MB * megabytes
    depth = sys.getrecursionlimit()
    sys.setrecursionlimit(max(depth, _DEPTH))
    try:
        why = _part(text, 0, len(text), walk, _SECONDS + _SECONDS_MB * megabytes)
        failed = _halves(text, 0, len(text), walk, until, why) if why else []
        failed += [(start, left_out(why)) for start, why in _cells(text, walk, until)]
        walk.settle_examples()
        lines = Lines(text)
        return [
            (start, fill("from line {line}: {told}", line=lines.place(start)[0], told=told))
            for start, told in failed
        ]
    finally:
        sys.setrecursionlimit(depth)


def _part(text: str, start: int, end: int, walk: Walk, seconds: float) -> str:
    """Read ``text[start:end]``; why that failed, or ""."""
    marks = walk.mark()
    try:
        part = text[start:end]
        place = places(part, start)
        if not part.endswith(("\n", "\r")):
            # panache may end the last line itself; nothing of the draft stands there
            part, place = part + "\n", array("I", [*place, place[-1]])
        tree = panache.tree(part, seconds)
        if tree["range"]["end"] != len(place) - 1:
            # panache 3.17 repeats the marker of a quotation that begins with a TeX environment
            fits = align_offsets(tree, part.encode("utf-8", "surrogatepass"))
            if fits is None:
                return _MISFIT
            place = array("I", [place[byte] for byte in fits])
        walk.document(tree, place)
    except panache.TooHard as problem:
        walk.back_to(marks)
        return problem.told
    except RecursionError:
        walk.back_to(marks)
        return fill(_TOO_DEEP)
    return ""


def _halves(
    text: str, start: int, end: int, walk: Walk, until: float, why: str
) -> list[tuple[int, str]]:
    """Read the parts of a range that is too hard as a whole; what is said of those that are."""
    cuts = _cuts(text, start, end)
    if len(cuts) == 2:
        read = why == _MISFIT and _coarsely(text, start, end, walk, until)
        return [(start, read_coarsely(why) if read else left_out(why))]
    failed: list[tuple[int, str]] = []
    for first, last in pairwise(cuts):
        left = until - time.monotonic()
        if left < 0.1:
            failed.append((first, left_out(fill("there was no time left to read it"))))
            break
        reason = _part(text, first, last, walk, min(left, _PART_SECONDS + (last - first) / 2e6))
        if reason:
            failed += _halves(text, first, last, walk, until, reason)
    return failed


def _coarsely(text: str, start: int, end: int, walk: Walk, until: float) -> bool:
    """Read a block without the markers of its lists and quotations, if that can be done."""
    part, place = without_markers(text, start, end)
    marks = walk.mark()
    try:
        tree = panache.tree(part, max(0.1, min(until - time.monotonic(), _PART_SECONDS)))
        if tree["range"]["end"] != len(place) - 1:
            return False
        walk.document(tree, place)
    except (panache.TooHard, RecursionError):
        walk.back_to(marks)
        return False
    return True


def _cells(text: str, walk: Walk, until: float) -> list[tuple[int, str]]:
    """Read the table cells that go on over lines; panache saw their first lines only."""
    if not walk.cells:
        return []
    cells = sheet(text, [cell for cell, _ in walk.cells], lambda c: len(c.encode()))
    marks = walk.mark()
    try:
        walk.sheet(panache.tree(cells.text, max(0.5, until - time.monotonic())), cells)
    except (panache.TooHard, RecursionError) as problem:
        walk.back_to(marks)
        why = problem.told if isinstance(problem, panache.TooHard) else fill(_TOO_DEEP)
        return [(walk.cells[0][0].lines[0][0], fill("table cells: {why}", why=why))]
    return []


def _cuts(text: str, start: int, end: int) -> list[int]:
    """``start``, ``end`` and up to seven blank lines between, about evenly spaced."""
    blanks = [m.end() for m in _BLANK.finditer(text, start, end) if start < m.end() < end]
    if len(blanks) >= _PARTS:
        step = len(blanks) / _PARTS
        blanks = [blanks[int(step * i)] for i in range(1, _PARTS)]
    return [start, *blanks, end]


def places(text: str, start: int = 0) -> Sequence[int]:
    """Code point, counted from ``start``, at each byte of the UTF-8 of ``text``, and of its end."""
    if text.isascii():
        return range(start, start + len(text) + 1)
    leads = text.encode("utf-8", "surrogatepass").translate(_LEADS)
    # the byte after a character's last byte begins the next character
    return array("I", accumulate(leads, initial=start))
