"""Words on pages → the boxes that hold some of them and no others."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from mdrag.evidence.model import Rect
from mdrag.ingest.document import PlacedWord

__all__ = ["Boxes", "enclosing_box"]


class Boxes:
    """The words of a document, arranged so that boxes around some of them are quickly made."""

    def __init__(self, words: Sequence[PlacedWord]) -> None:
        lines: dict[tuple[int, int], list[tuple[float, int]]] = {}
        middles: dict[int, list[tuple[float, float, int]]] = {}
        for start, _, page, line, x0, y0, x1, y1 in words:
            lines.setdefault((page, line), []).append((x0, start))
            middles.setdefault(page, []).append(((y0 + y1) / 2, (x0 + x1) / 2, start))
        # No two words begin at one character.
        self._rank: dict[int, int] = {}
        for held in lines.values():
            held.sort()
            self._rank.update((start, rank) for rank, (_, start) in enumerate(held))
        for placed in middles.values():
            placed.sort()
        self._by_height = middles
        self._heights = {page: [y for y, _, _ in placed] for page, placed in middles.items()}

    def around(self, held: Sequence[PlacedWord]) -> tuple[Rect, ...]:
        """One box for each run of neighbours in a printed line; all words on one page.

        A run ends where somebody else's word stands between, and falls into single words where
        its box would cover somebody else's: a tall bracket, a figure's labels.
        """
        mine = {word.start for word in held}
        rects: list[Rect] = []
        for run in self._runs(held):
            box = _around(run)
            if len(run) > 1 and self._covers_another(box, run[0].page_index, mine):
                rects += [_around([word]) for word in run]
            else:
                rects.append(box)
        return tuple(rects)

    def _runs(self, held: Sequence[PlacedWord]) -> list[list[PlacedWord]]:
        runs: list[list[PlacedWord]] = []
        before = (-1, -1)
        rank = self._rank
        for line, place, word in sorted((word.line, rank[word.start], word) for word in held):
            if before == (line, place - 1):
                runs[-1].append(word)
            else:
                runs.append([word])
            before = (line, place)
        return runs

    def _covers_another(self, box: Rect, page: int, mine: set[int]) -> bool:
        heights = self._heights[page]
        first, last = bisect_left(heights, box.y0), bisect_right(heights, box.y1)
        left, _, right, _ = box
        for _, x, start in self._by_height[page][first:last]:
            if left <= x <= right and start not in mine:
                return True
        return False


def _around(words: Sequence[PlacedWord]) -> Rect:
    _, _, _, _, x0, y0, x1, y1 = zip(*words, strict=True)
    return Rect(round(min(x0), 4), round(min(y0), 4), round(max(x1), 4), round(max(y1), 4))


def enclosing_box(boxes: Sequence[Rect]) -> Rect:
    """The box around boxes, rounded to 4 decimals: a fourteenth of a point on A4."""
    return Rect(
        round(min(box.x0 for box in boxes), 4),
        round(min(box.y0 for box in boxes), 4),
        round(max(box.x1 for box in boxes), 4),
        round(max(box.y1 for box in boxes), 4),
    )
