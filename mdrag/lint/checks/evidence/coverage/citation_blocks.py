"""Blocks that hold nothing but citations: they stand behind the paragraph right above them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.verify.works.notes import only_cites
from mdrag.verify.works.works_in_text import mentions

__all__ = ["ServedBlock", "served_blocks"]

_TEXT = ("paragraph", "plain")
_APART = frozenset({"footnote", "table", "figure"})


class ServedBlock(NamedTuple):
    """A block of text and the block of citations below it, by their indexes."""

    block: int
    below: int


def served_blocks(draft: Draft) -> Iterator[ServedBlock]:
    """The blocks under which, with nothing between them, blocks that only cite stand.

    As in a factum: a paragraph, then its authorities in a paragraph, a list or a block quotation
    of their own. What follows a heading serves nothing.
    """
    named: dict[int, list[tuple[int, int]]] = {one.block: [] for one in draft.bindings}
    named |= {one.block: [] for one in draft.citations}
    for mention in mentions(draft):
        named.setdefault(mention.block, []).append((mention.start, mention.end))
    only = [
        block
        for block, spans in sorted(named.items())
        if _is_text(draft, block) and only_cites(draft, block, 1, spans)
    ]
    serving: dict[int, int] = {}
    for below in only:
        above = below - 1
        if above in only:
            above = serving.get(above, -1)
        if above < 0 or not _is_text(draft, above):
            continue
        serving[below] = above
        yield ServedBlock(above, below)


def _is_text(draft: Draft, block: int) -> bool:
    one = draft.blocks[block]
    return one.kind in _TEXT and _APART.isdisjoint(one.within)
