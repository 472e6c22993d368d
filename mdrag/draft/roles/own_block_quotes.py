"""Block quotations that are no quotations: the draft's own abstract, or prose set in them."""

from __future__ import annotations

import re

from mdrag.draft.memo import latest
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["own_block_quotes"]

_LONG = 60  # words: an epigraph is shorter
_SEVERAL = 3  # block quotations: fewer may be what a short draft is about
_AT_LENGTH, _MOST = 200, 2 / 3  # words in them, and their share of the words of paragraphs
_TITLE = lazy_regex(r"\W*(?:[\d.]+\s*)?(?:abstract|summary|executive summary)\W*", re.IGNORECASE)
_WORKS = "paper|thesis|dissertation|essay|article|chapter|study|report"
_BEGINS = lazy_regex(
    rf"\W*(?:abstract|summary)\b|\W*(?:in )?this (?:\w+ )?(?:{_WORKS})\b", re.IGNORECASE
)
# What a writer says of a study in its abstract: “we designed an experiment”, “this thesis …”
_OWN = lazy_regex(
    r"\b(?:[Ww]e|I|[Oo]ur|[Mm]y)\b.*\b(?:experiments?|stud(?:y|ies)|results?|method|data|thesis|"
    rf"hypothes[ie]s)\b|\b[Tt]his (?:{_WORKS})\b",
    re.DOTALL,
)


@latest
def own_block_quotes(draft: Draft) -> frozenset[int]:
    """``top`` of the block quotations that hold the writer's own words.

    An abstract stands under a heading “Abstract”, or opens the draft and speaks of it; what cites
    is none. Where block quotations hold most of a draft they are how it is set.
    """
    groups: dict[int, list[int]] = {}
    for at, block in enumerate(draft.blocks):
        if block.prose and block.top >= 0 and "blockquote" in block.within:
            groups.setdefault(block.top, []).append(at)
    if not groups:
        return frozenset()
    if len(groups) >= _SEVERAL and _hold_most(draft):
        return frozenset(groups)
    citing = {one.block for one in draft.citations} | {one.block for one in draft.bindings}
    titled = {at for one in draft.sections if _TITLE.fullmatch(one.title) for at in one.blocks}
    said = (
        at
        for at, block in enumerate(draft.blocks)
        if block.prose and block.kind != "heading" and block.top >= 0
    )
    opening = next(said, -1)
    found = set()
    for top, blocks in groups.items():
        text = " ".join(
            draft.masked[draft.blocks[at].start : draft.blocks[at].end] for at in blocks
        )
        opens = blocks[0] == opening and (
            _BEGINS.match(text) or (len(text.split()) >= _LONG and _OWN.search(text))
        )
        if citing.isdisjoint(blocks) and (opens or titled.issuperset(blocks)):
            found.add(top)
    return frozenset(found)


def _hold_most(draft: Draft) -> bool:
    """Whether most words of the draft's paragraphs stand in block quotations."""
    inside = all_of_it = 0
    for block in draft.blocks:
        if block.prose and block.kind != "heading" and block.top >= 0:
            words = len(draft.masked[block.start : block.end].split())
            all_of_it += words
            inside += words * ("blockquote" in block.within)
    return inside >= max(_AT_LENGTH, _MOST * all_of_it)
