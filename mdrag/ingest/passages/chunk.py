"""Units → passages of the wanted length, and the pages or sections around them.

The cuts are those that keep the lengths nearest to the target, preferring headings, then the ends
of paragraphs. A passage runs over a heading only where a section is too short for a passage of its
own, and never over the beginning of the reference list (`stretches`).
Passages a stored revision knows (``pins``) stay as they were, so that an edit changes ids nearby
and nowhere else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from mdrag.config import Config
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.sections import TextSection, outline
from mdrag.ingest.passages.stretches import stretches
from mdrag.ingest.passages.units import ATOMIC, Unit, units

__all__ = ["PassagePiece", "Sizes", "cut_passages", "pack"]

# Costs of a passage, added to ((length - target) / target) squared. Set so that paragraphs of half
# to one and a half times the target stay whole, and that running over a heading is dearer than any
# length but one below the least.
_INSIDE_PARAGRAPH = 0.15
_OVER_HEADING = 1.0
_TOO_SHORT = 2.0
_LOST_HEADING = 4.0
_WITH_ATOMIC = ATOMIC | {"heading", "caption"}


class Sizes(NamedTuple):
    """Lengths in tokens (tokens.py); ``overlap`` is a share of the target."""

    target: int
    least: int
    most: int
    overlap: float

    @classmethod
    def of(cls, config: Config) -> Sizes:
        """The ``chunk_*`` settings; ``least`` and ``most`` are kept on their side of the target."""
        target = config.chunk_target_tokens
        return cls(
            target,
            min(config.chunk_min_tokens, target),
            max(config.chunk_max_tokens, target),
            config.chunk_overlap,
        )


class PassagePiece(NamedTuple):
    """A passage before it has an id. Offsets in the canonical text."""

    start: int  # with the overlap
    core: int  # without it
    end: int
    kind: str  # block type that most of its tokens have
    tokens: int
    section: TextSection | None
    in_references: bool
    said_at: int  # where its first sentence that is no heading begins


def cut_passages(
    document: ParsedDocument, sizes: Sizes, pins: Iterable[tuple[int, int]] = ()
) -> tuple[PassagePiece, ...]:
    """The passages of ``document`` in reading order.

    ``pins``: (start, end) offsets that must be a passage again; one that no longer fits the units
    or sections is ignored. Every character that is not white space is in some passage's core.
    """
    stream = units(document, sizes.most)
    sections = outline(document)
    pinned = set(pins)
    pieces: list[PassagePiece] = []
    for group in stretches(stream, by_kind=not document.pages):
        for first, last in _segments(group, sizes, pinned):
            pieces.append(_piece(group, first, last, sizes, sections))
    return tuple(pieces)


def _segments(
    group: Sequence[Unit], sizes: Sizes, pinned: set[tuple[int, int]]
) -> list[tuple[int, int]]:
    """(first, last) unit indexes of each passage, end exclusive."""
    fixed = _fixed(group, pinned)
    while True:
        gaps = _between(fixed, len(group))
        small = next(
            (g for g in gaps if sum(u.tokens for u in group[g[0] : g[1]]) < sizes.least), None
        )
        if small is None or not fixed:
            break
        # A gap too small for a passage of its own: let its neighbour be packed with it again.
        fixed.remove(min(fixed, key=lambda f: min(abs(f[1] - small[0]), abs(f[0] - small[1]))))
    runs = [[(f, t)] for f, t in fixed]
    for first, last in _between(fixed, len(group)):
        packed = pack(group[first:last], sizes)
        runs.append([(first + f, first + t) for f, t in packed])
    return sorted(segment for run in runs for segment in run)


def _fixed(group: Sequence[Unit], pinned: set[tuple[int, int]]) -> list[tuple[int, int]]:
    if not pinned:
        return []
    starts = {unit.start: index for index, unit in enumerate(group)}
    ends = {unit.end: index + 1 for index, unit in enumerate(group)}
    fixed = [(starts[s], ends[e]) for s, e in pinned if s in starts and e in ends]
    return sorted(fixed)


def _between(fixed: Sequence[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    gaps, at = [], 0
    for first, last in [*fixed, (count, count)]:
        if first > at:
            gaps.append((at, first))
        at = max(at, last)
    return gaps


def pack(group: Sequence[Unit], sizes: Sizes) -> list[tuple[int, int]]:
    """The cheapest way to cut ``group`` into runs of units: (first, last) indexes, end exclusive.

    Dynamic programming over cut positions; a run is longer than the most only when it is one
    unit with the headings before it.
    """
    sums = _Sums.of(group, sizes)
    costs, froms = [0.0], [0]
    for last in range(1, len(group) + 1):
        best, best_from = float("inf"), last - 1
        ending = _ending(group, last)
        for first in range(last - 1, -1, -1):
            tokens = sums.tokens[last] - sums.tokens[first]
            if tokens > sizes.most and sums.spoken[last - 1] > sums.spoken[first]:
                break
            cost = costs[first] + ending + sums.cost(first, last, tokens, sizes)
            if cost < best:
                best, best_from = cost, first
        costs.append(best)
        froms.append(best_from)
    segments, last = [], len(group)
    while last > 0:
        segments.append((froms[last], last))
        last = froms[last]
    return segments[::-1]


class _Sums(NamedTuple):
    """Running totals over the units before an index, so that the cost of a run is cheap."""

    tokens: list[int]
    spoken: list[int]  # units that are no heading
    begun: list[int]  # headings with something else before them
    whole: list[int]  # tables, code and formulas big enough to stand alone
    beside: list[int]  # units that may not stand with those

    @classmethod
    def of(cls, group: Sequence[Unit], sizes: Sizes) -> _Sums:
        before = [None, *group][: len(group)]
        each = (
            [u.tokens for u in group],
            [u.kind != "heading" for u in group],
            [
                u.kind == "heading" and b is not None and b.kind != "heading"
                for u, b in zip(group, before, strict=True)
            ],
            [u.kind in ATOMIC and u.tokens >= sizes.least for u in group],
            [u.kind not in _WITH_ATOMIC for u in group],
        )
        return cls(*(list(accumulate(values, initial=0)) for values in each))

    def cost(self, first: int, last: int, tokens: int, sizes: Sizes) -> float:
        cost = ((tokens - sizes.target) / sizes.target) ** 2
        if tokens < sizes.least:
            cost += _TOO_SHORT
        cost += _OVER_HEADING * (self.begun[last] - self.begun[first + 1])
        if self.whole[last] > self.whole[first] and self.beside[last] > self.beside[first]:
            cost += _TOO_SHORT  # a table big enough is a passage of its own
        return cost


def _ending(group: Sequence[Unit], last: int) -> float:
    """The cost of cutting before unit ``last``."""
    if last == len(group):
        return 0.0
    cost = 0.0 if group[last].begins_block else _INSIDE_PARAGRAPH
    if group[last - 1].kind == "heading":
        cost += _LOST_HEADING  # a heading belongs to what follows
    return cost


def _piece(
    group: Sequence[Unit],
    first: int,
    last: int,
    sizes: Sizes,
    sections: Sequence[TextSection],
) -> PassagePiece:
    """The piece of the units from ``first`` to ``last``, with the overlap before them."""
    held = group[first:last]
    kinds: Counter[str] = Counter()
    places: Counter[TextSection | None] = Counter()
    for unit in held:
        weight = 0 if unit.kind == "heading" else unit.tokens
        kinds[unit.kind] += weight
        places[_section(sections, unit.start)] += weight
    begin, room = first, int(sizes.overlap * sizes.target)
    while begin > 0 and group[begin - 1].tokens <= room and group[begin - 1].kind not in ATOMIC:
        begin -= 1
        room -= group[begin].tokens
    said = next((unit for unit in held if unit.kind != "heading"), held[0])
    return PassagePiece(
        start=group[begin].start,
        core=held[0].start,
        end=held[-1].end,
        kind=kinds.most_common(1)[0][0],
        tokens=sum(unit.tokens for unit in group[begin:last]),
        section=places.most_common(1)[0][0],
        in_references=held[0].in_references,
        said_at=said.start,
    )


def _section(sections: Sequence[TextSection], at: int) -> TextSection | None:
    index = bisect_right(sections, at, key=lambda section: section.start) - 1
    return sections[index] if index >= 0 else None
