"""Blocks that stand elsewhere now though Word tracked nothing → points."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.returned.comparison import Comparison
from mdrag.returned.document_pairs import MovedRun
from mdrag.returned.points import Alteration, Point, offsets, quote_words

__all__ = ["move_points"]


def move_points(found: Comparison) -> Iterator[Point]:
    """A point for each run of blocks that was moved, at the place where the draft has it."""
    for run in found.moved:
        yield _point(found, run)


def _point(found: Comparison, run: MovedRun) -> Point:
    worded = found.worded[run.first]
    where = "after" if run.after else "before"
    more = f" and {run.last - run.first} more after it" if run.last > run.first else ""
    told = (
        f"not tracked: {quote_words(worded.shown)}{more} stands {where} "
        f"{quote_words(found.worded[run.beside].shown)} now"
    )
    point = Point("review.move", told, tracked=False, words=worded.shown)
    every = range(run.first, run.last + 1)
    numbers = [found.matches[i].number for i in every if i in found.matches]
    if not numbers:
        return point
    first, last = min(numbers), max(numbers)
    start = offsets(found.blocks[first], 0, len(found.blocks[first].text))[0]
    end = offsets(found.blocks[last], 0, len(found.blocks[last].text.rstrip()))[1]
    point = point._replace(start=start, end=end)
    beside = found.matches.get(run.beside)
    if beside is None or len(numbers) <= run.last - run.first or first <= beside.number <= last:
        return point._replace(advice="move it by hand")
    change = Alteration("move", first, last, beside.number, raw=where)
    return point._replace(changes=(change,))
