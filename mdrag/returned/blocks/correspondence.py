"""How the characters of one text stand to those of another that was made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.returned.blocks.tokens import TextToken, TokenAlignment

__all__ = ["Correspondence", "Segment", "align_characters"]


class Segment(NamedTuple):
    """Characters ``[a, b)`` of one text are ``[c, d)`` of the other.

    ``same``: they are the same characters. Otherwise they stand for each other as a whole (a
    citation and how it prints), or one side is empty. ``white``: it is one blank on both sides.
    """

    a: int
    b: int
    c: int
    d: int
    same: bool
    white: bool = False


class Correspondence:
    """Segments in order that cover both texts; ``elsewhere``: atoms that stand out of order."""

    __slots__ = ("_elsewhere", "_segments", "_size")

    def __init__(
        self, segments: Sequence[Segment], elsewhere: Mapping[int, int], size: int
    ) -> None:
        self._segments = [one for one in segments if one.a < one.b]
        self._elsewhere, self._size = elsewhere, size

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The other text's characters for ``[first, last)``; a point between two for a point."""
        inner = self._within(first, last) if first < last else []
        if inner:
            return min(c for c, _ in inner), max(d for _, d in inner)
        before = [d for _, d in self._within(0, first)]
        if before:
            left = max(before)
        else:
            left = min((c for c, _ in self._within(last, self._end)), default=0)
        if first == last:
            return left, left
        after = [c for c, _ in self._within(last, self._end)]
        return left, max(left, min(after, default=self._size))

    def plain(self, first: int, last: int) -> bool:
        """Whether its ends are the same characters in both, and not what stands for others."""
        ends = [one for one in self._segments if one.a < last and first < one.b]
        ends = [one for one in ends if not self._blank(one)]
        return not ends or (ends[0].same and ends[-1].same)

    def hangs_on(self, at: int) -> bool:
        """Whether words stand before ``at`` that have no counterpart: what stands there made them.

        So does a citation in the sentence with its author's name.
        """
        return self.hanging(at) < at

    def hanging(self, at: int) -> int:
        """Where the words begin that stand before ``at`` and that what stands there made."""
        start = at
        for one in reversed([one for one in self._segments if one.b <= at]):
            if one.white or self._blank(one):
                continue
            if self._counterpart(one):
                break
            start = one.a
        return start

    def first_counterpart(self, first: int, last: int) -> int:
        """Where in ``[first, last)`` something begins that the other text has; ``last`` if none."""
        inside = [one.a for one in self._segments if first <= one.a < last]
        return next((a for a in inside if self._within(a, a + 1)), last)

    def sure(self, first: int, last: int) -> bool:
        """Whether ``span`` is exact: its ends are characters of the other text.

        What lies between them goes along. A point needs such a character on one side.
        """
        if first == last:
            inside = [one for one in self._segments if one.a < first < one.b]
            if inside:
                return self._plain(inside[0])
            beside = [one for one in self._segments if first in (one.a, one.b)]
            return not self._segments or any(self._counterpart(one) for one in beside)
        touched = [one for one in self._segments if one.a < last and first < one.b]
        visible = [one for one in touched if not self._blank(one)]
        if not visible:
            return True
        return all(
            self._counterpart(one) and (self._plain(one) or (first <= one.a and one.b <= last))
            for one in (visible[0], visible[-1])
        ) and all(self._plain(one) or (first <= one.a and one.b <= last) for one in visible)

    @property
    def _end(self) -> int:
        return self._segments[-1].b if self._segments else 0

    def _plain(self, one: Segment) -> bool:
        return one.same and one.d - one.c == one.b - one.a

    def _counterpart(self, one: Segment) -> bool:
        return one.c < one.d or one.a in self._elsewhere

    def _blank(self, one: Segment) -> bool:
        return one.a not in self._elsewhere and one.c == one.d and one.same

    def _within(self, first: int, last: int) -> list[tuple[int, int]]:
        """The other text's ranges of what lies in ``[first, last)``."""
        found = []
        for one in self._segments:
            low, high = max(one.a, first), min(one.b, last)
            if low >= high:
                continue
            if one.a in self._elsewhere:
                at = self._elsewhere[one.a]
                found.append((at, at + 1))
            elif self._plain(one):
                found.append((one.c + low - one.a, one.c + high - one.a))
            elif one.c < one.d:
                found.append((one.c, one.d))
        return found


def align_characters(
    spans: Sequence[TokenAlignment],
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    elsewhere: Sequence[tuple[int, int]] = (),
) -> Correspondence:
    """From aligned tokens; ``elsewhere``: pairs of equal atoms that stand out of order."""
    segments: list[Segment] = []
    mine = {i for i, _ in elsewhere}
    others = {j for _, j in elsewhere}
    for span in spans:
        if span.equal:
            for one, other in zip(ours[span.a : span.b], theirs[span.c : span.d], strict=True):
                white = one.key == " "
                segments.append(Segment(one.start, one.end, other.start, other.end, True, white))
            continue
        left = [ours[i] for i in range(span.a, span.b) if i not in mine]
        right = [theirs[j] for j in range(span.c, span.d) if j not in others]
        segments += [
            Segment(ours[i].start, ours[i].end, 0, 0, False) for i in mine if span.a <= i < span.b
        ]
        c, d = (right[0].start, right[-1].end) if _said(right) else (0, 0)
        if left and _said(left):
            segments.append(Segment(left[0].start, left[-1].end, c, d, False))
        else:  # blanks need no counterpart
            segments += [Segment(one.start, one.end, 0, 0, True) for one in left]
    segments.sort()
    size = len(theirs) and theirs[-1].end
    return Correspondence(segments, {ours[i].start: theirs[j].start for i, j in elsewhere}, size)


def _said(tokens: Sequence[TextToken]) -> bool:
    return any(token.key != " " for token in tokens)
