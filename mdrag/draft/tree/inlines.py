"""Inline nodes of panache's tree, read into the pieces of leaf blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.draft.leaf_blocks import OpenLeaf
from mdrag.draft.marks.mark import LIKE_UID
from mdrag.draft.marks.pandoc_citations import items_of
from mdrag.draft.model import Citation, CiteItem, Comment
from mdrag.draft.nodes import INLINE_CONTAINERS, INLINE_TOKENS, InlineRole
from mdrag.lazy import lazy_regex

__all__ = ["BlockContext", "Inlines", "Node"]

Node = dict[str, Any]
_JOINT = lazy_regex(r"[ \t]*(?:\r\n?|\n)?[ \t]*")


class BlockContext(NamedTuple):
    """Where a block stands."""

    within: tuple[str, ...] = ()
    language: str = ""
    top: int = -1


class Inlines:
    """What was read of a draft so far, and how inlines are read into it.

    ``place[b]`` is the code point of the draft's text at which byte ``b`` of what was parsed
    stands; it has one entry more than there are bytes.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.place: Sequence[int] = ()
        self.leaves: list[OpenLeaf] = []
        self.citations: list[tuple[Citation, OpenLeaf]] = []
        self.comments: list[Comment] = []
        self.examples: set[str] = set()  # labels of example lists, which (@label) refers to

    def extent(self, node: Node) -> tuple[int, int]:
        """Where a node stands in the draft."""
        where = node["range"]
        return self.place[where["start"]], self.place[where["end"]]

    def trimmed(self, start: int, end: int) -> tuple[int, int]:
        """The range without the white space at its end."""
        while end > start and self.text[end - 1] in " \t\r\n":
            end -= 1
        return start, end

    def add(self, kind: str, start: int, end: int, context: BlockContext) -> OpenLeaf:
        """Begin a leaf block."""
        leaf = OpenLeaf(kind, start, end, context.within, context.top, context.language)
        leaf.start, leaf.end = self.trimmed(start, end)
        self.leaves.append(leaf)
        return leaf

    def note_comments(self, start: int, end: int) -> None:
        """Remember the HTML comments of a range."""
        at = self.text.find("<!--", start, end)
        while at >= 0:
            close = self.text.find("-->", at + 4, end)
            if close < 0:
                return
            self.comments.append(Comment(at, close + 3, self.text[at + 4 : close].strip()))
            at = self.text.find("<!--", close + 3, end)

    def inlines(self, children: Sequence[Node], leaf: OpenLeaf) -> None:
        """Read inline nodes into the pieces of ``leaf``."""
        pieces, place = leaf.pieces, self.place
        skip = 0
        for index, child in enumerate(children):
            if skip:
                skip -= 1
                continue
            kind = child["kind"]
            role = INLINE_TOKENS.get(kind)
            if role is not None and role < InlineRole.CODE:
                where = child["range"]
                start, end = place[where["start"]], place[where["end"]]
                if role == InlineRole.MARKUP and leaf.kind in ("heading", "caption"):
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
        return InlineRole.MARK if eaten else InlineRole.MARKUP

    def _inline(self, node: Node, kind: str, role: int | None, leaf: OpenLeaf) -> None:
        start, end = self.extent(node)
        children = node.get("children", ())
        if role is not None:
            leaf.pieces.append((role, start, end))
            if role == InlineRole.CODE:
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
            self.image(node, BlockContext(leaf.within, leaf.language, leaf.top), leaf)
        elif kind == "INLINE_FOOTNOTE":
            context = BlockContext((*leaf.within, "footnote"), leaf.language, leaf.top)
            note = self.add("paragraph", start + 2, max(end - 1, start + 2), context)
            self.inlines([c for c in children if not c["kind"].startswith("INLINE_FOOTNOTE")], note)
        elif kind == "INLINE_HTML":
            self.note_comments(start, end)
        elif children and not kind.endswith("_MARKER"):
            self.inlines(children, leaf)

    def _brackets(self, children: Sequence[Node], leaf: OpenLeaf) -> None:
        """``[words]`` that refers to nothing: literal brackets."""
        for child in children:
            if child["kind"] in INLINE_CONTAINERS:
                self.inlines(child.get("children", ()), leaf)
            else:
                leaf.pieces.append((InlineRole.TEXT, *self.extent(child)))

    def _identified(self, node: Node, leaf: OpenLeaf, content: str) -> None:
        """Remember a span, code, link or image whose identifier is a source."""
        start, end = self.extent(node)
        if not LIKE_UID.search(self.text, start, end):
            return
        words = (start, start)
        for child in node["children"]:
            if child["kind"] == content:
                words = self.extent(child)
            elif child["kind"] in ("ATTRIBUTE", "SPAN_ATTRIBUTES"):
                mark = self.extent(child)
                if LIKE_UID.search(self.text, *mark):
                    leaf.marks.append((*mark, *words, start))

    def image(self, node: Node, context: BlockContext, host: OpenLeaf | None = None) -> None:
        """Read the caption or alt text of an image as a block of its own."""
        start = self.extent(node)[0]
        alt = next((c for c in node["children"] if c["kind"] == "IMAGE_ALT"), None)
        where = self.extent(alt) if alt else (start, start)
        inner = context._replace(within=(*context.within, "figure"))
        leaf = OpenLeaf("caption", *where, inner.within, inner.top, inner.language)
        if alt and where[1] > where[0]:
            self.leaves.append(leaf)
            self.inlines(alt.get("children", ()), leaf)
        self._identified(node, leaf if host is None else host, "IMAGE_ALT")

    def _citation(self, children: Sequence[Node], index: int, leaf: OpenLeaf) -> int:
        """Read the citation at ``index``; how many nodes after it belong to it."""
        nodes = [children[index]]
        start, end = self.extent(nodes[0])
        narrative = self.text[start] != "["
        last = index
        if narrative:
            last = self._bracket_after(children, index)
            if last > index:
                nodes.append(children[last])
                end = self.extent(children[last])[1]
        items: list[CiteItem] = items_of(nodes, self.text, self.place)
        if narrative and items and items[0].key in self.examples:
            # the label of an example above: a bracket after it is none of its own for pandoc
            leaf.pieces.append((InlineRole.TEXT, *self.extent(nodes[0])))
            return 0
        leaf.pieces.append((InlineRole.AUTHOR if narrative else InlineRole.CITE, start, end))
        self.citations.append((Citation(start, end, narrative, tuple(items), -1), leaf))
        return last - index

    def settle_examples(self) -> None:
        """Make words of every ``@label`` whose example stands further down in the draft.

        Call it when all parts are read: pandoc prints the number of the example wherever that
        stands, but takes ``@label [p. 4]`` above the example for a citation.
        """
        named: dict[int, set[int]] = {}
        for citation, leaf in self.citations if self.examples else ():
            if self._names_example(citation):
                named.setdefault(id(leaf), set()).add(citation.start)
        if not named:
            return
        for leaf in {id(leaf): leaf for _, leaf in self.citations}.values():
            starts = named.get(id(leaf), ())
            for index, (role, start, end) in enumerate(leaf.pieces if starts else ()):
                if role == InlineRole.AUTHOR and start in starts:
                    leaf.pieces[index] = (InlineRole.TEXT, start, end)
        self.citations[:] = [one for one in self.citations if not self._names_example(one[0])]

    def _names_example(self, citation: Citation) -> bool:
        items = citation.items
        return (
            citation.narrative
            and len(items) == 1
            and items[0].key in self.examples
            and items[0].end == citation.end
        )

    def _bracket_after(self, children: Sequence[Node], index: int) -> int:
        """Index of the ``[p. 4]`` that belongs to the ``@key`` at ``index``, or ``index``."""
        after = index + 1
        gap = self.extent(children[index])[1]
        while after < len(children) and children[after]["kind"] in (
            "TEXT",
            "NEWLINE",
            "LINE_PREFIX",
        ):
            after += 1
        if after == len(children):
            return index
        start, end = self.extent(children[after])
        known = children[after]["kind"] in ("CITATION", "UNRESOLVED_REFERENCE")
        if not known or self.text[start] != "[" or self.text[end : end + 1] in ("[", "(", "{"):
            return index
        between = "".join(
            self.text[slice(*self.extent(child))]
            for child in children[index + 1 : after]
            if child["kind"] != "LINE_PREFIX"
        )
        return after if gap <= start and _JOINT.fullmatch(between) else index
