"""Results of MinerU made of what our own reader sees in a PDF: each layout, packed as MinerU does.

The shapes follow MinerU's documents on its output files and the schema of MinerU 4.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.readers import read

__all__ = ["LAYOUTS", "made_zip", "result_of", "zip_of"]


def result_of(
    path: Path, layout: str = "middle", more: Mapping[str, bytes] = MappingProxyType({})
) -> bytes:
    """The zip MinerU would give for a PDF, in one of `LAYOUTS`; ``more`` is in it, too."""
    return made_zip(read(path), layout, more)


def made_zip(
    document: ParsedDocument,
    layout: str = "middle",
    more: Mapping[str, bytes] = MappingProxyType({}),
) -> bytes:
    """The same of a document."""
    name, make = LAYOUTS[layout]
    found = {name: json.dumps(make(document)).encode(), "full.md": _markdown(document)}
    return zip_of({**found, **more, "images/0a1b.jpg": b"\xff\xd8\xff no picture"})


def zip_of(parts: Mapping[str, bytes]) -> bytes:
    """A zip of these parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _markdown(document: ParsedDocument) -> bytes:
    lines = []
    for block in document.blocks:
        mark = "#" * max(block.level, 1) + " " if block.kind == "heading" else ""
        lines.append(mark + " ".join(_text(document, block).split()))
    return "\n\n".join(lines).encode()


def _text(document: ParsedDocument, block: TextBlock) -> str:
    return document.text[block.start : block.end]


def _page(document: ParsedDocument, block: TextBlock) -> int:
    inside = [w.page_index for w in document.words if block.start <= w.start < block.end]
    return inside[0] - 1 if inside else 0


def _box(document: ParsedDocument, block: TextBlock) -> tuple[float, float, float, float]:
    page = _page(document, block) + 1
    words = [
        w for w in document.words if block.start <= w.start < block.end and w.page_index == page
    ]
    if not words:
        return 0.1, 0.1, 0.9, 0.9
    return (
        min(w.x0 for w in words), min(w.y0 for w in words),
        max(w.x1 for w in words), max(w.y1 for w in words),
    )  # fmt: skip


def _html(text: str) -> str:
    rows = ("".join(f"<td>{cell}</td>" for cell in row.split("\t")) for row in text.split("\n"))
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def _content_list(document: ParsedDocument) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for block in document.blocks:
        text = _text(document, block)
        entry: dict[str, Any] = {"type": "text", "text": text, "page_idx": _page(document, block)}
        entry["bbox"] = [round(1000 * n) for n in _box(document, block)]
        if block.kind == "heading":
            entry["text_level"] = block.level or 1
        elif block.kind == "table":
            entry = {**entry, "type": "table", "table_body": _html(text), "table_caption": []}
        elif block.kind == "code":
            entry = {**entry, "type": "code", "code_body": text}
        elif block.kind == "list":
            entry = {**entry, "type": "list", "list_items": [text]}
        found.append(entry)
    for page in document.pages:
        found.append({"type": "page_number", "text": str(page.page_index),
                      "bbox": [490, 960, 510, 980], "page_idx": page.page_index - 1})  # fmt: skip
    return found


def _content_list_v2(document: ParsedDocument) -> list[list[dict[str, Any]]]:
    pages: list[list[dict[str, Any]]] = [[] for _ in document.pages]
    for block in document.blocks:
        text, box = _text(document, block), [round(1000 * n) for n in _box(document, block)]
        span = [{"type": "text", "content": text}]
        made: dict[str, Any] = {"type": "paragraph", "content": {"paragraph_content": span}}
        if block.kind == "heading":
            made = {"type": "title",
                    "content": {"title_content": span, "level": block.level or 1}}  # fmt: skip
        elif block.kind == "table":
            made = {"type": "table", "content": {"html": _html(text), "table_caption": []}}
        elif block.kind == "list":
            made = {"type": "list", "content": {"list_items": [{"item_content": span}]}}
        pages[_page(document, block)].append({**made, "bbox": box})
    return pages


def _middle(document: ParsedDocument) -> dict[str, Any]:
    pages = [
        {"page_idx": p.page_index - 1, "page_size": [p.width, p.height], "para_blocks": [],
         "discarded_blocks": [{"type": "page_number", "bbox": [290, 800, 300, 810], "lines": [
             {"bbox": [290, 800, 300, 810],
              "spans": [{"type": "text", "content": str(p.page_index)}]}]}]}
        for p in document.pages
    ]  # fmt: skip
    for block in document.blocks:
        page = _page(document, block)
        wide, high = document.pages[page].width, document.pages[page].height
        scale = (wide, high, wide, high)
        box = [n * of for n, of in zip(_box(document, block), scale, strict=True)]
        made: dict[str, Any] = {"type": "text", "bbox": box, "lines": []}
        if block.kind == "table":
            span = {"type": "table", "html": _html(_text(document, block)), "bbox": box}
            made = {"type": "table", "bbox": box, "blocks": [
                {"type": "table_body", "bbox": box, "lines": [{"bbox": box, "spans": [span]}]}
            ]}  # fmt: skip
        else:
            made["lines"] = _lines(document, block, scale)
        if block.kind == "heading":
            made |= {"type": "title", "level": block.level or 1}
        pages[page]["para_blocks"].append(made)  # type: ignore[attr-defined]
    return {"pdf_info": pages, "_backend": "vlm", "_version_name": "2.7.0"}


def _lines(
    document: ParsedDocument, block: TextBlock, scale: tuple[float, ...]
) -> list[dict[str, Any]]:
    """Lines as printed: a word broken over two keeps its hyphen."""
    rows: dict[tuple[int, int], list[Any]] = {}
    inside = sorted(w for w in document.words if block.start <= w.start < block.end)
    for word in inside:
        rows.setdefault((word.page_index, word.line), []).append(word)
    first = inside[0].page_index if inside else 1
    found = []
    for (page, _), words in rows.items():
        box = [min(w.x0 for w in words), min(w.y0 for w in words),
               max(w.x1 for w in words), max(w.y1 for w in words)]  # fmt: skip
        text = document.text[words[0].start : words[-1].end]
        if any(other.start == words[-1].end for other in inside):
            text += "-"
        span = {"type": "text", "content": " ".join(text.split()), "score": 1.0}
        if page > first:
            span["cross_page"] = True
        placed = [n * of for n, of in zip(box, scale, strict=True)]
        found.append({"bbox": placed, "spans": [{**span, "bbox": placed}]})
    return found


def _mineru4(document: ParsedDocument) -> dict[str, Any]:
    pages: list[dict[str, Any]] = [
        {"page_idx": page.page_index - 1, "blocks": []} for page in document.pages
    ]
    for at, block in enumerate(document.blocks):
        text = _text(document, block)
        span: list[Any] = [{"type": "text", "content": text}]
        base = {"index": at, "bbox": list(_box(document, block))}
        made: dict[str, Any] = {**base, "type": "text", "content": span}
        if block.kind == "heading":
            kind = "doc_title" if block.level <= 1 else "paragraph_title"
            made |= {"type": kind, "level": block.level or 1}
        elif block.kind == "table":
            made |= {
                "type": "table",
                "content": [{**base, "type": "table_body", "content": _html(text)}],
            }
        elif block.kind == "list":
            made |= {"type": "list", "content": [{"type": "text", "content": span}]}
        pages[_page(document, block)]["blocks"].append(made)
    return {"schema": "docvortex.middle", "schema_version": "2.0", "pages": pages}


# The name of a layout → its file in the zip, and what makes it.
LAYOUTS: Mapping[str, Any] = {
    "middle": ("layout.json", _middle),
    "content_list": ("0c3e_content_list.json", _content_list),
    "content_list_v2": ("content_list_v2.json", _content_list_v2),
    "mineru4": ("middle_json.json", _mineru4),
}
