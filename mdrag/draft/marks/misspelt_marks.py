"""What is like a mark and none, as bindings with a problem: nothing of it stays silent."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from mdrag.draft.leaf_blocks import OpenLeaf, Stream
from mdrag.draft.marks.near_marks import NearMark
from mdrag.draft.model import Binding, Comment, Span
from mdrag.draft.nodes import InlineRole
from mdrag.draft.tree.limits import read_blocks
from mdrag.draft.tree.walk import Walk
from mdrag.lazy import lazy_regex

__all__ = ["elsewhere", "in_words", "without_literals"]

_NO_ADDRESS = lazy_regex(r"<[^\w\s>]{0,3}#")
_UNREAD = frozenset({"code", "comment", "math", "rule", "front-matter"})
_LITERAL = frozenset({InlineRole.CODE, InlineRole.MATH, InlineRole.LINK})


def in_words(
    leaf: OpenLeaf, stream: Stream, near: Sequence[NearMark], text: str
) -> list[tuple[Binding, tuple[int, int]]]:
    """Those of ``near`` (in order) that a reader of the leaf would see, with their stream range."""
    found = []
    first = bisect_left(near, leaf.start, key=lambda one: one.start)
    for one in near[first : bisect_left(near, leaf.end, key=lambda one: one.start)]:
        begin, end = bisect_left(stream.at, one.start), bisect_left(stream.at, one.end)
        item = stream.items.get(begin)
        if begin < end and not (item and one.end <= item[2]):
            found.append((_binding(one, text), (begin, end)))
    return found


def elsewhere(
    near: Iterable[NearMark], leaves: Sequence[OpenLeaf], comments: Sequence[Comment], text: str
) -> list[Binding]:
    """Those that stand in attributes, link targets and markup, not in code, math or comments.

    ``leaves`` and ``comments`` are in order of their start.
    """
    found = []
    for one in near:
        index, inside = _host(leaves, one.start)
        hidden = comments[max(0, bisect_right(comments, one.start, key=lambda c: c.start) - 1) :][
            :1
        ]
        if not leaves or any(comment.start <= one.start < comment.end for comment in hidden):
            continue
        leaf = leaves[index]
        if not inside:
            found.append(_binding(one, text)._replace(block=index))
            continue
        if leaf.kind in _UNREAD:
            continue
        if leaf.kind == "raw" and text[leaf.start : leaf.start + 1] != "<":
            continue
        if not any(start <= one.start < end for start, end in _literals(leaf, text)):
            found.append(_binding(one, text)._replace(block=index))
    return found


def without_literals(text: str) -> str:
    """``text``, as long as it is, with code, math and comments blank: what pandoc may print."""
    walk = Walk(text)
    read_blocks(text, walk)
    hidden = [(one.start, one.end) for one in walk.comments]
    for leaf in walk.leaves:
        if leaf.kind in ("code", "comment", "math"):
            hidden.append((leaf.start, leaf.end))
        hidden += _literals(leaf, text)
    pieces, done = [], 0
    for start, end in sorted(hidden):
        if end > done:
            pieces += [text[done:start], " " * (end - max(start, done))]
            done = end
    return "".join([*pieces, text[done:]])


def _literals(leaf: OpenLeaf, text: str) -> Iterator[tuple[int, int]]:
    """Where code, math and addresses of a leaf stand, without the attributes of code."""
    for role, start, end in leaf.pieces:
        # <#doc_8f3a@c1d> and <@#doc_8f3a2c1d> are no addresses, whatever the parser takes them for
        if role in _LITERAL and not _NO_ADDRESS.match(text, start):
            closed = text.rfind("`", start, end) + 1 if role == InlineRole.CODE else end
            yield start, closed or end


def _host(leaves: Sequence[OpenLeaf], offset: int) -> tuple[int, bool]:
    """The innermost leaf that holds ``offset``, and True; else the one before it, and False."""
    last = bisect_left(leaves, offset + 1, key=lambda leaf: leaf.start)
    for index in range(last - 1, max(last - 65, -1), -1):
        if offset < leaves[index].end:
            return index, True
    return max(last - 1, 0), False


def _binding(one: NearMark, text: str) -> Binding:
    mark, none = Span(one.start, one.end), Span(one.start, one.start)
    return Binding("bare", *mark, mark, none, none, (), -1, problem=one.problem(text))
