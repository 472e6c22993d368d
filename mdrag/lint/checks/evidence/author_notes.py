"""Notes of a writer to himself, in square brackets in the text: “[TODO: who says so?]”."""

from __future__ import annotations

from mdrag.draft.model import Block
from mdrag.lazy import lazy_regex

__all__ = ["in_author_note"]

# no link, span, citation, note or image
_LONGEST = 1_000  # characters of a note
_BRACKET = lazy_regex(r"(?<![\]!\\])\[(?![@^!-])[^\[\]@]{2,1000}\](?![(\[{:])")
_NOTE = lazy_regex(r"\[(?i:todo|note|nb|check|fixme|xx+|\?)|\[(?:\S+\s+){2}")


def in_author_note(text: str, block: Block, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` lies in a note in brackets of the block."""
    # A note holds no bracket, so it can begin at the last one alone, of thousands in a paragraph.
    at = text.rfind("[", max(block.start, start - _LONGEST), start + 1)
    if at < 0 or not _NOTE.match(text, at):
        return False
    note = _BRACKET.match(text, at, block.end)
    return note is not None and end <= note.end()
