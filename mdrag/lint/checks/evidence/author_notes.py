"""Notes of a writer to himself, in square brackets in the text: “[TODO: who says so?]”."""

from __future__ import annotations

from mdrag.draft.model import Block
from mdrag.lazy import lazy_regex

__all__ = ["in_author_note"]

# no link, span, citation, note or image
_BRACKET = lazy_regex(r"(?<![\]!\\])\[(?![@^!-])[^\[\]@]{2,1000}\](?![(\[{:])")
_NOTE = lazy_regex(r"\[(?i:todo|note|nb|check|fixme|xx+|\?)|\[(?:\S+\s+){2,}")


def in_author_note(text: str, block: Block, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` lies in a note in brackets of the block."""
    return any(
        one.start() <= start and end <= one.end()
        for one in _BRACKET.finditer(text, block.start, block.end)
        if _NOTE.match(text, one.start())
    )
