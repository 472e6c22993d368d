"""XML of an office file as plain nodes, with short names and nothing in it that can expand.

Python's own expat is used, not lxml: it tells of a document type declaration before any entity can
be declared, so that one is refused at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.parsers import expat

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = ["Node", "parse"]

_DEPTH = 200  # Word nests a dozen levels; tables in tables a few dozen
_W = "http://schemas.openxmlformats.org/"
_NAMES: dict[str, str] = {
    f"{_W}wordprocessingml/2006/main": "w:",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w:",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14:",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15:",
    f"{_W}officeDocument/2006/math": "m:",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m:",
    f"{_W}markup-compatibility/2006": "mc:",
    f"{_W}presentationml/2006/main": "p:",
    "http://purl.oclc.org/ooxml/presentationml/main": "p:",
    f"{_W}drawingml/2006/main": "a:",
    "http://purl.oclc.org/ooxml/drawingml/main": "a:",
    f"{_W}drawingml/2006/diagram": "dgm:",
    f"{_W}officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
    "http://purl.org/dc/elements/1.1/": "dc:",
    "http://purl.org/dc/terms/": "dcterms:",
    f"{_W}package/2006/relationships": "",
}


class Node:
    """An element: ``tag`` as in ``w:p``, attributes likewise, its text where it holds words."""

    __slots__ = ("attrs", "children", "tag", "text")

    def __init__(self, tag: str, attrs: dict[str, str]) -> None:
        self.tag, self.attrs = tag, attrs
        self.children: list[Node] = []
        self.text = ""

    def child(self, tag: str) -> Node | None:
        """The first child of that name."""
        return next((one for one in self.children if one.tag == tag), None)

    def value(self, tag: str) -> str:
        """``w:val`` of that child; "" without one."""
        one = self.child(tag)
        return one.attrs.get("w:val", "") if one else ""

    def every(self, tag: str) -> Iterator[Node]:
        """All elements of that name below this one, in order."""
        for one in self.children:
            if one.tag == tag:
                yield one
            yield from one.every(tag)


def parse(content: bytes, path: Path, part: str) -> Node:
    """The root element. Raises FileProblem: not well-formed, too deep, or with a DTD."""
    root = Node("", {})
    stack = [root]
    words: list[str] = []

    def start(name: str, attrs: dict[str, str]) -> None:
        if len(stack) > _DEPTH:
            raise FileProblem(
                path,
                fill(
                    "{part} in it is nested {depth} deep; no document is", part=part, depth=_DEPTH
                ),
            )
        words.clear()
        node = Node(_short(name), {_short(key): value for key, value in attrs.items()})
        stack[-1].children.append(node)
        stack.append(node)

    def end(_name: str) -> None:
        node = stack.pop()
        if words and not node.children:
            node.text = "".join(words)
        words.clear()

    def refuse(*_told: object) -> None:
        told = fill(
            "{part} in it declares entities, which no office program writes; it is not read",
            part=part,
        )
        raise FileProblem(path, told)

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = words.append
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as problem:  # also an unknown encoding
        told = fill(
            "{part} in it is broken ({problem}); ask for the file again", part=part, problem=problem
        )
        raise FileProblem(path, told) from problem
    return root.children[0]


def _short(name: str) -> str:
    space, _, local = name.rpartition(" ")
    return f"{_NAMES.get(space, '?:')}{local}" if space else local
