"""``layout.json`` / ``*_middle.json`` up to MinerU 3: pages of blocks of lines of spans, in points.

Spans are the finest MinerU gives: there are no boxes of words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.ingest.remote.layouts.layout_block import (
    KINDS,
    LayoutBlock,
    LayoutLine,
    box_of,
    heading_level,
    rows_of_table,
    text_of,
)

__all__ = ["blocks", "fits"]

_Size = tuple[float, float]


def fits(content: Any) -> bool:
    """Whether this is a document of pages in points."""
    return isinstance(content, dict) and isinstance(content.get("pdf_info"), list)


def blocks(content: Any) -> list[LayoutBlock]:
    """The blocks of all pages; what MinerU set aside comes as running lines."""
    found: list[LayoutBlock] = []
    for at, page in enumerate(content["pdf_info"]):
        if not isinstance(page, dict):
            continue
        index = page.get("page_idx", at)
        size = page.get("page_size")
        width, height = size if isinstance(size, list) and len(size) == 2 else (0.0, 0.0)
        if not isinstance(index, int) or index < 0:
            continue
        for name, aside in (("para_blocks", False), ("discarded_blocks", True)):
            told = page.get(name)
            for block in told if isinstance(told, list) else ():
                found += _of_block(block, index, (width, height), aside)
    return found


def _of_block(block: Any, page: int, size: _Size, aside: bool) -> Iterator[LayoutBlock]:
    if not isinstance(block, dict) or block.get("lines_deleted"):
        return  # its lines stand in the block it was joined to
    inner = block.get("blocks")
    kind = str(block.get("type"))
    if isinstance(inner, list):  # a table with its caption, a list with its items
        item = kind in ("list", "index")
        for one in inner:
            for made in _of_block(one, page, size, aside):
                yield made._replace(kind="list") if item and made.kind == "paragraph" else made
        return
    lines = _lines(block, size)
    ours = KINDS.get(kind, "paragraph")
    if aside and ours not in ("footnote", "running"):
        ours = "running"
    if kind in ("image_body", "chart_body"):
        return
    text = _text(block, ours, lines)
    level = heading_level(block.get("level"), text) if ours == "heading" else 0
    box = box_of(block.get("bbox"), *size)
    kept = () if ours in ("table", "formula") else tuple(lines)
    yield LayoutBlock(ours, page, box, text, level, kept, bool(block.get("merge_prev")))


def _lines(block: dict[str, Any], size: _Size) -> list[LayoutLine]:
    found = []
    told = block.get("lines")
    for line in told if isinstance(told, list) else ():
        spans = line.get("spans") if isinstance(line, dict) else None
        if not isinstance(spans, list):
            continue
        spans = [span for span in spans if isinstance(span, dict)]
        text = text_of([{**span, "content": f"{span.get('content') or ''} "} for span in spans])
        later = int(any(span.get("cross_page") for span in spans))
        if text:
            found.append(LayoutLine(box_of(line.get("bbox"), *size), text, later))
    return found


def _text(block: dict[str, Any], kind: str, lines: list[LayoutLine]) -> str:
    if kind == "table":
        told = block.get("lines")
        spans = [
            span for line in (told if isinstance(told, list) else ()) if isinstance(line, dict)
            for span in line.get("spans") or () if isinstance(span, dict)
        ]  # fmt: skip
        return "\n".join(filter(None, (rows_of_table(span.get("html")) for span in spans)))
    joint = "\n" if kind == "code" else " "
    return joint.join(line.text for line in lines)
