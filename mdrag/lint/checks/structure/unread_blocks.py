"""Blocks of prose that stand behind a tab or four blanks: printed as code, and read by no rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.indented_prose import reads_as_prose, unread_prose
from mdrag.lazy import lazy_regex

__all__ = ["PART_GAP", "holds_headings", "unread_blocks"]

PART_GAP = lazy_regex(r"\n[ \t\r]*\n")
_FENCES = ("```", "~~~")
_HEADING = lazy_regex(r"#{1,6}[ \t]+\S[^\n]*")
_MARKER = lazy_regex(r"(?:>|[-*+]|\d{1,3}[.)])[ \t]+")
_PROSE = 0.5  # share of the words below the headings; the rest are lists, tables, references


def unread_blocks(draft: Draft, roles: Sequence[str]) -> Iterator[Block]:
    """Paragraphs that are code by their indent, and whole sections with their headings."""
    known = {block.start for block in unread_prose(draft, roles)}
    for block, role in zip(draft.blocks, roles, strict=True):
        section = block.kind == "code" and role != "licence"
        if block.start in known or (section and _is_section(draft, block)):
            yield block


def holds_headings(text: str) -> bool:
    """Whether one of the parts of a block is a heading."""
    return any(_HEADING.fullmatch(part.strip()) for part in PART_GAP.split(text))


def _is_section(draft: Draft, block: Block) -> bool:
    text = draft.text[block.start : block.end]
    if text.strip().startswith(_FENCES):
        return False
    parts = [part.strip() for part in PART_GAP.split(text)]
    rest = [_MARKER.sub("", part, 1) for part in parts if not _HEADING.fullmatch(part)]
    if len(rest) == len(parts):
        return False  # no heading: it is read as the paragraphs it is
    prose = sum(len(part.split()) for part in rest if reads_as_prose(part))
    return prose > 0 and prose >= _PROSE * sum(len(part.split()) for part in rest)
