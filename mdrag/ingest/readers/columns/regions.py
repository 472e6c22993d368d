"""Words of a page → columns, side bars and what spans them, in reading order.

A gutter is a tall strip no word crosses with running text beside it. The page is cut along its
best gutter into what stands above, left, right and below, and each part again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mdrag.ingest.readers.cell_rows import CellRow, rows_side_by_side
from mdrag.ingest.readers.columns.side_captions import part_captions
from mdrag.ingest.readers.printed_lines import common_size, lines_of
from mdrag.ingest.readers.printed_words import PrintedLine, PrintedWord

__all__ = ["Region", "regions"]

_CELL = 0.2  # of the size: the grid gutters are looked for on
_BRIDGE = 0.36  # of the size, on either side of a word: closes the gaps between words
_NARROW = 0.45  # of the size: what is left of a gutter that may be a river in justified text
_LEAST_NARROW_HEIGHT = 11.0  # and how far such a one must run
_LEAST_HEIGHT = 4.5  # sizes a gutter must run
_LEAST_WIDTH = 6.0  # sizes either side must be wide
_LEAST_LINES = 3
_ROW = 0.3  # of the size: baselines further apart are two lines
_BAND = 1.3  # of the size
_LEADING = 1.6  # of the size: from one line to the next of a paragraph, at most
_PARTED = 1.25  # of that: to the first line of something else
_CELL_GAP = 1.1  # of the size: words of one line further apart are in two cells of a table
_PROSE = 1.8  # words a stretch without such a gap; figures of a table stand alone
_DEEPEST = 6
_MOST = 80  # strips judged, the tallest first

Boxes = NDArray[np.float64]


class Region(NamedTuple):
    """A stretch of a page read from top to bottom."""

    lines: tuple[PrintedLine, ...]
    side: bool  # a side bar: outside the flow of the text
    left: float  # edges of the column
    right: float
    rows: tuple[CellRow, ...] = ()  # of a table


class _Gutter(NamedTuple):
    x: float
    top: float
    bottom: float
    side: int  # -1 the left part is a side bar, 1 the right one, 0 both are columns
    score: float


def regions(words: Sequence[PrintedWord]) -> list[Region]:
    """The regions of a page in reading order; side bars come first."""
    found = list(_cut(list(words), False, 0))
    made = [_region(part, side, rows) for part, side, rows in found if part]
    return [r for r in made if r.side] + [r for r in made if not r.side]


def _region(words: list[PrintedWord], side: bool, rows: tuple[CellRow, ...]) -> Region:
    lines = tuple(lines_of(words))
    return Region(lines, side, min(li.x0 for li in lines), max(li.x1 for li in lines), rows)


def _cut(
    words: list[PrintedWord], side: bool, depth: int
) -> Iterator[tuple[list[PrintedWord], bool, tuple[CellRow, ...]]]:
    """The words cut at the gutters between columns, in the order they are read in.

    What stands on both sides of a gutter may be the cells of a table: then it is not cut there.
    """
    gutter = _gutter(words) if depth < _DEEPEST and len(words) > 12 else None
    if gutter is None:
        text, captions = part_captions(words)
        yield text, side, ()
        yield from ((caption, side, ()) for caption in captions)
        return
    above, left, right, below = [], [], [], []
    for word in words:
        middle = (word.y0 + word.y1) / 2
        if middle < gutter.top:
            above.append(word)
        elif middle > gutter.bottom:
            below.append(word)
        elif (word.x0 + word.x1) / 2 < gutter.x:
            left.append(word)
        else:
            right.append(word)
    lines_above = lines_of(above) if above else []
    rows, more = rows_side_by_side(lines_of(left + right), lines_above)
    if rows:
        first = lines_above[-more].base - _ROW * lines_above[-more].size if more else gutter.top
        inside = [word for word in above if word.base >= first] if more else []
        outside = [word for word in above if word.base < first] if more else above
        yield from _cut(outside, side, depth + 1)
        yield inside + left + right, side, tuple(rows)
        yield from _cut(below, side, depth + 1)
        return
    yield from _cut(above, side, depth + 1)
    yield from _cut(left, side or gutter.side < 0, depth + 1)
    yield from _cut(right, side or gutter.side > 0, depth + 1)
    yield from _cut(below, side, depth + 1)


def _gutter(words: list[PrintedWord]) -> _Gutter | None:
    """The best white stretch between two columns; None when there is none."""
    size = common_size(words)
    cell = _CELL * size
    # x0, top, x1, bottom, baseline; tops and bottoms by the size, as lines have them
    held = np.array([(x0, x1, base, size) for _, x0, _, x1, _, base, size, _, _, _ in words])
    x0, x1, base, sizes = held.T
    boxes = np.stack([x0, base - 0.8 * sizes, x1, base + 0.2 * sizes, base], axis=1)
    boxes = boxes[np.lexsort((boxes[:, 2], boxes[:, 1], boxes[:, 0], boxes[:, 4]))]
    x_low, y_low = boxes[:, 0].min(), boxes[:, 1].min()
    wide = int((boxes[:, 2].max() - x_low) / cell) + 1
    high = int((boxes[:, 3].max() - y_low) / cell) + 1
    if wide > 4000 or high > 8000 or wide * cell < 2 * _LEAST_WIDTH * size:
        return None
    best: _Gutter | None = None
    centres = (boxes[:, 0] + boxes[:, 2]) / 2
    middles = (boxes[:, 1] + boxes[:, 3]) / 2
    for column, first, last in _strips(_grid(boxes, x_low, y_low, size, (high, wide)))[:_MOST]:
        if best is not None and (last - first) * _CELL < best.score:
            break  # tallest first, and no gutter has more lines than it is tall
        x = x_low + (column + 0.5) * cell
        top, bottom = y_low + first * cell, y_low + last * cell
        held = (middles >= top) & (middles <= bottom)
        left, right = boxes[held & (centres < x)], boxes[held & (centres >= x)]
        if min(len(left), len(right)) < _LEAST_LINES:
            continue
        least = best.score if best else 0.0
        best = _judged(left, right, size, _Gutter(x, top, bottom, 0, least)) or best
    return _below_last_line(boxes, best, size) if best else None


def _below_last_line(boxes: Boxes, gutter: _Gutter, size: float) -> _Gutter:
    """The gutter without the short last line of what spans both columns above it: a caption.

    Such a line stands alone at its height, one leading below a line that crosses the gutter, begins
    or is centred as that does, and what follows is further away.
    """
    middles = (boxes[:, 1] + boxes[:, 3]) / 2
    held = boxes[(middles >= gutter.top) & (middles <= gutter.bottom)]
    above = boxes[middles < gutter.top]
    if not len(above):
        return gutter
    last, first = float(above[-1, 4]), float(held[0, 4])
    full = boxes[np.abs(boxes[:, 4] - last) <= _ROW * size]
    line = held[held[:, 4] <= first + _ROW * size]
    below = held[len(line) :]
    step = first - last
    (f0, f1), (x0, x1) = ((row[:, 0].min(), row[:, 2].max()) for row in (full, line))
    spans = f0 < gutter.x - size and f1 > gutter.x + size
    one_side = x1 <= gutter.x or x0 >= gutter.x
    fits = min(abs(x0 - f0), abs((x0 + x1) - (f0 + f1)) / 2) <= size
    parted = len(below) > 0 and float(below[0, 4]) - first > _PARTED * step
    if spans and one_side and fits and parted and step <= _LEADING * size:
        return gutter._replace(top=float(line[:, 3].max()))
    return gutter


def _grid(
    boxes: Boxes, x_low: float, y_low: float, size: float, shape: tuple[int, int]
) -> NDArray[np.bool_]:
    """Which cells words cover, the gaps between words of a line closed."""
    taken = np.zeros(shape, np.bool_)
    cell, reach = _CELL * size, _BRIDGE * size
    columns = np.stack([boxes[:, 0] - reach - x_low, boxes[:, 2] + reach - x_low], axis=1) / cell
    rows = np.stack([boxes[:, 1] - y_low, boxes[:, 3] - y_low], axis=1) / cell
    for (a, b), (top, bottom) in zip(
        np.clip(np.rint(columns), 0, shape[1]).astype(int).tolist(),
        np.rint(rows).astype(int).tolist(),
        strict=True,
    ):
        taken[top : max(bottom, top + 1), a:b] = True
    return taken


def _strips(taken: NDArray[np.bool_]) -> list[tuple[int, int, int]]:
    """(column, first row, last row) of the empty runs tall enough, the tallest first.

    Neighbouring columns with the same run are one strip, given by its middle column.
    """
    high, wide = taken.shape
    padded = np.ones((wide, high + 2), np.bool_)
    padded[:, 1:-1] = taken.T
    steps = np.flatnonzero(padded[:, 1:] != padded[:, :-1])  # column by column, in turn
    (columns, begins), ends = np.divmod(steps[::2], high + 1), steps[1::2] % (high + 1)
    tall = (ends - begins) * _CELL >= _LEAST_HEIGHT
    open_strips: dict[tuple[int, int], tuple[int, int]] = {}
    done: list[tuple[int, int, int, int]] = []
    for column, begin, end in zip(
        columns[tall].tolist(), begins[tall].tolist(), ends[tall].tolist(), strict=True
    ):
        key = (begin, end)
        first, last = open_strips.get(key, (column, column - 1))
        if last != column - 1:
            done.append((first, last, begin, end))
            first = column
        open_strips[key] = (first, column)
    done += [(first, last, begin, end) for (begin, end), (first, last) in open_strips.items()]
    found = []
    for first, last, begin, end in sorted(done, key=lambda s: (s[2] - s[3], s)):
        narrow = (last - first + 1) * _CELL < _NARROW
        if (
            first > 0
            and last < wide - 1
            and (not narrow or (end - begin) * _CELL >= _LEAST_NARROW_HEIGHT)
        ):
            found.append(((first + last) // 2, begin, end))
    return found


class _Side(NamedTuple):
    """One side of a gutter: its words in the order of their baselines, and where lines begin."""

    boxes: Boxes
    starts: NDArray[np.intp]
    width: float

    @property
    def bases(self) -> NDArray[np.float64]:
        """The heights of its lines."""
        bases: NDArray[np.float64] = self.boxes[self.starts, 4]
        return bases


def _judged(left_boxes: Boxes, right_boxes: Boxes, size: float, gutter: _Gutter) -> _Gutter | None:
    """The gutter with its score; None when it is none, or scores no more than ``gutter`` does."""
    left, right = _side(left_boxes, size), _side(right_boxes, size)
    narrow, broad = min(left.width, right.width), max(left.width, right.width)
    score = float(min(len(left.starts), len(right.starts)))
    if narrow < _LEAST_WIDTH * size or score < _LEAST_LINES or score <= gutter.score:
        return None
    left_flows, right_flows = _flows(left, size), _flows(right, size)
    if not (left_flows or right_flows):
        return None
    if left_flows and right_flows and narrow > 0.4 * broad:
        return gutter._replace(score=score)
    # One side is running text, the other is not (or is narrow): a table shares its baselines.
    if _aligned(left.bases, right.bases, size) > 0.5:
        return None
    side = 0
    if right.width > 1.8 * left.width and right_flows:
        side = -1
    elif left.width > 1.8 * right.width and left_flows:
        side = 1
    return gutter._replace(score=score, side=side)


def _side(boxes: Boxes, size: float) -> _Side:
    """``boxes`` in the order of their baselines."""
    starts = np.concatenate(([0], np.flatnonzero(np.diff(boxes[:, 4]) > _ROW * size) + 1))
    return _Side(boxes, starts, float(boxes[:, 2].max() - boxes[:, 0].min()))


def _words_a_cell(boxes: Boxes, starts: NDArray[np.intp], size: float) -> float:
    """How many words stand between two wide gaps or ends of lines, on average."""
    line = np.zeros(len(boxes), np.intp)
    line[starts[1:]] = 1
    line = np.cumsum(line)
    order = np.lexsort((boxes[:, 0], line))
    gaps = boxes[order[1:], 0] - boxes[order[:-1], 2]
    parted = (gaps > _CELL_GAP * size) & (line[1:] == line[:-1])
    return len(boxes) / (len(starts) + int(parted.sum()))


def _flows(side: _Side, size: float) -> bool:
    """Whether a side is running text: several words in each of its lines, and no table."""
    boxes, starts = side.boxes, side.starts
    if len(starts) < _LEAST_LINES or side.width <= 0:
        return False
    if _median(np.diff(np.concatenate((starts, [len(boxes)])))) < 3:
        return False
    if _words_a_cell(boxes, starts, size) < _PROSE:
        return False
    # Two columns on one side need not have their lines at one height: a band holds one of each.
    band = np.floor((boxes[:, 4] - boxes[0, 4]) / (_BAND * size))
    bands = np.concatenate(([0], np.flatnonzero(np.diff(band)) + 1))
    spans = np.maximum.reduceat(boxes[:, 2], bands) - np.minimum.reduceat(boxes[:, 0], bands)
    return _median(spans) / side.width >= 0.6


def _median(values: NDArray[Any]) -> float:
    """The median of a few values: NumPy's own is made for many."""
    ranked = sorted(values.tolist())
    middle = len(ranked) // 2
    return float(ranked[middle] if len(ranked) % 2 else (ranked[middle - 1] + ranked[middle]) / 2)


def _aligned(a: NDArray[np.float64], b: NDArray[np.float64], size: float) -> float:
    """Share of the shorter side's lines that stand at the height of a line of the other."""
    fewer, more = (a, b) if len(a) <= len(b) else (b, a)
    near = np.abs(fewer[:, None] - more[None, :]).min(axis=1) <= 0.09 * size
    return float(near.mean())
