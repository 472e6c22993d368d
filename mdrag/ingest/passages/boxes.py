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
        lines: dict[tuple[int, int], list[PlacedWord]] = {}
        middles: dict[int, list[tuple[float, PlacedWord]]] = {}
        for word in words:
            lines.setdefault((word.page_index, word.line), []).append(word)
            middles.setdefault(word.page_index, []).append(((word.y0 + word.y1) / 2, word))
        self._rank = {
            word.start: rank  # no two words begin at one character
            for line in lines.values()
            for rank, word in enumerate(sorted(line, key=lambda word: (word.x0, word.start)))
        }
        self._by_height = {page: sorted(held) for page, held in middles.items()}
        self._heights = {page: [y for y, _ in held] for page, held in self._by_height.items()}

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
        for word in sorted(held, key=lambda word: (word.line, self._rank[word.start])):
            last = runs[-1][-1] if runs else None
            if (
                last
                and word.line == last.line
                and self._rank[word.start] == self._rank[last.start] + 1
            ):
                runs[-1].append(word)
            else:
                runs.append([word])
        return runs

    def _covers_another(self, box: Rect, page: int, mine: set[int]) -> bool:
        heights = self._heights[page]
        first, last = bisect_left(heights, box.y0), bisect_right(heights, box.y1)
        return any(
            box.x0 <= (word.x0 + word.x1) / 2 <= box.x1 and word.start not in mine
            for _, word in self._by_height[page][first:last]
        )


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
