"""XML of a Word file → the same with a mark in place of each live citation and each comment.

Pandoc reads the fields of some programs and loses track of others (a table of contents in one run
makes it repeat a citation for the rest of the file), so it is shown none: what a program computed
goes, what a citation says is kept here, and everything else stays byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.parsers import expat

from mdrag.errors import FileProblem
from mdrag.from_word.field_items import content_control, field_code
from mdrag.zotero.docx.field_codes import Code

__all__ = ["MARK", "MarkedPart", "mark_fields"]

MARK = re.compile("\ue0f0([a-z])(\\d+)\ue0f1")  # of the private use area: no keyboard has them
_W = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main ",
    "http://purl.oclc.org/ooxml/wordprocessingml/main ",
)
_GONE = ("deleted", "contents", "bibliography", "citation")  # fields whose words are not the text's
_DELETED = ("del", "moveFrom")
_DEEPEST = 100  # fields in fields: an index in a table of contents nests four
_DRAWN = re.compile(rb"<(?:c:chart|dgm:relIds|o:OLEObject)\b")


class MarkedPart(NamedTuple):
    """A part with marks, and what each citation says by the number in its mark.

    ``drawn`` counts charts, diagrams and embedded files, which are no pictures.
    """

    content: bytes
    citations: dict[int, Code]
    drawn: int


class _Span:
    """A field or a content control while it is open: its code, and where it is."""

    def __init__(self, kind: str = "", depth: int = -1) -> None:
        self.kind, self.depth = kind, depth  # depth: of a content control, -1 for a field
        self.code: list[str] = []
        self.data: list[str] = []
        self.printing = False
        self.cited: Code | None = None
        self.mark = (-1, -1)  # the element that the mark replaces


class _Child(NamedTuple):
    """An element in a run: where it stands and in which fields; ``kind`` its local name."""

    kind: str
    start: int
    end: int
    spans: tuple[_Span, ...]
    comment: str


def mark_fields(content: bytes, path: Path, part: str, first: int) -> MarkedPart:
    """Mark the citations of one part, numbered from ``first``. Raises FileProblem."""
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        told = content.decode("utf-16", "replace")
        content = re.sub(r"^\s*<\?xml[^>]*\?>", "", told).encode()
    reader = _PartReader(content, path, part)
    reader.read()
    citations: dict[int, Code] = {}
    edits = list(_edits(reader, citations, first))
    pieces, at = [], 0
    for start, end, instead in sorted(edits):
        if start >= at:
            pieces += [content[at:start], instead]
            at = end
    pieces.append(content[at:])
    return MarkedPart(b"".join(pieces), citations, len(_DRAWN.findall(content)))


def _edits(
    reader: _PartReader, citations: dict[int, Code], first: int
) -> Iterator[tuple[int, int, bytes]]:
    """Which bytes are replaced, by what."""
    marks = {}
    for span in reader.spans:
        if span.kind == "citation" and span.cited and span.mark[0] >= 0:
            outer = [one for one in reader.around.get(span, ()) if one.kind in _GONE]
            if not outer:
                number = first + len(citations)
                citations[number] = span.cited
                marks[span.mark] = reader.word(f"\ue0f0c{number}\ue0f1")
    for child in reader.children:
        place = child.start, child.end
        if place in marks:
            yield *place, marks[place]
        elif child.comment:
            yield *place, reader.word(f"\ue0f0k{child.comment}\ue0f1")
        elif child.kind in ("fldChar", "instrText", "delInstrText") or any(
            span.kind in _GONE for span in child.spans
        ):
            yield *place, b""


class _PartReader:
    """Reads where the elements of runs stand, and the fields around them."""

    def __init__(self, content: bytes, path: Path, part: str) -> None:
        self._content, self._path, self._part = content, path, part
        self.spans: list[_Span] = []
        self.around: dict[_Span, tuple[_Span, ...]] = {}
        self.children: list[_Child] = []
        self._open: list[_Span] = []  # fields and controls, the innermost last
        self._stack: list[tuple[str, int]] = []
        self._inside = 0  # how many elements of _DELETED
        self._words: list[str] | None = None
        self._comment = ""
        self._ended = False  # the element that is open ends a field
        self._prefix = b"w:"
        self._parser = expat.ParserCreate(namespace_separator=" ")

    def read(self) -> None:
        """Read it whole. Raises FileProblem."""
        self._parser.buffer_text = True
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._start, self._end
        self._parser.CharacterDataHandler = self._text
        try:
            self._parser.Parse(self._content, True)
        except expat.ExpatError as problem:
            told = f"{self._part} in it is broken ({problem}); ask for the file again"
            raise FileProblem(self._path, told) from problem

    def word(self, text: str) -> bytes:
        """An element with these words, named as this part names its own."""
        return b"<%st>%s</%st>" % (self._prefix, text.encode(), self._prefix)

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        local, at = _local(name), self._parser.CurrentByteIndex
        told = {_local(key): value for key, value in attrs.items()}
        if local == "r" and (found := re.match(rb"<([\w.-]+:)?r\b", self._content[at : at + 40])):
            self._prefix = found[1] or b""
        if local in _DELETED:
            self._inside += 1
        elif local == "sdt":
            self._begin(_Span(depth=len(self._stack)))
        elif local == "fldSimple":
            span = _Span(depth=len(self._stack))
            self._begin(span)
            self._settle(span, field_code(told.get("instr", ""), ""))
        elif local in ("tag", "docPartGallery") and self._open and self._open[-1].depth >= 0:
            self._control(self._open[-1], local, told.get("val", ""))
        elif local == "fldChar":
            self._field(told.get("fldCharType", ""))
        elif local in ("instrText", "delInstrText", "fldData"):
            self._words = self._instruction(local)
        elif local == "commentReference":
            self._comment = told.get("id", "")
        self._stack.append((local, at))

    def _end(self, _name: str) -> None:
        local, start = self._stack.pop()
        end = self._end_of(start)
        if local in _DELETED:
            self._inside -= 1
        elif local in ("sdt", "fldSimple"):
            while self._open and self._open[-1].depth > len(self._stack):
                self._open.pop()
            if self._open and self._open[-1].depth == len(self._stack):
                self._open.pop()
        elif local in ("instrText", "delInstrText", "fldData"):
            self._words = None
        if self._stack and self._stack[-1][0] == "r" and local != "rPr":
            self._child(local, start, end)
        if local == "fldChar" and self._ended:
            self._close()

    def _end_of(self, start: int) -> int:
        """Behind the element that ends: expat stands before ``</w:t>``, but behind ``<w:t/>``."""
        at = self._parser.CurrentByteIndex
        named = re.match(rb"<[^\s/>]+", self._content[start : start + 100])
        closing = b"</" + named[0][1:] if named else b"</"
        return self._content.find(b">", at) + 1 if self._content.startswith(closing, at) else at

    def _child(self, local: str, start: int, end: int) -> None:
        begun = self._innermost() if local == "fldChar" else None
        for span in self._open:  # the first thing in a content control gives way to its mark
            control = span.depth >= 0 and span.kind == "citation"
            if span.mark[0] < 0 and (control or span is begun):
                span.mark = start, end
        comment = self._comment if local == "commentReference" and not self._inside else ""
        known = comment if comment.isascii() and comment.isdigit() else ""
        self.children.append(_Child(local, start, end, tuple(self._open), known))

    def _field(self, kind: str) -> None:
        self._ended = kind == "end"
        if kind == "begin":
            self._begin(_Span("deleted" if self._inside else ""))
        elif kind == "separate" and (span := self._innermost()):
            span.printing = True

    def _begin(self, span: _Span) -> None:
        if len(self._open) >= _DEEPEST:
            told = f"{self._part} in it nests {_DEEPEST} fields; no document does"
            raise FileProblem(self._path, told)
        self.around[span] = tuple(self._open)
        self._open.append(span)
        self.spans.append(span)

    def _close(self) -> None:
        """End the innermost field: now it is known what it is."""
        self._ended = False
        span = self._innermost()
        if span is None:
            return
        self._open.remove(span)
        if span.kind:
            return
        for outer in reversed(self.around[span]):
            if outer.depth < 0 and not outer.printing:  # its data stand in a field of their own
                outer.data += span.data
                break
        self._settle(span, field_code("".join(span.code), "".join(span.data)))

    def _settle(self, span: _Span, code: Code) -> None:
        """What a field turned out to be; a citation whose data cannot be read stays its words."""
        span.kind = "other" if code.problem else code.kind
        span.cited = code if span.kind == "citation" else None

    def _innermost(self) -> _Span | None:
        return next((span for span in reversed(self._open) if span.depth < 0), None)

    def _instruction(self, local: str) -> list[str] | None:
        span = self._innermost()
        if span is None:
            return None
        return span.data if local == "fldData" else span.code

    def _control(self, span: _Span, local: str, value: str) -> None:
        if local == "docPartGallery":
            span.kind = "contents" if value == "Table of Contents" else span.kind
            return
        if span.kind:
            return
        self._settle(span, content_control(value))

    def _text(self, text: str) -> None:
        if self._words is not None:
            self._words.append(text)


def _local(name: str) -> str:
    space, _, local = name.rpartition(" ")
    return local if not space or f"{space} " in _W else f"{space} {local}"
