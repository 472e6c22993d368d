"""The fields and content controls of one part of a Word file, and what its runs hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from xml.parsers import expat

from mdrag.errors import FileProblem
from mdrag.filled_sentence import fill
from mdrag.from_word.field_items import content_control, field_code
from mdrag.from_word.xml_ranges import end_of_element, local_name, parse_with
from mdrag.zotero.docx.field_codes import Code

__all__ = ["FieldSpan", "PartFields", "RunChild"]

_DELETED = ("del", "moveFrom")
_DEEPEST = 100  # fields in fields: an index in a table of contents nests four
_LINK = re.compile(r'\s*HYPERLINK\s+(?:"([^"\s]+)"|([^\\"\s]\S*))')
_DRAWN = re.compile(r"\s*(?:EQ|SYMBOL)\b", re.I)  # what Word draws from the code itself


class FieldSpan:
    """A field or a content control: its code, what it prints, and where it is."""

    def __init__(self, kind: str = "", depth: int = -1) -> None:
        self.kind, self.depth = kind, depth  # depth: of a content control, -1 for a field
        self.code: list[str] = []
        self.data: list[str] = []
        self.printed: list[str] = []
        self.printing = depth >= 0
        self.cited: Code | None = None
        self.unread = False  # a citation whose data cannot be read
        self.link = ""  # where its words lead
        self.mark = (-1, -1)  # the element that the mark replaces
        self.last = (-1, -1)  # the element that ends it


class RunChild(NamedTuple):
    """An element in a run: where it stands and in which fields; ``kind`` its local name."""

    kind: str
    start: int
    end: int
    spans: tuple[FieldSpan, ...]
    comment: str


class PartFields:
    """Reads where the elements of runs stand, and the fields around them."""

    def __init__(
        self, content: bytes, path: Path, part: str, works: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._content, self._path, self._part, self._works = content, path, part, works
        self.spans: list[FieldSpan] = []
        self.around: dict[FieldSpan, tuple[FieldSpan, ...]] = {}
        self.children: list[RunChild] = []
        self._open: list[FieldSpan] = []  # fields and controls, the innermost last
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
        parse_with(self._parser, self._content, self._path, self._part)

    def word(self, text: str) -> bytes:
        """An element with these words, named as this part names its own."""
        return b"<%st>%s</%st>" % (self._prefix, text.encode(), self._prefix)

    def _start(self, name: str, attrs: dict[str, str]) -> None:
        local, at = local_name(name), self._parser.CurrentByteIndex
        told = {local_name(key): value for key, value in attrs.items()}
        if local == "r" and (found := re.match(rb"<([\w.-]+:)?r\b", self._content[at : at + 40])):
            self._prefix = found[1] or b""
        if local in _DELETED:
            self._inside += 1
        elif local == "sdt":
            self._begin(FieldSpan(depth=len(self._stack)))
        elif local == "fldSimple":
            span = FieldSpan(depth=len(self._stack))
            self._begin(span)
            self._settle(span, field_code(told.get("instr", ""), "", self._works))
        elif local in ("tag", "docPartGallery") and self._open and self._open[-1].depth >= 0:
            self._control(self._open[-1], local, told.get("val", ""))
        elif local == "fldChar":
            self._field(told.get("fldCharType", ""))
        elif local in ("instrText", "delInstrText", "fldData"):
            self._words = self._instruction(local)
        elif local == "t":
            self._words = []
        elif local == "commentReference":
            self._comment = told.get("id", "")
        self._stack.append((local, at))

    def _end(self, _name: str) -> None:
        local, start = self._stack.pop()
        end = end_of_element(self._content, start, self._parser.CurrentByteIndex)
        if local in _DELETED:
            self._inside -= 1
        elif local in ("sdt", "fldSimple"):
            while self._open and self._open[-1].depth > len(self._stack):
                self._open.pop()
            if self._open and self._open[-1].depth == len(self._stack):
                self._open.pop()
        elif local in ("instrText", "delInstrText", "fldData", "t"):
            self._print(self._words if local == "t" else None)
            self._words = None
        if self._stack and self._stack[-1][0] == "r" and local != "rPr":
            self._child(local, start, end)
        if local == "fldChar" and self._ended:
            self._close((start, end))

    def _print(self, words: list[str] | None) -> None:
        """Words stand in the text, and so in the fields around them."""
        if words and not self._inside:
            for span in self._open:
                span.printed += words if span.printing else []

    def _child(self, local: str, start: int, end: int) -> None:
        begun = self._innermost() if local == "fldChar" else None
        for span in self._open:  # the first thing in a content control gives way to its mark
            control = span.depth >= 0 and span.kind == "citation"
            if span.mark[0] < 0 and (control or span is begun):
                span.mark = start, end
        comment = self._comment if local == "commentReference" and not self._inside else ""
        known = comment if comment.isascii() and comment.isdigit() else ""
        self.children.append(RunChild(local, start, end, tuple(self._open), known))

    def _field(self, kind: str) -> None:
        self._ended = kind == "end"
        if kind == "begin":
            self._begin(FieldSpan("deleted" if self._inside else ""))
        elif kind == "separate" and (span := self._innermost()):
            span.printing = True

    def _begin(self, span: FieldSpan) -> None:
        if len(self._open) >= _DEEPEST:
            told = fill(
                "{part} in it nests {deepest} fields; no document does",
                part=self._part,
                deepest=_DEEPEST,
            )
            raise FileProblem(self._path, told)
        self.around[span] = tuple(self._open)
        self._open.append(span)
        self.spans.append(span)

    def _close(self, last: tuple[int, int]) -> None:
        """End the innermost field: now it is known what it is."""
        self._ended = False
        span = self._innermost()
        if span is None:
            return
        self._open.remove(span)
        if span.kind == "deleted" and not self._inside:
            span.kind = "other"  # only its beginning is in a deletion: its words stay
        if span.kind:
            return
        for outer in reversed(self.around[span]):
            if outer.depth < 0 and not outer.printing:  # its data stand in a field of their own
                outer.data += span.data
                break
        code = "".join(span.code)
        kind = self._settle(span, field_code(code, "".join(span.data), self._works))
        if kind == "other" and (found := _LINK.match(code)):
            span.link, span.last = found[1] or found[2], last
        if kind == "other" and _DRAWN.match(code) and not "".join(span.printed).strip():
            span.kind = "drawn"

    def _settle(self, span: FieldSpan, code: Code) -> str:
        """What a field turned out to be; a citation that says no work stays its words."""
        span.kind = code.kind
        span.unread = code.kind == "citation" and bool(code.problem or not code.items)
        if span.unread or (code.items and all(one.author_only for one in code.items)):
            span.kind = "other"
        span.cited = code if span.kind == "citation" else None
        return span.kind

    def _innermost(self) -> FieldSpan | None:
        return next((span for span in reversed(self._open) if span.depth < 0), None)

    def _instruction(self, local: str) -> list[str] | None:
        span = self._innermost()
        if span is None:
            return None
        return span.data if local == "fldData" else span.code

    def _control(self, span: FieldSpan, local: str, value: str) -> None:
        if local == "docPartGallery":
            span.kind = "contents" if value == "Table of Contents" else span.kind
            return
        if span.kind:
            return
        self._settle(span, content_control(value))

    def _text(self, text: str) -> None:
        if self._words is not None:
            self._words.append(text)
