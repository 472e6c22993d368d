"""The tables of a draft as rows of cells with the figure each holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.claims.figures import figures
from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["DraftTable", "TableCell", "tables"]

_ONLY_FIGURE = lazy_regex(r"[£$€¥]?\s?[\d.,\s\u00a0]*\d\s?%?|[–—-]")


class TableCell(NamedTuple):
    """One cell: its words without emphasis, and its figure when it holds nothing else."""

    text: str
    start: int
    end: int
    value: float | None
    unit: str
    step: float


class DraftTable(NamedTuple):
    """Rows of equal length, the head first."""

    rows: tuple[tuple[TableCell, ...], ...]


def tables(draft: Draft) -> Iterator[DraftTable]:
    """The tables whose rows stand on one line each and have as many cells as the head."""
    found: dict[int, list[int]] = {}
    for index, block in enumerate(draft.blocks):
        if block.kind == "plain" and "table" in block.within:
            found.setdefault(block.top, []).append(index)
    for indices in found.values():
        rows: list[list[TableCell]] = []
        last = -1
        for index in indices:
            block = draft.blocks[index]
            if last < 0 or draft.text.find("\n", last, block.start) >= 0:
                rows.append([])
            rows[-1].append(_cell(draft.text[block.start : block.end], block.start, block.end))
            last = block.end
        if len(rows) > 2 and len({len(row) for row in rows}) == 1 and len(rows[0]) > 1:
            yield DraftTable(tuple(map(tuple, rows)))


def _cell(written: str, start: int, end: int) -> TableCell:
    text = written.strip(" *_")
    if not _ONLY_FIGURE.fullmatch(text):
        return TableCell(text, start, end, None, "", 1)
    only = list(figures(text))
    if len(only) != 1:
        return TableCell(
            text, start, end, 0.0 if len(text) == 1 and not text.isdigit() else None, "", 1
        )
    return TableCell(text, start, end, only[0].value, only[0].unit, only[0].step)
