"""``content_list_v2.json`` (MinerU 3): a list of pages; its makers call it subject to change."""

from __future__ import annotations

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

_THOUSAND = 1000.0
_BODIES = (
    "title_content", "paragraph_content", "math_content", "code_content", "algorithm_content",
    "page_header_content", "page_footer_content", "page_number_content", "page_footnote_content",
    "page_aside_text_content", "content", "text",
)  # fmt: skip


def fits(content: Any) -> bool:
    """Whether this is a list of pages."""
    return isinstance(content, list) and bool(content) and isinstance(content[0], list)


def blocks(content: Any) -> list[LayoutBlock]:
    """The blocks of all pages."""
    found: list[LayoutBlock] = []
    for page, entries in enumerate(content):
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                found += _of_entry(entry, page)
    return found


def _of_entry(entry: dict[str, Any], page: int) -> list[LayoutBlock]:
    kind, told = str(entry.get("type")), entry.get("content")
    inside = told if isinstance(told, dict) else {"content": told}
    box = box_of(entry.get("bbox"), _THOUSAND, _THOUSAND)
    made = []
    for part in ("caption", "body", "footnote"):
        if part == "body":
            text, ours = _body(inside, kind), KINDS.get(kind, "paragraph")
        else:
            text, ours = text_of(inside.get(f"{kind}_{part}")), "caption"
        level = heading_level(inside.get("level"), text) if ours == "heading" else 0
        if text:
            made.append(LayoutBlock(ours, page, box if part == "body" else None, text, level))
    return made


def _body(inside: dict[str, Any], kind: str) -> str:
    if kind == "table":
        return rows_of_table(inside.get("html", inside.get("table_body")))
    if kind in ("image", "chart"):
        return ""
    if isinstance(items := inside.get("list_items"), list):
        return "\n".join(
            text for item in items
            if (text := text_of(item.get("item_content") if isinstance(item, dict) else item))
        )  # fmt: skip
    return next((text for name in _BODIES if (text := text_of(inside.get(name)))), "")
