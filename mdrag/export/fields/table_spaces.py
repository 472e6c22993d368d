"""Space between a table and the paragraph below it, which pandoc sets close to its last rule."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from mdrag.export.citations import inlines, visit

__all__ = ["space_below_tables"]

_STYLE = "First Paragraph"  # of a text that begins, with space above it


def space_below_tables(doc: Any) -> None:
    """Give the paragraph below each table of a document for Word the style of a first one."""
    divisions = [one for one in visit.blocks(doc) if one.tag == "Div"]
    for holder in (doc, *divisions):
        held = list(holder.content)
        for at, (above, below) in enumerate(pairwise(held), 1):
            if below.tag == "Para" and _ends_with_table(above):
                held[at] = inlines.division([below], _STYLE)
        holder.content = held


def _ends_with_table(block: Any) -> bool:
    while block.tag == "Div" and len(block.content):
        block = block.content[-1]
    return bool(block.tag == "Table")
