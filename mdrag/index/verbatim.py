"""Verbatim search over canonical text: fold both sides the same way, map a match back."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["folded", "places"]


def folded(text: str) -> str:
    """``text`` as it is compared: case, quotes, dashes, ligatures, hyphens, spaces settled."""
    return _fold(text)[0]


def places(text: str, needle: str) -> list[tuple[int, int]]:
    """Where the folded ``needle`` stands in ``text``: (start, end) code points of ``text``."""
    words, offsets = _fold(text)
    found, at = [], words.find(needle)
    while at >= 0:
        found.append((offsets[at], offsets[at + len(needle) - 1] + 1))
        at = words.find(needle, at + 1)
    return found


def _fold(text: str) -> tuple[str, list[int]]:
    out, offsets = [], []
    for match in re.finditer(r"\s+|\S", text):
        piece = " " if match[0].isspace() else unicodedata.normalize("NFKC", match[0]).lower()
        out.append(piece)
        offsets += [match.start()] * len(piece)
    return "".join(out), offsets
