"""A tree of pandoc's → blocks: prose as one reads it, tables by rows, notes behind their paragraph.

Tracked text counts as accepted. A comment becomes a paragraph of its own behind the one it is on,
which says who made it and about which words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from mdrag.ingest.normalise import normalise
from mdrag.ingest.readers.source_blocks import SourceBlock

__all__ = ["PandocTree", "inline_text"]

_LONGEST_HEADING = 100
_DISPLAYED = re.compile(r"\{\\(?:display|text)style\s+(.*)\}", re.S)  # MediaWiki's frame
_ABOUT = 12  # words of the text that a comment repeats
_PLAIN: dict[str, str] = {"Space": " ", "SoftBreak": " ", "LineBreak": " "}
_AROUND = frozenset({"Emph", "Underline", "Strong", "Strikeout", "Superscript", "Subscript",
                     "SmallCaps"})  # fmt: skip
_HIDDEN = frozenset({"deletion", "paragraph-insertion", "comment-start", "comment-end"})


class _Comment:
    """A comment that is open: what it says, and the words it is about."""

    def __init__(self, author: str, said: str) -> None:
        self.author, self.said, self.about = author, said, ""

    def block(self) -> SourceBlock:
        words = normalise(self.about).split()
        about = " ".join(words[:_ABOUT]) + (" …" if len(words) > _ABOUT else "")
        by = f"Comment by {self.author}" if self.author else "Comment"
        on = f' on "{about}"' if about else ""
        return SourceBlock("paragraph", normalise(f"{by}{on}: {self.said}"))


class PandocTree:
    """Reads the blocks of one tree."""

    def __init__(self, tree: dict[str, Any]) -> None:
        self._tree = tree
        self._notes: list[Any] = []  # blocks of the notes of the paragraph being read
        self._comments: list[_Comment] = []
        self._open: dict[str, _Comment] = {}
        self.commented: set[str] = set()  # ids of the comments that were read
        self._depth = 0  # of the list that is read
        self._begun: list[Any] = []  # inlines of a paragraph whose end was deleted

    def blocks(self) -> list[SourceBlock]:
        """All blocks, what the tree's metadata took from the top of the text put back first."""
        body = list(self._blocks(self._tree["blocks"], "paragraph"))
        body += self._paragraph([], "paragraph")  # the end of the last one may be deleted
        return [*self._top(), *_with_headings(body)]

    def said(self, field: str) -> str:
        """A field of the metadata as text, the parts of a list joined with semicolons."""
        found = self._tree.get("meta", {}).get(field)
        return "; ".join(text for part in _meta_parts(found) if (text := self._meta_text(part)))

    def _meta_text(self, value: Any) -> str:
        if value["t"] == "MetaString":
            return normalise(value["c"])
        if value["t"] == "MetaInlines":
            return normalise(self._text(value["c"]))
        if value["t"] == "MetaBlocks":
            return " ".join(block.text for block in self._blocks(value["c"], "paragraph"))
        return ""

    def _top(self) -> Iterator[SourceBlock]:
        for field in ("title", "subtitle", "author", "date", "abstract"):
            if text := self.said(field):
                yield SourceBlock("paragraph", text)

    # ---- blocks

    def _blocks(self, blocks: Iterable[Any], kind: str) -> Iterator[SourceBlock]:
        for block in blocks:
            yield from self._block(block["t"], block.get("c"), kind)

    def _block(self, tag: str, held: Any, kind: str) -> Iterator[SourceBlock]:
        if tag in ("Para", "Plain"):
            yield from self._paragraph(held, kind)
        elif tag == "Header":
            text = normalise(self._text(held[2]))
            yield SourceBlock("heading", text, held[0])
            yield from self._behind()
        elif tag == "CodeBlock":
            lines = [line.rstrip() for line in held[1].splitlines()]
            yield SourceBlock("code", "\n".join(line for line in lines if line).strip())
        elif tag in ("BulletList", "OrderedList"):
            self._depth += 1
            for item in held if tag == "BulletList" else held[1]:
                yield from self._blocks(item, "list")
            self._depth -= 1
        elif tag == "DefinitionList":
            for term, meanings in held:
                yield from self._paragraph(term, kind)
                for meaning in meanings:
                    yield from self._blocks(meaning, kind)
        elif tag == "LineBlock":
            yield from self._paragraph([one for line in held for one in [*line, _SPACE]], kind)
        elif tag == "BlockQuote":
            yield from self._blocks(held, kind)
        elif tag == "Div":
            yield from self._blocks(held[1], kind)
        elif tag == "Figure":
            yield from self._blocks(held[2], kind)
            yield from self._caption(held[1])
        elif tag == "Table":
            yield from self._table(held, kind)

    def _paragraph(self, inlines: list[Any], kind: str) -> Iterator[SourceBlock]:
        whole = [*self._begun, _SPACE, *inlines] if self._begun else inlines  # pandoc trims ends
        self._begun = []
        if inlines and _end_is_deleted(inlines):
            self._begun = whole
            return
        if len(whole) == 1 and whole[0]["t"] == "Math":
            kind = "formula"
        bold = kind == "paragraph" and _is_bold(whole)
        text = normalise(self._text(whole))
        depth = self._depth if kind == "list" else 0
        yield SourceBlock("bold" if bold else kind, text, depth)
        yield from self._behind()

    def _behind(self) -> Iterator[SourceBlock]:
        """The notes and comments that the block just read refers to."""
        notes, comments = self._notes, self._comments
        self._notes, self._comments = [], []
        for note in notes:
            text = " ".join(block.text for block in self._blocks(note, "footnote"))
            yield SourceBlock("footnote", text)
        for comment in comments:
            yield comment.block()

    def _caption(self, caption: Any) -> Iterator[SourceBlock]:
        text = " ".join(block.text for block in self._blocks(caption[1], "caption"))
        yield SourceBlock("caption", text)

    def _table(self, held: Any, kind: str) -> Iterator[SourceBlock]:
        _, caption, columns, head, bodies, foot = held
        yield from self._caption(caption)
        rows = [*head[1], *(row for body in bodies for row in (*body[2], *body[3])), *foot[1]]
        if len(columns) == 1:  # a frame around text, or a list
            for _, cells in rows:
                for cell in cells:
                    yield from self._blocks(cell[4], kind)
            return
        lines = list(self._rows(rows, len(columns)))
        notes, comments, self._notes, self._comments = self._notes, self._comments, [], []
        yield SourceBlock("table", "\n".join(line for line in lines if line.strip()).strip())
        self._notes, self._comments = notes, comments
        yield from self._behind()

    def _rows(self, rows: Iterable[Any], columns: int) -> Iterator[str]:
        """A line a row, a tab between cells; the cells under one that spans rows are empty."""
        covered = [0] * columns  # rows that a cell above still takes
        for _, cells in rows:
            line = [""] * columns
            at = 0
            for _, _, down, across, blocks in cells:
                while at < columns and covered[at]:
                    at += 1
                if at >= columns:
                    break
                line[at] = self._cell(blocks)
                for column in range(at, min(at + across, columns)):
                    covered[column] = down
                at += max(across, 1)
            covered = [max(left - 1, 0) for left in covered]
            yield "\t".join(line).rstrip()

    def _cell(self, blocks: Iterable[Any]) -> str:
        # Notes and comments wait until the table is over.
        notes, comments = self._notes, self._comments
        texts = []
        for block in blocks:
            self._notes, self._comments = [], []
            held = list(self._block(block["t"], block.get("c"), "paragraph"))
            texts += [" ".join(one.text.split()) for one in held]
        self._notes, self._comments = notes, comments
        return " ".join(text for text in texts if text)

    # ---- inlines

    def _text(self, inlines: Iterable[Any]) -> str:
        return "".join(self._inline(one["t"], one.get("c")) for one in inlines)

    def _inline(self, tag: str, held: Any) -> str:
        text = ""
        if tag == "Str":
            text = held
        elif tag in _PLAIN:
            text = _PLAIN[tag]
        elif tag in _AROUND:
            return self._text(held)
        elif tag == "Quoted":
            sign = '"' if held[0]["t"] == "DoubleQuote" else "'"
            text = f"{sign}{self._text(held[1])}{sign}"
        elif tag in ("Cite", "Link"):
            return self._text(held[1])
        elif tag == "Code":
            text = held[1]
        elif tag == "Math":
            framed = _DISPLAYED.fullmatch(held[1].strip())
            text = framed[1] if framed else held[1]
        elif tag == "Span":
            return self._span(*held)
        elif tag == "Note":
            self._notes.append(held)
        for comment in self._open.values():
            comment.about += text
        return str(text)

    def _span(self, attributes: Any, inlines: list[Any]) -> str:
        identifier, classes, pairs = attributes
        named = dict(pairs)
        if "comment-start" in classes:
            found = _Comment(named.get("author", ""), inline_text(inlines))
            self.commented.add(named.get("id", identifier))
            self._open[named.get("id", identifier)] = found
            self._comments.append(found)
        elif "comment-end" in classes:
            self._open.pop(named.get("id", identifier), None)
        return "" if _HIDDEN & set(classes) else self._text(inlines)


_SPACE = {"t": "Space"}


def inline_text(inlines: Iterable[Any]) -> str:
    """The text of inlines by themselves."""
    tree = PandocTree({"blocks": []})
    return normalise(tree._text(inlines))


def _meta_parts(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value["c"]) if value["t"] == "MetaList" else [value]


def _end_is_deleted(inlines: list[Any]) -> bool:
    last = inlines[-1]
    return last["t"] == "Span" and "paragraph-deletion" in last["c"][0][1]


def _is_bold(inlines: list[Any]) -> bool:
    """Whether a paragraph is bold from end to end."""
    spoken = [one for one in inlines if one["t"] not in _PLAIN]
    return bool(spoken) and all(one["t"] == "Strong" for one in spoken)


def _with_headings(blocks: list[SourceBlock]) -> Iterator[SourceBlock]:
    """Where no heading is marked, short bold paragraphs before others are taken for headings."""
    marked = any(block.kind == "heading" for block in blocks)
    kept = [block for block in blocks if block.text]
    for at, block in enumerate(kept):
        if block.kind != "bold":
            yield block
            continue
        short = len(block.text) <= _LONGEST_HEADING and not block.text.endswith((".", ",", ";"))
        heads = not marked and short and at + 1 < len(kept)
        yield block._replace(kind="heading", level=2) if heads else block._replace(kind="paragraph")
