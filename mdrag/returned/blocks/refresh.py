"""Fields that Zotero wrote again while Word tracked changes: deleted and inserted, yet the same."""

from __future__ import annotations

from mdrag.returned.blocks.token_keys import cite_key
from mdrag.returned.works import Works
from mdrag.text.fold import fold
from mdrag.zotero.docx.field_codes import CitedItem
from mdrag.zotero.docx.model import KEPT, TextPiece, WordDocument, WordParagraph

__all__ = ["same_items", "same_words", "without_refreshes"]


def without_refreshes(document: WordDocument, works: Works) -> WordDocument:
    """The document with each field that was replaced by itself kept."""
    return document._replace(paragraphs=tuple(_without(one, works) for one in document.paragraphs))


def same_words(one: str, other: str) -> bool:
    """Whether two citations print the same, whatever their blanks and typography.

    LibreOffice puts the stop behind an address in a field outside of it.
    """
    mine, others = ("".join(fold(words).split()).strip(".,;:") for words in (one, other))
    return mine == others


def same_items(one: TextPiece, other: TextPiece, works: Works) -> bool:
    """Whether two fields cite the same places of the same works."""
    if one.code is None or other.code is None or one.code.problem or other.code.problem:
        return False
    mine, others = (sorted(_place(item, works) for item in code.items) for code in (
        one.code, other.code
    ))  # fmt: skip
    return cite_key(one, works) == cite_key(other, works) and mine == others


def _place(item: CitedItem, works: Works) -> tuple[str, str, str, str, str]:
    label = item.label if item.locator else ""
    told = (item.prefix, item.suffix)
    prefix, suffix = ("".join(fold(words).split()) for words in told)
    return works.of(item).key, label, item.locator.strip(), prefix, suffix


def _without(paragraph: WordParagraph, works: Works) -> WordParagraph:
    states = {piece.change.state for piece in paragraph.pieces if piece.what == "cite"}
    if not {"deleted", "inserted"} <= states:
        return paragraph
    pieces: list[TextPiece] = []
    gone: list[int] = []  # offsets of the characters that go
    at = 0
    for piece in paragraph.pieces:
        before = pieces[-1] if pieces else None
        if before is not None and _replaced_by_itself(before, piece, works):
            now = piece if piece.change.state == "inserted" else before
            pieces[-1] = now._replace(change=KEPT)
            gone.append(at)
        else:
            pieces.append(piece)
        at += len(piece.text)
    anchors = tuple(
        (remark, what, place - sum(one < place for one in gone))
        for remark, what, place in paragraph.anchors
    )
    return paragraph._replace(pieces=tuple(pieces), anchors=anchors)


def _replaced_by_itself(one: TextPiece, other: TextPiece, works: Works) -> bool:
    states = {one.change.state, other.change.state}
    cites = one.what == other.what == "cite"
    return cites and states == {"deleted", "inserted"} and same_items(one, other, works)
