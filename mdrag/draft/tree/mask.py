"""The mask: a copy of the draft, as long, in which everything that is not prose is a space."""

from __future__ import annotations

from collections.abc import Iterable

from mdrag.draft.leaf_blocks import OpenLeaf, Stream
from mdrag.draft.model import Span
from mdrag.lazy import lazy_regex

__all__ = ["mask"]

_LINE = lazy_regex(r"[^\r\n]+")


def mask(text: str, leaves: Iterable[tuple[OpenLeaf, Stream]], marks: Iterable[Span]) -> str:
    """``text`` with line ends kept and every character that is no prose blanked.

    Front matter, code, math, URLs, keys, attributes, comments, raw, markup and binding marks
    are blank; the words of citations in plain text stay, and a decoded entity stands where it
    begins.
    """
    blank = _LINE.sub(lambda line: " " * len(line.group()), text)
    streams = [stream for _, stream in leaves]
    if not streams:
        return blank
    chars = list(blank)
    for stream in streams:
        read = 0
        for start, end in stream.runs:
            chars[start:end] = text[start:end]
            read += end - start
        if read + stream.text.count("\n") + len(stream.items) == len(stream.at):
            continue
        for place, char in zip(stream.at, stream.text, strict=True):
            if char not in "\n\r\ufffc":  # an entity, or what was escaped
                chars[place] = char
    for start, end in marks:
        chars[start:end] = [c if c in "\r\n" else " " for c in text[start:end]]
    return "".join(chars)
