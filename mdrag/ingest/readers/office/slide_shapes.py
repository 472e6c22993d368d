"""The shapes of one slide → blocks: its title first, then what else stands on it, in its order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from mdrag.ingest.normalise import normalise
from mdrag.ingest.readers.source_blocks import SourceBlock
from mdrag.limits.xml_nodes import Node

__all__ = ["notes_text", "slide_blocks"]

_TITLES = frozenset({"title", "ctrTitle"})
_LEFT_OUT = frozenset({"dt", "ftr", "hdr", "sldNum", "sldImg"})  # running lines; the slide itself
_MONO = re.compile(r"courier|consol|menlo|monaco|mono|lucida sans typewriter|inconsolata", re.I)


def slide_blocks(slide: Node, page: int, diagrams: Mapping[str, Node]) -> list[SourceBlock]:
    """The blocks of a slide; ``diagrams``: relation id → the data of a SmartArt drawing."""
    tree = _below(slide, "p:cSld", "p:spTree")
    found = list(_shapes(tree, diagrams)) if tree else []
    titles = [block for block in found if block.kind == "heading"]
    rest = [block for block in found if block.kind != "heading"]
    return [block._replace(page=page) for block in (*titles, *rest) if block.text]


def notes_text(notes: Node) -> str:
    """What the speaker notes say."""
    tree = _below(notes, "p:cSld", "p:spTree")
    shapes = tree.children if tree else []
    bodies = [shape for shape in shapes if _placeholder(shape) == "body"]
    lines = [line for shape in bodies for line, _, _ in _lines(shape)]
    return normalise("\n".join(lines))


def _shapes(tree: Node, diagrams: Mapping[str, Node]) -> Iterator[SourceBlock]:
    for shape in tree.children:
        if shape.tag == "p:sp":
            yield from _text_of_shape(shape)
        elif shape.tag == "p:grpSp":
            yield from _shapes(shape, diagrams)
        elif shape.tag == "mc:AlternateContent":
            yield from _shapes(_alternative(shape), diagrams)
        elif shape.tag == "p:graphicFrame":
            yield from _frame(shape, diagrams)


def _text_of_shape(shape: Node) -> Iterator[SourceBlock]:
    sort = _placeholder(shape)
    if sort in _LEFT_OUT:
        return
    lines = list(_lines(shape))
    if sort in _TITLES:
        yield SourceBlock("heading", normalise(" ".join(text for text, _, _ in lines)), 1)
    elif lines and all(mono for _, mono, _ in lines):
        code = "\n".join(text.rstrip() for text, _, _ in lines).replace("\xa0", " ")
        yield SourceBlock("code", "\n".join(line for line in code.splitlines() if line.strip()))
    else:
        for text, _, item in lines:
            listed = item or (item is None and sort in ("body", "obj", ""))
            yield SourceBlock("list" if listed else "paragraph", normalise(text))


def _frame(frame: Node, diagrams: Mapping[str, Node]) -> Iterator[SourceBlock]:
    """A table, or the words of a SmartArt drawing."""
    for table in frame.every("a:tbl"):
        rows = [row for row in table.children if row.tag == "a:tr"]
        lines = ["\t".join(map(_cell, _cells(row))).rstrip() for row in rows]
        yield SourceBlock("table", "\n".join(line for line in lines if line.strip()).strip())
    for relation in frame.every("dgm:relIds"):
        data = diagrams.get(relation.attrs.get("r:dm", ""))
        for text, _, _ in _lines(data) if data else ():
            yield SourceBlock("list", normalise(text))


def _cells(row: Node) -> list[Node]:
    return [cell for cell in row.children if cell.tag == "a:tc"]


def _cell(cell: Node) -> str:
    if "1" in (cell.attrs.get("hMerge"), cell.attrs.get("vMerge")):
        return ""  # covered by a cell beside or above it
    return normalise(" ".join(text for text, _, _ in _lines(cell)))


def _lines(node: Node) -> Iterator[tuple[str, bool, bool | None]]:
    """(text, whether in type of one width, whether a bullet; None = as its master says)."""
    for paragraph in node.every("a:p"):
        text, mono = _run_texts(paragraph)
        properties = paragraph.child("a:pPr")
        bullet = None
        if properties and properties.child("a:buNone"):
            bullet = False
        elif properties and (properties.child("a:buChar") or properties.child("a:buAutoNum")):
            bullet = True
        if text.strip():
            yield text, mono, bullet


def _run_texts(node: Node) -> tuple[str, bool]:
    """The text of the runs below a paragraph, and whether all of it is of one width."""
    parts: list[str] = []
    fonts: list[bool] = []
    for child in node.children:
        if child.tag in ("a:r", "a:fld"):
            held = child.child("a:t")
            parts.append(held.text if held else "")
            font = _below(child, "a:rPr", "a:latin")
            if parts[-1].strip():
                fonts.append(bool(font and _MONO.search(font.attrs.get("typeface", ""))))
        elif child.tag == "a:br":
            parts.append("\n")
        elif child.tag == "mc:AlternateContent":
            parts.append("".join(one.text for one in _alternative(child).every("m:t")))
    return "".join(parts), bool(fonts) and all(fonts)


def _alternative(node: Node) -> Node:
    """What an up-to-date program shows, or what the others do where that is empty."""
    for name in ("mc:Choice", "mc:Fallback"):
        found = node.child(name)
        if found and any(found.every(tag) for tag in ("a:t", "m:t")):
            return found
    return Node("", {})


def _placeholder(shape: Node) -> str | None:
    """The sort of placeholder a shape is, "" for one of content, None for none."""
    found = _below(shape, "p:nvSpPr", "p:nvPr", "p:ph")
    return found.attrs.get("type", "") if found else None


def _below(node: Node, *path: str) -> Node | None:
    found: Node | None = node
    for tag in path:
        found = found.child(tag) if found else None
    return found
