"""From panache's syntax tree to leaf blocks, citations, comments and pandoc's top-level blocks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from mdrag.draft.nodes import (
    BLOCK_LEAVES,
    CELL_TABLES,
    CONTAINERS,
    HTML,
    TOP_KINDS,
    InlineRole,
)
from mdrag.draft.tree.inlines import BlockContext, Inlines, Node
from mdrag.draft.tree.table_cells import CellLines, CellSheet, cells_of_row
from mdrag.lazy import lazy_regex

__all__ = ["Walk"]

_LANG = lazy_regex(r"""\b(?:xml:)?lang\s*=\s*["']?([A-Za-z][\w-]*)""")
_RAW = lazy_regex(r"(?:`{3,}|~{3,})[ \t]*\{=[\w-]+\}")
_EXAMPLE = lazy_regex(r"\(?@([\w-]+)[).]")


class Walk(Inlines):
    """One reading of a tree: call `document`, then look at the lists.

    Several trees may be read one after the other, each of a part of the draft.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tops: list[tuple[str, int, int]] = []
        self.cells: list[tuple[CellLines, BlockContext]] = []  # table cells that go on over lines

    def document(self, tree: Node, place: Sequence[int]) -> None:
        """Read a whole tree, or the tree of a part of the draft."""
        self.place = place
        for node in tree.get("children", ()):
            self._top(node)

    def mark(self) -> tuple[int, ...]:
        """How much was read so far, for `back_to`."""
        return tuple(len(read) for read in self._lists())

    def back_to(self, marks: tuple[int, ...]) -> None:
        """Forget what was read since `mark`."""
        for read, length in zip(self._lists(), marks, strict=True):
            del read[length:]

    def _lists(self) -> tuple[list[Any], ...]:
        return self.leaves, self.tops, self.citations, self.comments, self.cells

    # ---- blocks

    def _top(self, node: Node) -> None:
        kind = node["kind"]
        if kind == "HTML_BLOCK":
            for child in node.get("children", ()):
                self._top(child)
            return
        name = self._top_kind(node)
        context = BlockContext()
        if name:
            context = BlockContext(top=len(self.tops))
            self.tops.append((name, *self.trimmed(*self.extent(node))))
        self._block(node, context)

    def _top_kind(self, node: Node) -> str:
        """Pandoc's name of a top-level block, "" for what is none."""
        kind = node["kind"]
        if kind == "LIST":
            return _list_kind(node)
        if kind in ("FIGURE", "PARAGRAPH"):
            # pandoc makes a figure of an image that stands alone and has a caption
            solid = [c["kind"] for c in node["children"] if c["kind"] != "NEWLINE"]
            alone = kind == "FIGURE" or solid == ["IMAGE_LINK"]
            return "Figure" if alone and self._captioned(node) else "Para"
        if kind == "CODE_BLOCK" and _RAW.match(self.text, self.extent(node)[0]):
            return "RawBlock"
        if kind == "REFERENCE_DEFINITION":
            return "Para" if self._alias(node) else ""
        return TOP_KINDS.get(kind, "")

    def _alias(self, node: Node) -> bool:
        """Whether a link definition begins the paragraph that pandoc sees in Manubot's aliases.

        Pandoc reads ``[@tag:abe]: doi:10…`` as a citation and words, lines of them as one Para.
        """
        start, end = self.extent(node)
        if not self.text.startswith("[@", start):
            return False
        before = self.tops[-1] if self.tops else ("", 0, 0)
        if before[0] == "Para" and self.text.startswith("[@", before[1]):
            between = self.text[before[2] : start]
            if between in ("\n", "\r\n", "\r"):
                self.tops[-1] = ("Para", before[1], self.trimmed(start, end)[1])
                return False
        return True

    def _captioned(self, node: Node) -> bool:
        images = [c for c in node.get("children", ()) if c["kind"] == "IMAGE_LINK"]
        alts = [c for image in images for c in image["children"] if c["kind"] == "IMAGE_ALT"]
        return any(start < end for start, end in map(self.extent, alts))

    def _block(self, node: Node, context: BlockContext) -> None:
        kind = node["kind"]
        if kind == "LIST":
            self._list(node, context)
        elif kind in CONTAINERS:
            self._container(node, context)
        elif kind in BLOCK_LEAVES:
            self._leaf(node, BLOCK_LEAVES[kind], context)
        elif kind == "TABLE_CELL":
            self._leaf(node, "plain", context)
        elif kind == "FIGURE":
            self._figure(node, context)
        elif kind in HTML:
            self._html(node, context)

    def _list(self, node: Node, context: BlockContext) -> None:
        name = "bullet-list" if _list_kind(node) == "BulletList" else "ordered-list"
        inner = context._replace(within=(*context.within, name))
        for item in node.get("children", ()):
            for child in item.get("children", ()):
                if child["kind"] == "LIST_MARKER":
                    label = _EXAMPLE.fullmatch(child.get("text", ""))
                    if label:
                        self.examples.add(label[1])
                else:
                    self._block(child, inner)

    def _container(self, node: Node, context: BlockContext) -> None:
        kind = node["kind"]
        name = CONTAINERS[kind]
        if name:
            context = context._replace(within=(*context.within, name))
        if name == "div":
            context = context._replace(language=self._language(node) or context.language)
        children = node.get("children", ())
        for child in children:
            if kind in CELL_TABLES and self._goes_on(child):
                columns = self._columns(child if kind == "GRID_TABLE" else node)
                row = cells_of_row(self.text, *self.extent(child), columns, kind == "GRID_TABLE")
                self.cells += [(cell, context) for cell in row]
            else:
                self._block(child, context)

    def _columns(self, node: Node) -> list[int]:
        """Bars of the first line of a grid row; first dashes of the columns of another table."""
        children = node.get("children", ())
        if node["kind"] == "MULTILINE_TABLE":
            rules = [c.get("children", ()) for c in children if c["kind"] == "TABLE_SEPARATOR"]
            dashes = [[d for d in rule if d["kind"] == "TABLE_SEP_DASHES"] for rule in rules]
            marks = max(dashes, key=len, default=[])
        else:
            ends = [at for at, c in enumerate(children) if c["kind"] == "NEWLINE"]
            marks = [c for c in children[: ends[0]] if c.get("text") == "|"]
        if not marks:
            return []
        start = self.extent(marks[0])[0]
        line = max(self.text.rfind("\n", 0, start), self.text.rfind("\r", 0, start)) + 1
        return [self.extent(mark)[0] - line for mark in marks]

    def sheet(self, tree: Node, sheet: CellSheet) -> None:
        """Read the tree of the cells that go on over lines."""
        self.place = sheet.place
        starts = [start for start, _ in sheet.owners]
        for node in tree.get("children", ()):
            owner = bisect_right(starts, node["range"]["start"]) - 1
            if owner < 0 or node["kind"] in HTML:
                continue
            context = self.cells[sheet.owners[owner][1]][1]
            already = len(self.leaves)
            self._block(node, context)
            for leaf in self.leaves[already:]:
                leaf.kind = "plain" if leaf.kind == "paragraph" else leaf.kind
                ends = [end for role, _, end in leaf.pieces if role != InlineRole.BREAK]
                leaf.end = max(ends, default=leaf.end)

    def _language(self, node: Node) -> str:
        for child in node.get("children", ())[:1]:
            start, end = self.extent(child)
            found = _LANG.search(self.text, start, end)
            if found:
                return found[1]
        return ""

    def _goes_on(self, row: Node) -> bool:
        """Whether a table row has more lines than its first, which panache leaves as raw text."""
        children = row.get("children", ())
        ends = [at for at, child in enumerate(children) if child["kind"] == "NEWLINE"]
        return row["kind"] in ("TABLE_ROW", "TABLE_HEADER", "TABLE_FOOTER") and len(ends) > 1

    def _figure(self, node: Node, context: BlockContext) -> None:
        for child in node.get("children", ()):
            if child["kind"] == "IMAGE_LINK":
                self.image(child, context)

    def _html(self, node: Node, context: BlockContext) -> None:
        start, end = self.extent(node)
        children = node.get("children", ())
        start += len(self.text[start:end]) - len(self.text[start:end].lstrip())
        if self._one_comment(start, end):
            # over three or more lines panache makes a tag of each end and text of the middle
            children = ()
        if any(child["kind"] not in HTML and "children" in child for child in children) or any(
            child["kind"] == "HTML_BLOCK" for child in children
        ):
            for child in children:
                self._block(child, context)
            return
        comment = self.text.startswith("<!--", start)
        self.note_comments(start, end)
        self.add("comment" if comment else "raw", start, end, context)

    def _one_comment(self, start: int, end: int) -> bool:
        """Whether a range is one HTML comment and nothing else."""
        if not self.text.startswith("<!--", start):
            return False
        close = self.text.find("-->", start + 4, end)
        return close >= 0 and not self.text[close + 3 : end].strip()

    # ---- leaves

    def _leaf(self, node: Node, kind: str, context: BlockContext) -> None:
        leaf = self.add(kind, *self.extent(node), context)
        if kind == "code" and _RAW.match(self.text, leaf.start):
            leaf.kind = "raw"
        if kind in ("code", "raw", "rule", "link-definition", "front-matter"):
            return
        children = node.get("children", ())
        if kind == "heading":
            leaf.level = self._level(children)
        inlines = [child for child in children if child["kind"] != "TABLE_CAPTION_PREFIX"]
        self.inlines(inlines, leaf)
        solid = [child for child in inlines if child["kind"] not in ("NEWLINE", "WHITESPACE")]
        if len(solid) == 1 and solid[0]["kind"] == "BRACKETED_SPAN":
            leaf.language = self._language_of_span(solid[0]) or leaf.language
        if len(solid) == 1 and solid[0]["kind"] == "DISPLAY_MATH" and kind == "paragraph":
            leaf.kind = "math"

    def _level(self, children: Sequence[Node]) -> int:
        for child in children:
            start, end = self.extent(child)
            if child["kind"] == "ATX_HEADING_MARKER":
                return end - start
            if child["kind"] == "SETEXT_HEADING_UNDERLINE":
                return 1 if self.text[start] == "=" else 2
        return 1

    def _language_of_span(self, node: Node) -> str:
        for child in node["children"]:
            if child["kind"] == "SPAN_ATTRIBUTES":
                found = _LANG.search(self.text, *self.extent(child))
                return found[1] if found else ""
        return ""


def _list_kind(node: Node) -> str:
    for item in node.get("children", ()):
        for child in item.get("children", ()):
            if child["kind"] == "LIST_MARKER":
                return "BulletList" if child.get("text", "") in "-+*" else "OrderedList"
    return "BulletList"
