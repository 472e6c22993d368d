"""Verbatim search over canonical text: both sides folded the same way, a match mapped back."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from mdrag.text.fold import fold, fold_map

__all__ = ["FoldedText", "fingerprint", "fold_with_marks", "places"]

_STRIDE = 2000


class FoldedText(NamedTuple):
    """A text as it is compared, and some places where its words begin."""

    text: str
    marks: tuple[tuple[int, int], ...]  # (offset in the folded text, offset in the text)


def fold_with_marks(text: str) -> FoldedText:
    """``text`` folded (see ``draft.fold``), with a mark about every 2,000 characters."""
    words, offsets = fold_map(text)
    marks, at = [(0, 0)], words.find(" ", _STRIDE)
    while at >= 0:
        if words[at - 1] != "-":  # a hyphen may reach over the space
            marks.append((at + 1, offsets[at + 1]))
            at += _STRIDE
        at = words.find(" ", at + 1)
    return FoldedText(words, tuple(marks))


def places(text: str, known: FoldedText, needle: str) -> Iterator[tuple[int, int]]:
    """Where the folded ``needle`` stands in ``text``: (start, end) code points of ``text``.

    ``known`` is the folding of ``text``; only the stretch between two marks is folded again. A
    match begins and ends at the edge of a word unless the needle does not.
    """
    starts = [mark for mark, _ in known.marks]
    at = known.text.find(needle)
    while at >= 0:
        end = at + len(needle)
        if _whole(known.text, at, end):
            mark, begin = known.marks[bisect_right(starts, at) - 1]
            after = bisect_right(starts, end)
            stop = known.marks[after][1] if after < len(starts) else len(text)
            _, offsets = fold_map(text[begin:stop])
            yield begin + offsets[at - mark], _grown(text, begin + offsets[end - mark - 1] + 1)
        at = known.text.find(needle, at + 1)


def _grown(text: str, end: int) -> int:
    """``end`` behind the accents that belong to the last letter."""
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


def fingerprint() -> str:
    """Changes when folding does, so that stored foldings are made anew."""
    import hashlib

    # Every character and sequence folding is about.
    ranges = ((33, 0x250), (0x2000, 0x2070), (0x2100, 0x2150), (0xFB00, 0xFB10))
    characters = "".join(chr(code) for first, last in ranges for code in range(first, last))
    probe = "a-\nb c - -- d\r\n e " + characters
    return hashlib.sha256(fold(probe).encode()).hexdigest()[:8]


def _whole(words: str, start: int, end: int) -> bool:
    cut_before = start > 0 and words[start - 1].isalnum() and words[start].isalnum()
    cut_after = end < len(words) and words[end - 1].isalnum() and words[end].isalnum()
    return not cut_before and not cut_after
