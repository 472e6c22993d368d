"""Where on a page a sentence stands: its letters looked for among those of the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

__all__ = ["Box", "frames", "sentence_boxes"]

Box = tuple[float, float, float, float]
_FEWEST = 12  # letters of a sentence: fewer stand on a page by chance


def sentence_boxes(words: Sequence[Sequence[float | str]], sentence: str) -> list[Box]:
    """The boxes of a sentence on a page whose runs of words are (x0, y0, x1, y1, text) in order.

    Of a run that holds more than the sentence the part is taken that has its share of the letters.
    [] when the sentence is not there word by word.
    """
    sought = _letters(sentence.removesuffix("…"))
    runs: list[tuple[Box, int, int]] = []
    page = ""
    for x0, y0, x1, y1, text in words:
        start = len(page)
        page += _letters(str(text))
        if len(page) > start:
            runs.append(((float(x0), float(y0), float(x1), float(y1)), start, len(page)))
    first = page.find(sought) if len(sought) >= _FEWEST else -1
    if first < 0:
        return []
    last = first + len(sought)
    return [_part(box, start, end, first, last) for box, start, end in runs
            if start < last and first < end]  # fmt: skip


def frames(boxes: Sequence[Box]) -> list[Box]:
    """One frame around the boxes of lines that follow each other in one column."""
    found: list[Box] = []
    for box in boxes:
        last = found[-1] if found else None
        high = box[3] - box[1]
        follows = last and -high < box[1] - last[3] < 2 * high and box[1] >= last[1] - high / 2
        if last and follows and box[0] < last[2] and last[0] < box[2]:
            found[-1] = (min(last[0], box[0]), min(last[1], box[1]),
                         max(last[2], box[2]), max(last[3], box[3]))  # fmt: skip
        else:
            found.append((box[0], box[1], box[2], box[3]))
    return found


def _part(box: Box, start: int, end: int, first: int, last: int) -> Box:
    x0, y0, x1, y1 = box
    letter = (x1 - x0) / (end - start)
    return x0 + max(first - start, 0) * letter, y0, x1 - max(end - last, 0) * letter, y1


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).lower()
    return "".join(char for char in plain if char.isalnum())
