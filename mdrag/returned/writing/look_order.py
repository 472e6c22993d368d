"""Of the ways to write a change, the one that leaves every word the look it has comes first."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Edit
from mdrag.returned.blocks.draft_blocks import DraftBlock, blocks_of
from mdrag.returned.points import Alteration
from mdrag.returned.writing.edited_text import applied_text
from mdrag.returned.writing.looks import block_looks
from mdrag.returned.writing.written_change import WrittenChange
from mdrag.zotero.docx.model import PLAIN, Look

__all__ = ["ways_by_look"]


def ways_by_look(
    draft: Draft, block: DraftBlock, change: Alteration, written: WrittenChange,
    ways: Sequence[list[Edit]],
) -> list[list[Edit]]:  # fmt: skip
    """The ways in their order, but first one that keeps the looks of all words, if there is one."""
    every = list(ways)
    if change.kind != "words" or change.raw or change.copied or written.parted or len(every) < 2:
        return every
    looks = block_looks(draft.text, block)
    if not any(looks) and not any(written.looks_of_text):
        return every
    first, last = change.first, change.last
    text = block.text[:first] + written.text + block.text[last:]
    wanted = _solid(text, [*looks[:first], *written.looks_of_text, *looks[last:]])
    whole = draft.text[block.start : block.end]
    for at, edits in enumerate(every):
        if not all(block.start <= one.start and one.end <= block.end for one in edits):
            continue
        moved = [Edit(e.start - block.start, e.end - block.start, e.text) for e in edits]
        changed = applied_text(whole, moved)
        if changed is not None and _looks_of(changed) == wanted:
            return [edits, *every[:at], *every[at + 1 :]]
    return every


def _looks_of(text: str) -> list[tuple[str, Look]]:
    """The characters of the block as they look; none where a mark has a blank inside it."""
    blocks = blocks_of(parse(text), NoEvidence())
    if not blocks:
        return []
    said, looks = blocks[0].text, block_looks(text, blocks[0])
    around = zip(said, [PLAIN, *looks], looks, [*looks[1:], PLAIN], strict=False)
    if any(char.isspace() and look - (before & after) for char, before, look, after in around):
        return []
    return _solid(said, looks)


def _solid(text: str, looks: Sequence[Look]) -> list[tuple[str, Look]]:
    """The characters that are no blanks, each with its look."""
    return [one for one in zip(text, looks, strict=True) if not one[0].isspace()]
