"""``middle_json.json`` of MinerU 4 (docvortex.middle 2.0): boxes in fractions of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.ingest.remote.layouts.layout_block import (
    KINDS,
    LayoutBlock,
    box_of,
    heading_level,
    rows_of_table,
    text_of,
)

__all__ = ["blocks", "fits"]

_DEEPEST = 6  # lists in lists


def fits(content: Any) -> bool:
    """Whether this is a document of MinerU 4."""
    if not isinstance(content, dict) or not isinstance(content.get("pages"), list):
        return False
    return "pdf_info" not in content


def blocks(content: Any) -> list[LayoutBlock]:
    """The blocks of all pages, in reading order."""
    found: list[LayoutBlock] = []
    for at, page in enumerate(content["pages"]):
        if not isinstance(page, dict):
            continue
        index = page.get("page_idx", at)
        told = page.get("blocks")
        if isinstance(index, int) and index >= 0 and isinstance(told, list):
            for block in told:
                found += _of_block(block, index)
    return found


def _of_block(block: Any, page: int) -> Iterator[LayoutBlock]:
    if not isinstance(block, dict):
        return
    kind, told = str(block.get("type")), block.get("content")
    if kind in ("image", "table", "chart", "code") and isinstance(told, list):
        for one in told:
            yield from _of_block(one, page)
        return
    if kind in ("image_body", "chart_body"):
        return
    ours = KINDS.get(kind, "paragraph")
    if kind == "table_body":
        text = rows_of_table(told)
    elif kind in ("list", "index"):
        text = "\n".join(_items(told, 0))
    elif kind == "code_body" and isinstance(told, str):
        text = "\n".join(line.rstrip() for line in told.strip().splitlines() if line.strip())
    else:
        text = text_of(told)
    level = heading_level(block.get("level"), text) if ours == "heading" else 0
    box = box_of(block.get("bbox"), 1.0, 1.0)
    goes_on = block.get("continues_prev") is True and ours == "paragraph"
    yield LayoutBlock(ours, page, box, text, level, goes_on=goes_on)


def _items(told: Any, depth: int) -> Iterator[str]:
    for item in told if isinstance(told, list) and depth < _DEEPEST else ():
        if isinstance(item, dict) and item.get("type") in ("list", "index"):
            yield from _items(item.get("content"), depth + 1)
        elif isinstance(item, dict) and (text := text_of(item.get("content"))):
            yield text
