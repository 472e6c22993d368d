"""The emphasis marks of the draft around what changes: none is left without its partner."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock

__all__ = ["balanced_stretch", "parted_emphasis", "with_marks_around"]

_PAIRS = ("***", "**", "*", "__", "_", "~~", "^", "~", "`")


def balanced_stretch(
    text: str, block: DraftBlock, first: int, last: int, start: int, end: int
) -> tuple[int, int]:  # fmt: skip
    """The stretch with the partner of each emphasis mark of which it holds only one."""
    gaps = [text[block.ends[i] : block.starts[i + 1]] for i in range(first, last - 1)]
    for mark in _PAIRS:
        held = every = sum(gap.count(mark) for gap in gaps)
        if held and text.endswith(mark, 0, start):
            start, held = start - len(mark), held - 1
        if held and text.startswith(mark, end):
            end += len(mark)
        if every:
            break  # of ** and *, the longer one is meant
    return start, end


def with_marks_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The stretch with the emphasis marks that would be left with nothing between them."""
    found = True
    while found:
        found = False
        for mark in _PAIRS:
            if text.endswith(mark, 0, start) and text.startswith(mark, end):
                start, end, found = start - len(mark), end + len(mark), True
                break
    return start, end


def parted_emphasis(text: str, block: DraftBlock, at: int, gap: str) -> Iterator[list[Edit]]:
    """A paragraph parted within emphasis, which ends before the gap and begins again behind it."""
    start = len(text[:at].rstrip(" "))
    end = len(text) - len(text[at:].lstrip(" "))
    for mark in _PAIRS:
        if mark in text[block.start : start] and mark in text[end : block.end]:
            yield [Edit(start, end, f"{mark}{gap}{mark}")]
