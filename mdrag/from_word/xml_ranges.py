"""Where elements stand in the XML of a Word file, so that bytes of it can be replaced."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from xml.parsers import expat

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill

__all__ = ["Edit", "XmlRange", "element_ranges", "end_of_element", "local_name", "parse_with",
           "replace_ranges"]  # fmt: skip

Edit = tuple[int, int, bytes]  # from where to where gives way to what
_W = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main ",
    "http://purl.oclc.org/ooxml/wordprocessingml/main ",
)


class XmlRange:
    """An element from ``start`` to ``end``, what it holds from ``inside`` to ``closing``."""

    __slots__ = ("attrs", "closing", "end", "inside", "name", "parent", "start")

    def __init__(self, name: str, attrs: Mapping[str, str], start: int, parent: XmlRange | None):
        self.name, self.attrs, self.start, self.parent = name, attrs, start, parent
        self.inside = self.closing = self.end = start

    def around(self) -> Iterator[XmlRange]:
        """The elements that it stands in, the innermost first."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent


def element_ranges(content: bytes, path: Path, part: str, names: Collection[str]) -> list[XmlRange]:
    """The elements of these names in the order they begin. Raises FileProblem."""
    found: list[XmlRange] = []
    stack: list[tuple[XmlRange | None, XmlRange | None, int]] = []  # itself or None, the last known
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attrs: dict[str, str]) -> None:
        at, above = parser.CurrentByteIndex, stack[-1][1] if stack else None
        local = local_name(name)
        if local not in names:
            stack.append((None, above, at))
            return
        told = {local_name(key).rpartition(" ")[2]: value for key, value in attrs.items()}
        one = XmlRange(local, told, at, above)
        found.append(one)
        stack.append((one, one, at))

    def end(_name: str) -> None:
        one, _, _ = stack.pop()
        if one is not None:
            one.end = end_of_element(content, one.start, parser.CurrentByteIndex)
            one.closing = one.inside = one.end
            if content[one.end - 2 : one.end] != b"/>":
                one.closing = content.rindex(b"</", one.start, one.end)
                one.inside = _end_of_tag(content, one.start)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parse_with(parser, content, path, part)
    return found


def parse_with(parser: expat.XMLParserType, content: bytes, path: Path, part: str) -> None:
    """Let it read ``part`` of the file at ``path``. Raises FileProblem."""
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as problem:
        told = fill(
            "{part} in it is broken ({problem}); ask for the file again", part=part, problem=problem
        )
        raise FileProblem(path, told) from problem


def end_of_element(content: bytes, start: int, at: int) -> int:
    """Behind the element that ends: expat stands before ``</w:t>``, but behind ``<w:t/>``."""
    named = re.match(rb"<[^\s/>]+", content[start : start + 100])
    closing = b"</" + named[0][1:] if named else b"</"
    return content.find(b">", at) + 1 if content.startswith(closing, at) else at


def _end_of_tag(content: bytes, start: int) -> int:
    """Behind the first tag of an element; a value may hold a ``>``."""
    found = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""").match(content, start)
    return found.end() if found else start


def local_name(name: str) -> str:
    """``p`` for Word's own names, ``NAMESPACE name`` for those of others."""
    space, _, local = name.rpartition(" ")
    return local if not space or f"{space} " in _W else f"{space} {local}"


def replace_ranges(content: bytes, edits: Iterable[Edit]) -> bytes:
    """The content with these edits; of two that overlap, the one that begins first."""
    pieces, at = [], 0
    for start, end, instead in sorted(edits):
        if start >= at:
            pieces += [content[at:start], instead]
            at = end
    pieces.append(content[at:])
    return b"".join(pieces)
