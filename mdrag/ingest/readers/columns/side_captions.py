"""Captions beside running text: that of a figure the text runs around."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mdrag.ingest.readers.printed_words import PrintedWord

__all__ = ["part_captions"]

_LABELS = frozenset(
    {"figure", "fig.", "table", "tab.", "map", "plate", "chart", "box", "abb.", "abbildung"}
)
_LONGEST = max(map(len, _LABELS))
_NUMBER = re.compile(r"[A-Z]?\d{1,3}(?:[.-]\d{1,3})?[a-z]?[.:]")
_GAP = 0.7  # of the size: from the text to the caption
_ALIGNED = 0.3  # of the size: its lines begin at one place, or are centred
_ROW = 0.3
_LEADING = 1.7  # of the size: from one of its lines to the next
_MOST_LINES = 12


def part_captions(
    words: Sequence[PrintedWord],
) -> tuple[list[PrintedWord], list[list[PrintedWord]]]:
    """The words of a column without the captions that stand at the right of its lines; and those.

    The first line of such a caption says what it is ("Figure 2:"); each begins where the first
    does or is centred, with a gap before it.
    """
    short = (word for word in words if len(word.text) <= _LONGEST)
    labels = [word for word in short if word.text.lower() in _LABELS]
    if not labels:
        return list(words), []
    left = sorted(words, key=lambda word: (word.base, word.x0))
    found = []
    for label in labels:
        caption = _caption(label, left)
        if caption:
            held = {id(word) for word in caption}
            left = [word for word in left if id(word) not in held]
            found.append(caption)
    if not found:
        return list(words), []
    kept = {id(word) for word in left}
    return [word for word in words if id(word) in kept], found


def _caption(label: PrintedWord, words: Sequence[PrintedWord]) -> list[PrintedWord]:
    """The words of the caption that ``label`` begins; [] when it stands in no line beside text."""
    size = label.size
    found: list[PrintedWord] = []
    base = label.base
    for number in range(_MOST_LINES):
        line = [w for w in words if abs(w.base - base) <= _ROW * size]
        mine = [w for w in line if w.x0 >= label.x0 - _ALIGNED * size]
        beside = [w for w in line if w.x0 < label.x0 - _ALIGNED * size]
        if not mine or not _is_aligned(mine, found, label):
            break
        if beside and label.x0 - max(w.x1 for w in beside) < _GAP * size:
            break
        if not number and not (_is_numbered(label, mine) and _has_text_beside(label, words)):
            break
        found += mine
        below = [w.base for w in words if w.x0 >= label.x0 - _ALIGNED * size
                 and base + _ROW * size < w.base <= base + _LEADING * size]  # fmt: skip
        if not below:
            break
        base = min(below)
    return found


def _is_aligned(
    line: Sequence[PrintedWord], first: Sequence[PrintedWord], label: PrintedWord
) -> bool:
    """Whether a line begins where the caption does, or is centred below it."""
    begin = min(word.x0 for word in line)
    middle = (begin + max(word.x1 for word in line)) / 2
    centre = (label.x0 + max(word.x1 for word in first or line)) / 2
    return min(abs(begin - label.x0), abs(middle - centre)) <= _ALIGNED * label.size


def _is_numbered(label: PrintedWord, line: Sequence[PrintedWord]) -> bool:
    after = [word for word in line if word.x0 >= label.x1]
    return bool(after) and bool(_NUMBER.fullmatch(min(after, key=lambda w: w.x0).text))


def _has_text_beside(label: PrintedWord, words: Sequence[PrintedWord]) -> bool:
    """Whether lines end at the left of a caption at its height."""
    near = (
        word.x1 <= label.x0 - _GAP * label.size and abs(word.base - label.base) < 2 * label.size
        for word in words
    )
    return sum(near) >= 3
