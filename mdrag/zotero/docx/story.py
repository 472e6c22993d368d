"""One story of a Word file (its text, its notes) → paragraphs of pieces with their history."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mdrag.limits.xml_nodes import Node
from mdrag.zotero.docx.field_codes import read_code
from mdrag.zotero.docx.marks import (
    GONE,
    STATES,
    end_of,
    heading_level,
    kind_of,
    look_of,
    made_by_word,
    row_of,
)
from mdrag.zotero.docx.model import ATOM, KEPT, PLAIN, TextPiece, TrackedChange, WordParagraph
from mdrag.zotero.docx.numbering import ListForms, stands_in

__all__ = ["Story"]

_CHARS: dict[str, str] = {
    "w:tab": "\t", "w:ptab": "\t", "w:br": "\n", "w:cr": "\n", "w:noBreakHyphen": "‑",
}  # fmt: skip
_NOTES: dict[str, str] = {"w:footnoteReference": "footnotes", "w:endnoteReference": "endnotes"}


class _Field:
    """A field being read: its code as it was and is, and the words it prints."""

    def __init__(self, change: TrackedChange) -> None:
        self.change = change
        self.was: list[str] = []
        self.now: list[str] = []
        self.printed: list[str] = []
        self.coding = True
        self.words: list[TrackedChange] = []  # what happened to them
        self.kind = ""

    def known(self) -> None:
        """The code is complete: what kind of field it is."""
        self.coding = False
        self.kind = read_code("".join(self.now) or "".join(self.was)).kind

    def closed(self, end: TrackedChange) -> bool:
        """Settle what happened to the whole; whether only a part of it was changed.

        Word puts a whole field into a change, LibreOffice its words; nobody prints no words.
        """
        states = {change.state for change in self.words}
        if states in ({"inserted"}, {"deleted"}):
            self.change = self.words[0]
        elif end.state != self.change.state:
            self.change = KEPT  # only one end of it is in a change: it stays
            return True
        return any(state != self.change.state for state in states)

    def atom(self, touched: bool) -> TextPiece:
        code = read_code("".join(self.now) or "".join(self.was))
        if code.problem and self.was:
            code = read_code("".join(self.was))
        printed = "".join(self.printed)
        return TextPiece(ATOM, self.change, "cite", code, printed=printed, touched=touched)


class Story:
    """Reads one story. ``styles``: style id → its name in small letters; ``lists``: their forms."""

    def __init__(
        self, name: str, styles: Mapping[str, str], lists: ListForms = MappingProxyType({})
    ) -> None:
        self.name, self._styles, self._lists = name, styles, lists
        self.found: list[WordParagraph] = []
        self.boxes: list[WordParagraph] = []
        self._fields: list[_Field] = []
        self._moves: dict[str, str] = {}
        self._look = PLAIN  # of the run being read
        self._note = ""
        self._begin()

    def read(self, node: Node, note: str = "") -> None:
        """Read the blocks below ``node``; ``note``: the key of the note they stand in."""
        self._note = note
        self._blocks(node, KEPT, "")
        self._fields.clear()

    def _begin(self) -> None:
        self._pieces: list[TextPiece] = []
        self._anchors: list[tuple[str, str, int]] = []
        self._length = 0

    # ---- blocks

    def _blocks(self, node: Node, row: TrackedChange, kind: str) -> None:
        """The paragraphs below a node, in order; ``row`` is the change of the row around them."""
        first = len(self.found)
        for child in node.children:
            tag = child.tag
            if tag == "w:p":
                self._paragraph(child, row, kind)
            elif tag == "w:tr":
                self._blocks(child, row_of(child), kind)
            elif tag == "w:tc":
                self._blocks(child, row, "cell")
            elif tag == "w:sdt" and made_by_word(child):
                self._blocks(child.child("w:sdtContent") or Node("", {}), row, "contents")
            elif tag in _RANGES or tag in _ANCHORS:
                self._mark(child)
            elif tag == "w:tbl":
                if len(self.found) > first:  # a paragraph never runs on into a table
                    self.found[-1] = self.found[-1]._replace(joins=False)
                self._blocks(child, row, kind)
            elif tag not in ("w:sectPr", "w:tblPr", "w:tblGrid", "w:tcPr", "w:trPr", "w:sdtPr"):
                self._blocks(child, row, kind)
        if len(self.found) > first and node.tag != "w:tr":
            self.found[-1] = self.found[-1]._replace(joins=False)

    def _paragraph(self, node: Node, row: TrackedChange, kind: str) -> None:
        """One paragraph with its pieces, its kind and the fields that are open over it."""
        waiting = self._anchors  # ranges that began between paragraphs
        self._begin()
        self._anchors = [(one, what, 0) for one, what, _ in waiting]
        properties = node.child("w:pPr")
        open_before = [field.kind for field in self._fields]
        self._inline(node, KEPT)
        # No code runs over a paragraph: one left open would hide the rest of the document.
        self._fields = [field for field in self._fields if not field.coding]
        style = self._styles.get(properties.value("w:pStyle") if properties else "", "")
        found = kind or kind_of(style, properties)
        for field in (*open_before, *(field.kind for field in self._fields)):
            found = field if field in ("bibliography", "contents") else found
        if any(piece.what == "list" for piece in self._pieces):
            found = "bibliography"  # the whole list in one paragraph
        above = self.found[-1].within if self.found else ()
        pieces = tuple(_joined([piece for piece in self._pieces if piece.text]))
        self.found.append(
            WordParagraph(
                self.name, found, pieces, end_of(properties, self._moves), row,
                tuple(self._anchors), self._note,
                level=heading_level(style) if found == "heading" else 0,
                within=stands_in(found, style, properties, self._lists, above),
            )
        )  # fmt: skip
        self._begin()

    # ---- inlines

    def _inline(self, node: Node, change: TrackedChange) -> None:
        """The runs, fields and formulas of a paragraph or of what stands in it."""
        for child in node.children:
            tag = child.tag
            if tag in STATES:
                self._inline(child, self._changed(child, change))
            elif tag == "w:r":
                self._run(child, change)
            elif tag in _RANGES or tag in _ANCHORS:
                self._mark(child)
            elif tag in ("m:oMath", "m:oMathPara"):
                self._add(ATOM, change, "math", "".join(t.text for t in child.every("m:t")))
            elif tag == "w:fldSimple":
                self._open(change)
                self._fields[-1].now.append(child.attrs.get("w:instr", ""))
                self._fields[-1].known()
                self._inline(child, change)
                self._close(change)
            elif tag == "mc:AlternateContent":
                self._inline(child.child("mc:Choice") or Node("", {}), change)
            elif tag not in ("w:pPr", "w:sdtPr", "w:rPr", "w:sdtEndPr"):
                self._inline(child, change)  # links, content controls, smart tags: transparent

    def _mark(self, node: Node) -> None:
        """Where a comment or a move begins or ends."""
        if node.tag in _ANCHORS:
            what = _ANCHORS[node.tag]
            self._anchors.append((node.attrs.get("w:id", ""), what, self._length))
            return
        kind = "w:moveFrom" if "From" in node.tag else "w:moveTo"
        self._moves[kind] = node.attrs.get("w:name", "") if node.tag.endswith("Start") else ""

    def _run(self, run: Node, change: TrackedChange) -> None:
        """What one run holds: text, codes of fields, notes, drawings."""
        self._look = look_of(run, self._styles)
        for child in run.children:
            tag = child.tag
            if tag in ("w:t", "w:delText"):
                self._add(child.text, change)
            elif tag in ("w:instrText", "w:delInstrText"):
                self._instruct(child.text, change)
            elif tag in _CHARS:
                page = child.attrs.get("w:type") in ("page", "column")
                self._add("" if page else _CHARS[tag], change)
            elif tag == "w:sym":
                self._add(_symbol(child), change)
            elif tag == "w:fldChar":
                self._field(child.attrs.get("w:fldCharType", ""), change)
            elif tag in _NOTES:
                key = f"{_NOTES[tag]} {child.attrs.get('w:id', '')}"
                self._pieces.append(TextPiece(ATOM, change, "note", note=key))
                self._length += 1
            elif tag in _ANCHORS:
                self._mark(child)
            elif tag == "mc:AlternateContent":
                self._run(child.child("mc:Choice") or Node("", {}), change)
            elif tag in ("w:drawing", "w:pict", "w:object"):
                self._box(child)
            elif tag == "w:ruby":  # words with their sounds above them
                self._inline(child.child("w:rubyBase") or Node("", {}), change)

    def _box(self, node: Node) -> None:
        """The paragraphs of text boxes in a drawing."""
        for content in node.every("w:txbxContent"):
            inner = Story("box", self._styles, self._lists)
            inner.read(content)
            self.boxes += inner.found

    def _changed(self, node: Node, before: TrackedChange) -> TrackedChange:
        state = STATES[node.tag]
        if before.state not in ("kept", state):
            return GONE
        move = self._moves.get(node.tag, "") if node.tag.startswith("w:move") else ""
        author, date = node.attrs.get("w:author", ""), node.attrs.get("w:date", "")
        return TrackedChange(state, author, date, move)

    def _add(
        self, text: str, change: TrackedChange, what: str = "", printed: str = ""
    ) -> None:  # fmt: skip
        if change.state == "gone":
            return
        for field in self._fields:
            if field.coding:
                return  # a word inside an instruction
            if field.kind == "citation":
                if change.state != "deleted":
                    field.printed.append(text)
                if text.strip():
                    field.words.append(change)
                return
        if text:
            self._pieces.append(
                TextPiece(text, change, what, printed=printed, look=PLAIN if what else self._look)
            )
            self._length += len(text)

    # ---- fields

    def _field(self, kind: str, change: TrackedChange) -> None:
        if kind == "begin":
            self._open(change)
        elif kind == "separate" and self._fields and self._fields[-1].coding:
            self._fields[-1].known()
        elif kind == "end" and self._fields:
            self._close(change)

    def _open(self, change: TrackedChange) -> None:
        self._fields.append(_Field(change))

    def _instruct(self, text: str, change: TrackedChange) -> None:
        if self._fields and self._fields[-1].coding:
            field = self._fields[-1]
            if change.state in ("kept", "deleted") or field.change.state == "inserted":
                field.was.append(text)
            if change.state in ("kept", "inserted") or field.change.state == "deleted":
                field.now.append(text)

    def _close(self, change: TrackedChange) -> None:
        field = self._fields.pop()
        touched = field.closed(change)
        if field.coding:
            field.known()
        inside = any(outer.kind == "citation" or outer.coding for outer in self._fields)
        if field.kind == "citation" and field.change.state != "gone" and not inside:
            self._pieces.append(field.atom(touched))
            self._length += 1
        elif field.kind == "bibliography":
            self._pieces.append(TextPiece("", what="list"))


_RANGES = frozenset(
    {"w:moveFromRangeStart", "w:moveFromRangeEnd", "w:moveToRangeStart", "w:moveToRangeEnd"}
)
_ANCHORS: dict[str, str] = {
    "w:commentRangeStart": "start", "w:commentRangeEnd": "end", "w:commentReference": "mark",
}  # fmt: skip


def _joined(pieces: list[TextPiece]) -> list[TextPiece]:
    """Words with one history and one look made one piece."""
    found: list[TextPiece] = []
    for piece in pieces:
        last = found[-1] if found and not piece.what and not found[-1].what else None
        if last is not None and (last.change, last.look) == (piece.change, piece.look):
            found[-1] = piece._replace(text=last.text + piece.text)
        else:
            found.append(piece)
    return found


def _symbol(node: Node) -> str:
    try:
        code = int(node.attrs.get("w:char", ""), 16)
    except ValueError:
        return ""
    return chr(code) if 32 <= code < 0xE000 and not 0xD800 <= code < 0xE000 else ""
