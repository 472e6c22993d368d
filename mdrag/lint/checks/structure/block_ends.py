"""How a paragraph ends, and what stands below it."""

from __future__ import annotations

from mdrag.draft.model import Block, Draft
from mdrag.lazy import lazy_regex

__all__ = ["next_block", "printed_end"]

_LAST = 300  # characters that are looked at
# what stands behind the end mark, or is none of the words: notes, marks, emphasis, tags, comments
_BEHIND = lazy_regex(
    r"(?:\s|[*_~]|\\$|\[\^[^\]\s]*\]|\^\[[^\[\]]{0,280}\]|\^\\?\[?\d[\d,\s–-]*\\?\]?\^|\{[^{}]*\}"
    r"|<sup>[^<>]{0,40}</sup>|<!--(?:(?!-->).)*-->|</?\w[^<>]*>|<#[^<>]*>|[¹²³⁰⁴-⁹]+"
    r"|\[\\?\[?\^?\d{1,3}\^?\\?\]?\](?:\([^()\s]*\))?)+$",
)
_HIDDEN = frozenset({"comment", "link-definition", "reference"})


def printed_end(draft: Draft, block: Block) -> str:
    """The last words of a block without what stands behind its end mark."""
    text = draft.text[max(block.start, block.end - _LAST) : block.end]
    while found := _BEHIND.search(text):
        text = text[: found.start()]
    return text


def next_block(draft: Draft, index: int) -> Block | None:
    """The block that a reader sees below one of the text; None where the draft ends."""
    here = draft.blocks[index]
    for at in range(index + 1, len(draft.blocks)):
        block = draft.blocks[at]
        if block.end > here.end and block.kind not in _HIDDEN and "footnote" not in block.within:
            return block
    return None
