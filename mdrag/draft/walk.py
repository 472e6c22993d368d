"""From panache's syntax tree to leaf blocks, citations, comments and pandoc's top-level blocks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.draft.cells import Cell, Sheet, cells_of_row
from mdrag.draft.cites import items_of
from mdrag.draft.leaves import Leaf
from mdrag.draft.marks import LIKE_UID
from mdrag.draft.model import Citation, CiteItem, Comment
from mdrag.draft.nodes import (
    BLOCK_LEAVES,
    CELL_TABLES,
    CONTAINERS,
    HTML,
    INLINE_CONTAINERS,
    INLINE_TOKENS,
    TOP_KINDS,
    Role,
)

__all__ = ["Context", "Walk"]

Node = dict[str, Any]
_LANG = re.compile(r"""\b(?:xml:)?lang\s*=\s*["']?([A-Za-z][\w-]*)""")
_EXAMPLE = re.compile(r"\(?@([\w-]+)[).]")
_JOINT = re.compile(r"[ \t]*(?:\r\n?|\n)?[ \t]*")


class Context(NamedTuple):
    """Where a block stands."""

    within: tuple[str, ...] = ()
    language: str = ""
    top: int = -1


class Walk:
    """One reading of a tree: call `document`, then look at the lists.

    Several trees may be read one after the other, each of a part of the draft.
    ``place[b]`` is the code point of the draft's text at which byte ``b`` of what was parsed
    stands; it has one entry more than there are bytes.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.place: Sequence[int] = ()
        self.leaves: list[Leaf] = []
        self.tops: list[tuple[str, int, int]] = []
        self.citations: list[tuple[Citation, Leaf]] = []
        self.comments: list[Comment] = []
        self.cells: list[tuple[Cell, Context]] = []  # table cells that go on over lines
        self._examples: set[str] = set()

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

    def _extent(self, node: Node) -> tuple[int, int]:
        where = node["range"]
        return self.place[where["start"]], self.place[where["end"]]

    def _top(self, node: Node) -> None:
        kind = node["kind"]
        if kind == "HTML_BLOCK":
            for child in node.get("children", ()):
                self._top(child)
            return
        name = _list_kind(node) if kind == "LIST" else TOP_KINDS.get(kind)
        if kind == "FIGURE" and not self._captioned(node):
            name = "Para"  # pandoc makes a figure only of an image with a caption
        if kind == "REFERENCE_DEFINITION" and self._alias(node):
            name = "Para"
        context = Context()
        if name:
            context = Context(top=len(self.tops))
            self.tops.append((name, *self._trimmed(*self._extent(node))))
        self._block(node, context)

    def _alias(self, node: Node) -> bool:
        """Whether a link definition begins the paragraph that pandoc sees in Manubot's aliases.

        Pandoc reads ``[@tag:abe]: doi:10…`` as a citation and words, lines of them as one Para.
        """
        start, end = self._extent(node)
        if not self.text.startswith("[@", start):
            return False
        before = self.tops[-1] if self.tops else ("", 0, 0)
        if before[0] == "Para" and self.text.startswith("[@", before[1]):
            between = self.text[before[2] : start]
            if between in ("\n", "\r\n", "\r"):
                self.tops[-1] = ("Para", before[1], self._trimmed(start, end)[1])
                return False
        return True

    def _captioned(self, node: Node) -> bool:
        images = [c for c in node.get("children", ()) if c["kind"] == "IMAGE_LINK"]
        alts = [c for image in images for c in image["children"] if c["kind"] == "IMAGE_ALT"]
        return any(start < end for start, end in map(self._extent, alts))

    def _trimmed(self, start: int, end: int) -> tuple[int, int]:
        while end > start and self.text[end - 1] in " \t\r\n":
            end -= 1
        return start, end

    def _block(self, node: Node, context: Context) -> None:
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

    def _list(self, node: Node, context: Context) -> None:
        name = "bullet-list" if _list_kind(node) == "BulletList" else "ordered-list"
        inner = context._replace(within=(*context.within, name))
        for item in node.get("children", ()):
            for child in item.get("children", ()):
                if child["kind"] == "LIST_MARKER":
                    label = _EXAMPLE.fullmatch(child.get("text", ""))
                    if label:
                        self._examples.add(label[1])
                else:
                    self._block(child, inner)

    def _container(self, node: Node, context: Context) -> None:
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
                row = cells_of_row(self.text, *self._extent(child), columns, kind == "GRID_TABLE")
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
        start = self._extent(marks[0])[0]
        line = max(self.text.rfind("\n", 0, start), self.text.rfind("\r", 0, start)) + 1
        return [self._extent(mark)[0] - line for mark in marks]

    def sheet(self, tree: Node, sheet: Sheet) -> None:
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
                ends = [end for role, _, end in leaf.pieces if role != Role.BREAK]
                leaf.end = max(ends, default=leaf.end)

    def _language(self, node: Node) -> str:
        for child in node.get("children", ())[:1]:
            start, end = self._extent(child)
            found = _LANG.search(self.text, start, end)
            if found:
                return found[1]
        return ""

    def _goes_on(self, row: Node) -> bool:
        """Whether a table row has more lines than its first, which panache leaves as raw text."""
        children = row.get("children", ())
        ends = [at for at, child in enumerate(children) if child["kind"] == "NEWLINE"]
        return row["kind"] in ("TABLE_ROW", "TABLE_HEADER", "TABLE_FOOTER") and len(ends) > 1

    def _figure(self, node: Node, context: Context) -> None:
        for child in node.get("children", ()):
            if child["kind"] == "IMAGE_LINK":
                self._image(child, context)

    def _html(self, node: Node, context: Context) -> None:
        start, end = self._extent(node)
        children = node.get("children", ())
        if any(child["kind"] not in HTML and "children" in child for child in children) or any(
            child["kind"] == "HTML_BLOCK" for child in children
        ):
            for child in children:
                self._block(child, context)
            return
        comment = self.text.startswith("<!--", start)
        self._comments(start, end)
        self._add("comment" if comment else "raw", start, end, context)

    def _comments(self, start: int, end: int) -> None:
        at = self.text.find("<!--", start, end)
        while at >= 0:
            close = self.text.find("-->", at + 4, end)
            if close < 0:
                return
            self.comments.append(Comment(at, close + 3, self.text[at + 4 : close].strip()))
            at = self.text.find("<!--", close + 3, end)

    # ---- leaves

    def _add(self, kind: str, start: int, end: int, context: Context) -> Leaf:
        leaf = Leaf(kind, start, end, context.within, context.top, context.language)
        leaf.start, leaf.end = self._trimmed(start, end)
        self.leaves.append(leaf)
        return leaf

    def _leaf(self, node: Node, kind: str, context: Context) -> None:
        leaf = self._add(kind, *self._extent(node), context)
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
            start, end = self._extent(child)
            if child["kind"] == "ATX_HEADING_MARKER":
                return end - start
            if child["kind"] == "SETEXT_HEADING_UNDERLINE":
                return 1 if self.text[start] == "=" else 2
        return 1

    def _language_of_span(self, node: Node) -> str:
        for child in node["children"]:
            if child["kind"] == "SPAN_ATTRIBUTES":
                found = _LANG.search(self.text, *self._extent(child))
                return found[1] if found else ""
        return ""

    # ---- inlines

    def inlines(self, children: Sequence[Node], leaf: Leaf) -> None:
        """Read inline nodes into the pieces of ``leaf``."""
        pieces, place = leaf.pieces, self.place
        skip = 0
        for index, child in enumerate(children):
            if skip:
                skip -= 1
                continue
            kind = child["kind"]
            role = INLINE_TOKENS.get(kind)
            if role is not None and role < Role.CODE:
                where = child["range"]
                start, end = place[where["start"]], place[where["end"]]
                if role == Role.MARKUP and leaf.kind in ("heading", "caption"):
                    role = self._swallowed(kind, start, end)
                pieces.append((role, start, end))
            elif kind in INLINE_CONTAINERS:
                self.inlines(child.get("children", ()), leaf)
            elif kind == "CITATION":
                skip = self._citation(children, index, leaf)
            else:
                self._inline(child, kind, role, leaf)

    def _swallowed(self, kind: str, start: int, end: int) -> int:
        """Attributes of a heading or caption that hold a source id are a binding pandoc eats."""
        eaten = kind == "ATTRIBUTE" and LIKE_UID.search(self.text, start, end)
        return Role.MARK if eaten else Role.MARKUP

    def _inline(self, node: Node, kind: str, role: int | None, leaf: Leaf) -> None:
        start, end = self._extent(node)
        children = node.get("children", ())
        if role is not None:
            leaf.pieces.append((role, start, end))
            if role == Role.CODE:
                self._identified(node, leaf, "INLINE_CODE_CONTENT")
        elif kind == "UNRESOLVED_REFERENCE":
            self._brackets(children, leaf)
        elif kind == "BRACKETED_SPAN" or kind == "INLINE_HTML_SPAN":
            self.inlines([c for c in children if c["kind"] == "SPAN_CONTENT"], leaf)
            self._identified(node, leaf, "SPAN_CONTENT")
        elif kind == "LINK":
            self.inlines([c for c in children if c["kind"] == "LINK_TEXT"], leaf)
            self._identified(node, leaf, "LINK_TEXT")
        elif kind == "IMAGE_LINK":
            self._image(node, Context(leaf.within, leaf.language, leaf.top), leaf)
        elif kind == "INLINE_FOOTNOTE":
            context = Context((*leaf.within, "footnote"), leaf.language, leaf.top)
            note = self._add("paragraph", start + 2, max(end - 1, start + 2), context)
            self.inlines([c for c in children if not c["kind"].startswith("INLINE_FOOTNOTE")], note)
        elif kind == "INLINE_HTML":
            self._comments(start, end)
        elif children and not kind.endswith("_MARKER"):
            self.inlines(children, leaf)

    def _brackets(self, children: Sequence[Node], leaf: Leaf) -> None:
        """``[words]`` that refers to nothing: literal brackets."""
        for child in children:
            if child["kind"] in INLINE_CONTAINERS:
                self.inlines(child.get("children", ()), leaf)
            else:
                leaf.pieces.append((Role.TEXT, *self._extent(child)))

    def _identified(self, node: Node, leaf: Leaf, content: str) -> None:
        """Remember a span, code, link or image whose identifier is a source."""
        start, end = self._extent(node)
        if not LIKE_UID.search(self.text, start, end):
            return
        words = (start, start)
        for child in node["children"]:
            if child["kind"] == content:
                words = self._extent(child)
            elif child["kind"] in ("ATTRIBUTE", "SPAN_ATTRIBUTES"):
                mark = self._extent(child)
                if LIKE_UID.search(self.text, *mark):
                    leaf.marks.append((*mark, *words, start))

    def _image(self, node: Node, context: Context, host: Leaf | None = None) -> None:
        start = self._extent(node)[0]
        alt = next((c for c in node["children"] if c["kind"] == "IMAGE_ALT"), None)
        where = self._extent(alt) if alt else (start, start)
        inner = context._replace(within=(*context.within, "figure"))
        leaf = Leaf("caption", *where, inner.within, inner.top, inner.language)
        if alt and where[1] > where[0]:
            self.leaves.append(leaf)
            self.inlines(alt.get("children", ()), leaf)
        self._identified(node, leaf if host is None else host, "IMAGE_ALT")

    def _citation(self, children: Sequence[Node], index: int, leaf: Leaf) -> int:
        """Read the citation at ``index``; how many nodes after it belong to it."""
        nodes = [children[index]]
        start, end = self._extent(nodes[0])
        narrative = self.text[start] != "["
        last = index
        if narrative:
            last = self._bracket_after(children, index)
            if last > index:
                nodes.append(children[last])
                end = self._extent(children[last])[1]
        items: list[CiteItem] = items_of(nodes, self.text, self.place)
        if narrative and last == index and items and items[0].key in self._examples:
            leaf.pieces.append((Role.TEXT, start, end))  # (@label) of an example list
            return 0
        leaf.pieces.append((Role.AUTHOR if narrative else Role.CITE, start, end))
        self.citations.append((Citation(start, end, narrative, tuple(items), -1), leaf))
        return last - index

    def _bracket_after(self, children: Sequence[Node], index: int) -> int:
        """Index of the ``[p. 4]`` that belongs to the ``@key`` at ``index``, or ``index``."""
        after = index + 1
        gap = self._extent(children[index])[1]
        while after < len(children) and children[after]["kind"] in (
            "TEXT",
            "NEWLINE",
            "LINE_PREFIX",
        ):
            after += 1
        if after == len(children):
            return index
        start, end = self._extent(children[after])
        known = children[after]["kind"] in ("CITATION", "UNRESOLVED_REFERENCE")
        if not known or self.text[start] != "[" or self.text[end : end + 1] in ("[", "(", "{"):
            return index
        between = "".join(
            self.text[slice(*self._extent(child))]
            for child in children[index + 1 : after]
            if child["kind"] != "LINE_PREFIX"
        )
        return after if gap <= start and _JOINT.fullmatch(between) else index


def _list_kind(node: Node) -> str:
    for item in node.get("children", ()):
        for child in item.get("children", ()):
            if child["kind"] == "LIST_MARKER":
                return "BulletList" if child.get("text", "") in "-+*" else "OrderedList"
    return "BulletList"
