"""A part of a draft without the markers of its lists and quotations, for a parser lost in them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from mdrag.lazy import lazy_regex

__all__ = ["without_markers"]

_LINE = lazy_regex(r"([^\r\n]*)(\r\n|\r|\n|$)")
_MARKERS = lazy_regex(
    r"(?:[ \t]*(?:>|(?:[-+*]|\(?(?:\d{1,9}|[A-Za-z]|#|@[\w-]*)[.)])(?=[ \t]|$)))*[ \t]*"
)


def without_markers(text: str, start: int, end: int) -> tuple[str, Sequence[int]]:
    """What stands in ``text[start:end]`` behind the markers at the head of each line.

    Each line with the marker of a list begins a paragraph. The second part is the offset in
    ``text`` of each byte of the first in UTF-8, and of its end.
    """
    parts: list[str] = []
    place = array("I")
    for line in _LINE.finditer(text, start, end):
        if line.start() == line.end():
            break
        words = min(_MARKERS.match(text, line.start(), line.end(1)).end(), line.end(1))  # type: ignore[union-attr]
        if text[line.start() : words].strip(" \t>"):
            parts.append("\n")
            place.append(words)
        parts.append(text[words : line.end()])
        for offset in range(words, line.end()):
            place.extend([offset] * len(text[offset].encode("utf-8", "surrogatepass")))
    if not text[start:end].endswith(("\n", "\r")):
        parts.append("\n")
        place.append(end)
    place.append(end)
    return "".join(parts), place
