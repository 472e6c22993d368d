"""What every layout is read into, and what several of them need for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

from mdrag.ingest.normalise import normalise

__all__ = ["KINDS", "Box", "LayoutBlock", "LayoutLine", "box_of", "heading_level", "rows_of_table",
           "text_of"]  # fmt: skip

Box = tuple[float, float, float, float]  # x0, y0, x1, y1 as fractions of the page

# MinerU's names of blocks, of all its versions → ours; "running" is left out of the text.
KINDS = {
    "title": "heading", "doc_title": "heading", "paragraph_title": "heading",
    "text": "paragraph", "paragraph": "paragraph", "abstract": "paragraph", "index": "list",
    "list": "list", "ref_text": "list", "reference": "list",
    "table": "table", "table_body": "table", "table_caption": "caption",
    "table_footnote": "caption",
    "image_caption": "caption", "image_footnote": "caption", "chart_caption": "caption",
    "chart_footnote": "caption", "code_caption": "caption", "code_footnote": "caption",
    "equation": "formula", "interline_equation": "formula", "equation_interline": "formula",
    "code": "code", "code_body": "code", "algorithm": "code", "algorithm_body": "code",
    "page_footnote": "footnote", "footnote": "footnote",
    "header": "running", "footer": "running", "page_number": "running", "aside_text": "running",
    "page_header": "running", "page_footer": "running", "page_aside_text": "running",
    "discarded": "running",
}  # fmt: skip
_NUMBER = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,5})\.?\s")
_MOST_CELLS = 20_000


class LayoutLine(NamedTuple):
    """A line of a block: where it is, what it says, and how many pages after its block's."""

    box: Box | None
    text: str
    later: int = 0


class LayoutBlock(NamedTuple):
    """A block of a page. ``page`` counts from 0 within what was sent; ``box`` None: not told."""

    kind: str  # of `TextBlock`, or "running"
    page: int
    box: Box | None
    text: str  # words parted by one space; rows of tables and code by line ends, cells by tabs
    level: int = 0
    lines: tuple[LayoutLine, ...] = ()
    goes_on: bool = False  # the paragraph before it goes on here


def box_of(told: Any, width: float, height: float) -> Box | None:
    """A box in units of which a page has ``width`` and ``height``; None for what is no box.

    Boxes leave the page by a few units now and then: they are cut at its edge.
    """
    if not isinstance(told, list | tuple) or len(told) != 4 or width <= 0 or height <= 0:
        return None
    if not all(isinstance(n, int | float) and abs(n) < 1e9 for n in told):
        return None
    x0, y0, x1, y1 = (
        min(1.0, max(0.0, n / of))
        for n, of in zip(told, (width, height, width, height), strict=True)
    )
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def text_of(told: Any) -> str:
    """The words of a text, or of spans in any depth, in canonical characters on one line."""
    return normalise(" ".join(_texts(told, 0)))


def _texts(told: Any, depth: int) -> list[str]:
    if isinstance(told, str):
        return [told]
    if depth > 20:
        return []
    if isinstance(told, list):
        # Spans of one line stand side by side: their own spaces part them.
        inner = ["".join(_texts(one, depth + 1)) for one in told]
        return ["".join(inner)] if all(isinstance(one, dict) for one in told) else inner
    if isinstance(told, dict):
        found = _texts(told.get("content", told.get("text", "")), depth + 1)
        if "equation" in str(told.get("type", "")) and found:
            return [f" ${' '.join(found).strip(' $')}$ "]
        return found
    return []


def heading_level(told: Any, text: str) -> int:
    """The level a layout says, else the depth of the number a heading prints, else 1."""
    if isinstance(told, int) and not isinstance(told, bool) and 1 <= told <= 9:
        return told
    found = _NUMBER.match(text)
    return found[1].count(".") + 1 if found else 1


def rows_of_table(html: Any) -> str:
    """The cells of an HTML table: a line a row, a tab between cells."""
    if not isinstance(html, str):
        return ""
    reader = _TableReader()
    reader.feed(html[:2_000_000])
    reader.close()
    return "\n".join("\t".join(row) for row in reader.rows if any(row))


class _TableReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._count = 0
        self._cell: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self._end()
            self.rows.append([])
        elif tag in ("td", "th"):
            self._end()
            self._cell = []
        elif tag == "br" and self._cell is not None:
            self._cell.append(" ")

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "tr", "table"):
            self._end()

    def _end(self) -> None:
        if self._cell is not None and self._count < _MOST_CELLS:
            if not self.rows:
                self.rows.append([])
            self.rows[-1].append(normalise("".join(self._cell)))
            self._count += 1
        self._cell = None
