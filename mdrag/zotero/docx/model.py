"""What a returned Word file says: paragraphs of pieces, tracked changes, citations, comments."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.zotero.docx.field_codes import Code

__all__ = [
    "ATOM",
    "BLOCK",
    "BREAK",
    "HEADING",
    "KEPT",
    "PLAIN",
    "Look",
    "Remark",
    "TextPiece",
    "TrackedChange",
    "WordDocument",
    "WordParagraph",
]

ATOM = "\ufffc"  # stands for a citation, a formula or a note: one character
BREAK = "\u2029"  # stands for the end of a paragraph that was put in
HEADING = "\ue004"  # stands for what makes a paragraph that was put in a heading: one character
BLOCK = "\ue005"  # before and behind what a paragraph that was put in stands in, as letters


class TrackedChange(NamedTuple):
    """How something got into or out of the text: kept, inserted or deleted; by whom and when.

    ``move`` names the move it is one end of. The end of a paragraph may also be split or joined:
    put in or taken out without tracking.
    """

    state: str = "kept"
    author: str = ""
    date: str = ""
    move: str = ""


KEPT = TrackedChange()
# how words look: bold, italic, struck, superscript, subscript, small-caps, underlined
Look = frozenset[str]
PLAIN: Look = frozenset()


class TextPiece(NamedTuple):
    """A stretch of text with one history; an atom has a ``what``.

    It is cite, math, note, or what makes a paragraph that was put in what it is: heading, or block.
    ``look``: of words.
    """

    text: str
    change: TrackedChange = KEPT
    what: str = ""
    code: Code | None = None  # of a cite
    note: str = ""  # key of a note, as in ``footnotes 3``
    printed: str = ""  # the words of a citation as they stand; the level of a heading, what a block
    # stands in
    touched: bool = False  # somebody changed those words, tracked
    look: Look = PLAIN


class WordParagraph(NamedTuple):
    """One paragraph.

    ``kind``: heading, list, cell, caption, quote, title, code, bibliography, contents or
    paragraph. ``end``: what happened to its end; ``row``: to its table row.
    ``within``: what it stands in, the outermost first: blockquote, bullet-list, ordered-list.
    ``anchors``: (comment id, start | end | mark, offset in the characters of all pieces).
    """

    story: str  # main, footnotes, endnotes, box
    kind: str
    pieces: tuple[TextPiece, ...]
    end: TrackedChange = KEPT
    row: TrackedChange = KEPT
    anchors: tuple[tuple[str, str, int], ...] = ()
    note: str = ""  # key of the note it stands in
    joins: bool = True  # a paragraph follows it in the same cell or story
    level: int = 0  # of a heading, 1 the highest
    within: tuple[str, ...] = ()


class Remark(NamedTuple):
    """A comment. ``parent``: id of the comment it answers, "" for none."""

    id: str
    author: str
    date: str
    text: str
    parent: str = ""
    resolved: bool = False


class WordDocument(NamedTuple):
    """A whole file."""

    paragraphs: tuple[WordParagraph, ...]
    remarks: tuple[Remark, ...]
    style: str = ""  # id of the style that Zotero prints its citations in
    program: str = ""  # that saved it

    @property
    def cites(self) -> bool:
        """Whether there is any live citation."""
        return any(piece.what == "cite" for one in self.paragraphs for piece in one.pieces)
