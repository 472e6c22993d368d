"""Cells and rows of tables that are only in the draft, or only in the document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words
from mdrag.zotero.docx.model import TextPiece

__all__ = ["lost_cells", "new_cells", "row_of_cells"]


def lost_cells(found: Comparison, draft: str) -> dict[int, Point | None]:
    """What is told of each cell that is gone, by its number; None for one that another tells of.

    A row of a pipe table goes with its line, a cell of one that stays is left empty. Cells of
    other tables hang on the columns they stand in.
    """
    rows: dict[int, list[int]] = {}
    for number, block in enumerate(found.blocks):
        if _is_piped(block, draft):
            rows.setdefault(draft.rfind("\n", 0, block.start) + 1, []).append(number)
    lost = set(found.lost)
    told: dict[int, Point | None] = {}
    for row in rows.values():
        gone = [number for number in row if number in lost]
        if len(gone) == len(row) > 1:
            told[row[0]] = _row_point(found.blocks, row)
            told |= dict.fromkeys(row[1:])
        else:
            told |= {number: _cell_point(found.blocks[number], number) for number in gone}
    return told


def new_cells(cells: Sequence[str]) -> str:
    """Cells that are only in the document, one after the other."""
    words = quote_words(" | ".join(cells))
    if len(cells) == 1:
        return fill("not tracked: the cell {words} is only in the document", words=words)
    return fill("not tracked: the cells {words} are only in the document", words=words)


def row_of_cells(
    blocks: Sequence[DraftBlock], above: int, cells: Sequence[str], draft: str
) -> Alteration | None:
    """New cells as a row behind that of block ``above``; None where they are none of its table."""
    block = blocks[above]
    if not _is_piped(block, draft):
        return None
    line = draft.rfind("\n", 0, block.start)
    row = [n for n, one in enumerate(blocks) if draft.rfind("\n", 0, one.start) == line]
    if above != row[-1] or len(row) != len(cells):
        return None
    return Alteration("row", above, added=tuple(TextPiece(one) for one in cells))


def _is_piped(block: DraftBlock, draft: str) -> bool:
    start = draft.rfind("\n", 0, block.start) + 1
    return "table" in block.within and draft[start : block.start].lstrip().startswith("|")


def _row_point(blocks: Sequence[DraftBlock], row: Sequence[int]) -> Point:
    words = " | ".join(_said(blocks[number]) for number in row)
    told = fill("not tracked: the row {words} is not in the document", words=quote_words(words))
    last = blocks[row[-1]]
    start = offsets(blocks[row[0]], 0, 1)[0]
    end = offsets(last, 0, len(last.text.rstrip()))[1]
    changes = tuple(_drops(row))
    return Point("review.edit", told, start, end, tracked=False, changes=changes)


def _drops(row: Sequence[int]) -> Iterator[Alteration]:
    for number in row:
        yield Alteration("drop", number, raw="row" if number == row[0] else "with")


def _cell_point(block: DraftBlock, number: int) -> Point:
    told = fill("not tracked: the cell {words} is empty in the document",
                words=quote_words(_said(block)))  # fmt: skip
    start, end = offsets(block, 0, len(block.text.rstrip()))
    change = Alteration("drop", number, raw="cell")
    return Point("review.edit", told, start, end, tracked=False, changes=(change,))


def _said(block: DraftBlock) -> str:
    return " ".join(block.text.split())
