"""``*_content_list.json``: a flat list; boxes in thousandths of the page, since MinerU 2.2."""

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


def fits(content: Any) -> bool:
    """Whether this is such a list."""
    return isinstance(content, list) and all(
        isinstance(entry, dict) and "type" in entry for entry in content[:5]
    )


def blocks(content: Any) -> list[LayoutBlock]:
    """Its blocks; captions and notes of tables and pictures are blocks of their own."""
    found: list[LayoutBlock] = []
    for entry in content:
        page = entry.get("page_idx", 0) if isinstance(entry, dict) else None
        if isinstance(page, int) and page >= 0:
            found += _of_entry(entry, page)
    return found


def _of_entry(entry: dict[str, Any], page: int) -> list[LayoutBlock]:
    box = box_of(entry.get("bbox"), _THOUSAND, _THOUSAND)
    kind = str(entry.get("type"))
    made = []
    for part in ("caption", "body", "footnote"):
        text = _body(entry, kind) if part == "body" else _beside(entry, kind, part)
        if not text:
            continue
        ours = KINDS.get(kind, "paragraph") if part == "body" else "caption"
        level = entry.get("text_level")
        if part == "body" and ours == "paragraph" and isinstance(level, int) and level > 0:
            ours = "heading"
        depth = heading_level(level, text) if ours == "heading" else 0
        # The box is that of all three: only the body's is right, and the others' is not told.
        mine = box if part == "body" or not _body(entry, kind) else None
        made.append(LayoutBlock(ours, page, mine, text, depth))
    return made


def _body(entry: dict[str, Any], kind: str) -> str:
    if kind == "table":
        return rows_of_table(entry.get("table_body"))
    if kind in ("image", "chart"):
        return ""  # what a model says of a picture is not what the page says
    if kind == "code":
        return _lines(entry.get("code_body"))
    if kind == "list":
        items = entry.get("list_items")
        return "\n".join(filter(None, map(text_of, items))) if isinstance(items, list) else (
            text_of(entry.get("text"))
        )  # fmt: skip
    return text_of(entry.get("text"))


def _beside(entry: dict[str, Any], kind: str, part: str) -> str:
    names = (f"{kind}_{part}", f"img_{part}") if kind == "image" else (f"{kind}_{part}",)
    return next((text for name in names if (text := text_of(entry.get(name)))), "")


def _lines(told: Any) -> str:
    if not isinstance(told, str):
        return text_of(told)
    kept = [line.rstrip() for line in told.strip().splitlines()]
    return "\n".join(line for line in kept if line and not line.startswith("```"))
