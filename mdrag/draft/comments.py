"""HTML comments that run over blank lines in the middle of a paragraph.

pandoc takes such a comment out wherever it begins; panache ends the paragraph at the blank line and
reads what the writer has hidden. What is hidden is then covered, and the draft read once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.leaves import Leaf
from mdrag.draft.model import Comment
from mdrag.lazy import lazy_regex

__all__ = ["covered"]

_BLANK_LINE = lazy_regex(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)")
_PROSE = frozenset({"paragraph", "plain"})


def covered(text: str, leaves: Sequence[Leaf], comments: Sequence[Comment]) -> str:
    """``text``, as long as it is, with an x for all inside comments that were read as prose."""
    if "<!--" not in text:
        return text
    parts, at = [], 0
    for start, end in _spans(text):
        if not _BLANK_LINE.search(text, start, end) or any(c.start == start for c in comments):
            continue
        if any(_begins_in(leaf, start, text) for leaf in leaves):
            parts += [text[at : start + 4], "x" * (end - start - 7)]
            at = end - 3
    return "".join([*parts, text[at:]])


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = text.find("<!--")
    while start >= 0:
        close = text.find("-->", start + 4)
        if close < 0:
            return
        yield start, close + 3
        start = text.find("<!--", close + 3)


def _begins_in(leaf: Leaf, start: int, text: str) -> bool:
    """Whether a leaf is prose and holds the beginning of a comment, outside its code."""
    if leaf.kind not in _PROSE or not leaf.start <= start < leaf.end:
        return False
    return text.count("`", leaf.start, start) % 2 == 0
