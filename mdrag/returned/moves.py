"""Blocks that stand elsewhere now though Word tracked nothing → points."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.document_pairs import MovedRun
from mdrag.returned.blocks.draft_blocks import last_inside
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words

__all__ = ["move_points"]

_AFTER = "not tracked: {words} stands after {beside} now"
_BEFORE = "not tracked: {words} stands before {beside} now"


def move_points(found: Comparison) -> Iterator[Point]:
    """A point for each run of blocks that was moved, at the place where the draft has it."""
    for run in found.moved:
        yield _point(found, run)


def _point(found: Comparison, run: MovedRun) -> Point:
    worded = found.worded[run.first]
    near = run.before if run.before >= 0 else run.after
    words = quote_words(worded.shown)
    if count := run.last - run.first:
        words = fill("{words} and {count} more after it", words=words, count=count)
    beside = quote_words(found.worded[near].shown) if near >= 0 else fill("all else")
    told = fill(_AFTER if near == run.before else _BEFORE, words=words, beside=beside)
    point = Point("review.move", told, tracked=False, words=worded.shown)
    every = range(run.first, run.last + 1)
    numbers = [found.matches[i].number for i in every if i in found.matches]
    if not numbers:
        return point
    first, last = min(numbers), last_inside(found.blocks, max(numbers))
    start = offsets(found.blocks[first], 0, len(found.blocks[first].text))[0]
    outer = found.blocks[max(numbers)]
    end = offsets(outer, 0, len(outer.text.rstrip()))[1]
    point = point._replace(start=start, end=end)
    neighbour = _beside(found, run, first)
    if neighbour < 0 or len(numbers) <= run.last - run.first:
        return point._replace(advice=fill("move it by hand"))
    number = found.matches[neighbour].number
    if first <= number <= last:
        return point._replace(advice=fill("move it by hand"))
    raw = "after" if neighbour == run.before else "before"
    number = last_inside(found.blocks, number) if raw == "after" else number
    return point._replace(changes=(Alteration("move", first, last, number, raw=raw),))


def _beside(found: Comparison, run: MovedRun, first: int) -> int:
    """The neighbour to put it next to: one of its own kind, as an item of the same list."""
    sides = [at for at in (run.before, run.after) if at in found.matches]
    own = found.blocks[first].kind, found.blocks[first].within
    like = [
        at for at in sides
        if (found.matches[at].drafted.kind, found.matches[at].drafted.within) == own
    ]  # fmt: skip
    return next(iter((*like, *sides)), -1)
