"""HTML comments that run over blank lines in the middle of a paragraph.

pandoc takes such a comment out wherever it begins; panache ends the paragraph at the blank line and
reads what the writer has hidden. What is hidden is then covered, and the draft read once more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mdrag.draft.leaf_blocks import OpenLeaf
from mdrag.draft.model import Comment
from mdrag.draft.nodes import InlineRole
from mdrag.lazy import lazy_regex

__all__ = ["cover_comments"]

_BLANK_LINE = lazy_regex(r"(?:\r\n|\r|\n)[ \t>]*(?:\r\n|\r|\n)")
_LINE = lazy_regex(r"\r\n|\r|\n")
_NESTED = 3  # a note's paragraph lies inside another
_PROSE = frozenset({"paragraph", "plain"})
_LISTS = frozenset({"bullet-list", "ordered-list", "definition-list", "footnote"})


def cover_comments(text: str, leaves: Sequence[OpenLeaf], comments: Sequence[Comment]) -> str:
    """``text``, as long as it is, with an x for all inside comments that were read as prose."""
    if "<!--" not in text:
        return text
    known = {one.start: one.end for one in comments}
    prose = sorted((one for one in leaves if one.kind in _PROSE), key=lambda one: one.start)
    starts = [one.start for one in prose]
    parts, done, start = [], 0, text.find("<!--")
    while start >= 0:
        end = known.get(start) or _end(text, start, prose, starts)
        if end and start not in known:
            parts += [text[done : start + 4], "x" * (end - start - 7)]
            done = end - 3
        start = text.find("<!--", end or start + 4)
    return "".join([*parts, text[done:]])


def _end(text: str, start: int, prose: Sequence[OpenLeaf], starts: Sequence[int]) -> int:
    """Where a comment ends that begins in the words of a paragraph and runs on; 0 when none."""
    at = bisect_right(starts, start)
    near = prose[max(0, at - _NESTED) : at]
    leaf = next((one for one in reversed(near) if _says(one, start)), None)
    end = text.find("-->", start + 4) + 3
    if leaf is None or end < 3 or not _BLANK_LINE.search(text, start, end):
        return 0
    return end if _stays(leaf, text[start:end]) else 0


def _says(leaf: OpenLeaf, start: int) -> bool:
    """Whether a comment begins in the plain words of a leaf: not in code, math or an address."""
    return leaf.start <= start < leaf.end and any(
        role == InlineRole.TEXT and first <= start < last for role, first, last in leaf.pieces
    )


def _stays(leaf: OpenLeaf, hidden: str) -> bool:
    """Whether a comment ends in the quotation or list in which it begins."""
    lines = _LINE.split(hidden)[1:]
    if "blockquote" in leaf.within:
        return all(line.lstrip().startswith(">") for line in lines)
    if _LISTS & {*leaf.within}:
        return all(line[:1] in ("", " ", "\t") for line in lines)
    return True
