"""Paragraphs that were put in: what they stand in, and how Markdown begins them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock
from mdrag.zotero.docx.model import BLOCK, BREAK, HEADING, TextPiece, TrackedChange

__all__ = ["BlockPlace", "block_piece", "block_sign", "is_writable", "new_blocks", "own_within"]

_LETTERS: dict[str, str] = {"blockquote": "q", "bullet-list": "b", "ordered-list": "o"}
_OF = {letter: name for name, letter in _LETTERS.items()}
_MARKERS: dict[str, str] = {"bullet-list": "- ", "ordered-list": "1. "}
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)]|#\.)[ \t]+")


def block_piece(within: Sequence[str], change: TrackedChange) -> TextPiece:
    """What says, before its words, what a paragraph that was put in stands in."""
    return TextPiece(BLOCK, change, "block", printed=" ".join(within))


def block_sign(piece: TextPiece) -> str:
    """The same as the text of a block holds it."""
    return BLOCK + "".join(_LETTERS[one] for one in piece.printed.split()) + BLOCK


def own_within(block: DraftBlock) -> tuple[str, ...]:
    """What a paragraph stands in that is put beside a block of the draft and is like it."""
    return () if block.kind == "heading" else block.within


def is_writable(block: DraftBlock) -> bool:
    """Whether new paragraphs can be written behind a block of the draft."""
    if block.simple or (block.kind == "heading" and not block.within):
        return True
    plain = block.kind in ("paragraph", "plain") and bool(block.within)
    return plain and (
        block.within == ("blockquote",) or all(one in _MARKERS for one in block.within)
    )


class BlockPlace(NamedTuple):
    """Where the next paragraph is written: behind one that stands in ``within``.

    ``marker``: of that item of a list, with the blanks before it; ``loose``: its list has blank
    lines between its items. ``outer``: the items it stands in that were put in, too.
    """

    within: tuple[str, ...]
    marker: str = ""
    loose: bool = False
    outer: tuple[BlockPlace, ...] = ()

    @classmethod
    def behind(cls, block: DraftBlock, text: str) -> BlockPlace:
        """Behind a block of the draft ``text``."""
        within = own_within(block)
        marker = text[text.rfind("\n", 0, block.start) + 1 : block.start] if within else ""
        marker = marker if _ITEM.fullmatch(marker) else ""
        return cls(within, marker, block.kind == "paragraph")

    def next(self, within: tuple[str, ...], line: str) -> tuple[str, BlockPlace] | None:
        """What stands between and where that leads; None for what has no plain place."""
        blank = line * 2
        if not within:
            return blank, BlockPlace(())
        if within == ("blockquote",):
            gap = f"{line}>{line}" if self.within == within else blank
            return f"{gap}> ", BlockPlace(within)
        if within[0] not in _MARKERS:
            return None
        if within == self.within:
            if not self.marker:
                return None
            return (blank if self.loose else line) + self.marker, self
        for one in self.outer:
            if one.within == within:
                return line + one.marker, one
        inner = within[:-1]
        if self.within[: len(inner)] != inner or (inner and not self.marker):
            return None
        if len(within) <= len(self.within):
            return None if inner or self.within[0] == within[0] else self._begun(within, "", blank)
        return self._begun(
            within, " " * len(self.marker) if inner else "", line if inner else blank
        )

    def _begun(self, within: tuple[str, ...], indent: str, gap: str) -> tuple[str, BlockPlace]:
        marker = indent + _MARKERS[within[-1]]
        outer = (*self.outer, self) if indent else ()
        return gap + marker, BlockPlace(within, marker, False, outer)


def new_blocks(block: DraftBlock) -> Iterator[DraftBlock]:
    """The blocks a block becomes where paragraph ends were put in; below a heading, paragraphs."""
    start, found = 0, False
    for part in block.text.split(BREAK):
        end = start + len(part)
        atoms = {at - start: atom for at, atom in block.atoms.items() if start <= at < end}
        if part.startswith(HEADING):
            level, size = int(part[len(HEADING)]), len(HEADING) + 1
            own = block._replace(kind="heading", within=(), level=level)
            yield own._replace(text=part[size:], atoms=_behind(atoms, size))
        elif part.startswith(BLOCK):
            size = part.index(BLOCK, 1) + 1
            within = tuple(_OF[letter] for letter in part[1 : size - 1])
            own = block._replace(kind="paragraph", within=within, level=0)
            yield own._replace(text=part[size:], atoms=_behind(atoms, size))
        elif part.strip():
            below = found and block.kind == "heading"
            own = block._replace(kind="paragraph", level=0) if below else block
            yield own._replace(text=part, atoms=atoms)
        found = found or bool(part.strip())
        start = end + 1


def _behind(atoms: dict[int, Atom], size: int) -> dict[int, Atom]:
    return {at - size: atom for at, atom in atoms.items()}
