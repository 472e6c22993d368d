"""Verbatim search over canonical text: both sides folded the same way, a match mapped back."""

from __future__ import annotations

import hashlib
import unicodedata

from mdrag.draft.fold import fold, fold_map

__all__ = ["fingerprint", "folded", "places"]

# Every character and sequence folding is about: when their foldings change, so does the index.
_PROBE = "a-\nb c - -- d\r\n e " + "".join(
    chr(code)
    for first, last in ((33, 0x250), (0x2000, 0x2070), (0x2100, 0x2150), (0xFB00, 0xFB10))
    for code in range(first, last)
)


def folded(text: str) -> str:
    """``text`` as it is compared: see ``draft.fold``."""
    return fold(text)


def places(text: str, needle: str) -> list[tuple[int, int]]:
    """Where the folded ``needle`` stands in ``text``: (start, end) code points of ``text``.

    A match begins and ends at the edge of a word unless the needle does not.
    """
    words, offsets = fold_map(text)
    found, at = [], words.find(needle)
    while at >= 0:
        if _whole(words, at, at + len(needle)):
            end = offsets[at + len(needle) - 1] + 1
            while end < len(text) and unicodedata.combining(text[end]):
                end += 1
            found.append((offsets[at], end))
        at = words.find(needle, at + 1)
    return found


def fingerprint() -> str:
    """Changes when folding does, so that stored foldings are made anew."""
    return hashlib.sha256(fold(_PROBE).encode()).hexdigest()[:8]


def _whole(words: str, start: int, end: int) -> bool:
    cut_before = start > 0 and words[start - 1].isalnum() and words[start].isalnum()
    cut_after = end < len(words) and words[end - 1].isalnum() and words[end].isalnum()
    return not cut_before and not cut_after
