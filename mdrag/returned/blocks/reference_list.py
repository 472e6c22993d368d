"""The reference list that the build prints, beside the one of the document: who changed it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import WordDocument

__all__ = ["PrintedList", "cited_works", "told_entries", "typed_entries"]

Changes = tuple[tuple[int, int, str], ...]


class PrintedList(NamedTuple):
    """What differs: ``entries`` of the document by index, each with its changes; those ``new``.

    ``printed``: entries that were built; ``lost``: those that the document has not.
    """

    entries: Mapping[int, Changes]
    new: tuple[int, ...]
    printed: tuple[int, ...]
    lost: tuple[int, ...]


def told_entries(found: PrintedList, same_works: bool) -> PrintedList:
    """What of it somebody did: a program that writes the list again changes most of its entries.

    ``same_works``: the document cites what was built; else entries come and go with citations.
    """
    changed = [one for one, changes in found.entries.items() if changes]
    count = len(changed) + len(found.new) + len(found.lost)
    whole = len(found.lost) == len(found.printed)  # left out, or put in where none was built
    if whole or count * 2 > len(found.printed) > 1:
        known = dict.fromkeys((*found.entries, *found.new), ())
        return PrintedList(known, (), found.printed, ())
    if same_works:
        return found
    return PrintedList({**found.entries, **dict.fromkeys(found.new, ())}, (), found.printed, ())


def typed_entries(
    every: Sequence[WordBlock], blocks: Sequence[DraftBlock], works: Works
) -> list[WordBlock]:  # fmt: skip
    """Entries of works that the draft does not cite: no build prints them anew."""
    cited = {key for one in blocks for atom in one.atoms.values() for key in atom.keys}
    return [one for one in every if one.listed and works.listed(one.original) not in cited]


def cited_works(document: WordDocument, works: Works) -> set[str]:
    """The works that the fields of a document cite, those taken out by somebody not."""
    pieces = (piece for one in document.paragraphs for piece in one.pieces)
    codes = (piece.code for piece in pieces if piece.code and piece.change.state != "deleted")
    return {work.key or work.told for code in codes for work in map(works.of, code.items)}
