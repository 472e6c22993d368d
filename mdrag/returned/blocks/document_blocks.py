"""A returned document as blocks that had been one paragraph each before anybody changed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.returned.blocks.new_blocks import block_piece
from mdrag.zotero.docx.model import (
    ATOM,
    BLOCK,
    BREAK,
    HEADING,
    KEPT,
    TextPiece,
    TrackedChange,
    WordDocument,
    WordParagraph,
)

__all__ = ["BlockRange", "WordBlock", "anchor_words", "worded_blocks"]

_LEFT_OUT = ("bibliography", "contents")
_SOLID = " \t\n\u00a0.,;:"


class WordBlock(NamedTuple):
    """One block. ``text``: the characters of all pieces, those put in and taken out too.

    ``pieces``: (offset in ``text``, piece). ``original``: the text before any tracked change,
    without marks of notes; ``where[i]``: offset in ``text`` of its character ``i``. ``note``: the
    key of the note it stands in. ``level``: of a heading. ``within``: the lists or the quotation it
    stands in.
    """

    story: str
    kind: str
    text: str
    pieces: tuple[tuple[int, TextPiece], ...]
    original: str
    where: tuple[int, ...]
    end: TrackedChange = KEPT
    row: TrackedChange = KEPT
    joins: bool = False
    note: str = ""
    level: int = 0
    within: tuple[str, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether it can have come from the draft."""
        return self.kind not in _LEFT_OUT and bool(self.original.strip())

    @property
    def listed(self) -> bool:
        """Whether it is an entry of a reference list: printed by the build, or typed and kept."""
        return self.kind == "bibliography" and bool(self.original.strip())

    @property
    def shown(self) -> str:
        """Its words as they read now, for a message."""
        said = (
            piece.printed if piece.what == "cite" else piece.text.replace(ATOM, "")
            for _, piece in self.pieces
            if piece.change.state != "deleted" and piece.what not in ("heading", "block")
        )
        return " ".join("".join(said).replace(BREAK, " ").split())

    def at(self, offset: int) -> int:
        """Index in ``original`` of the first character at or after ``offset`` of ``text``."""
        from bisect import bisect_left

        return bisect_left(self.where, offset)


class BlockRange(NamedTuple):
    """A stretch of a block: ``[start, end)`` of its text."""

    block: int
    start: int
    end: int


def worded_blocks(
    document: WordDocument,
) -> tuple[list[WordBlock], dict[str, list[BlockRange]], dict[str, str]]:
    """(blocks, places of each comment by id, words of each note that was put in, by key).

    A note that holds only a citation, as styles with notes have it, is a citation in the text.
    """
    notes = _notes(document.paragraphs)
    cited = {key: piece for key, own in notes.items() if (piece := _only_cites(own))}
    put_in = {
        piece.note
        for one in document.paragraphs
        for piece in one.pieces
        if piece.what == "note" and piece.change.state == "inserted"
    }
    blocks: list[WordBlock] = []
    starts: dict[str, tuple[int, int]] = {}
    places: dict[str, list[BlockRange]] = {}
    waiting: list[WordParagraph] = []
    for paragraph in document.paragraphs:
        if paragraph.note in cited or paragraph.note in put_in:
            continue
        waiting.append(paragraph)
        goes_on = paragraph.end.state in ("inserted", "split") and paragraph.joins
        if goes_on and paragraph.row.state == "kept":
            continue
        block, offsets = _block(waiting, cited)
        _anchor(waiting, offsets, len(blocks), starts, places)
        blocks.append(block)
        waiting = []
    _anchor_notes(document.paragraphs, cited, blocks, places)
    words = {key: " ".join(_said(one) for one in notes[key]).strip() for key in put_in & {*notes}}
    return blocks, places, words


def anchor_words(blocks: Sequence[WordBlock], place: BlockRange) -> str:
    """The words a comment stands on."""
    text = blocks[place.block].text[place.start : place.end]
    return " ".join(text.replace(ATOM, "…").replace(HEADING, "").replace(BLOCK, "").split())


def _notes(paragraphs: Sequence[WordParagraph]) -> dict[str, list[WordParagraph]]:
    found: dict[str, list[WordParagraph]] = {}
    for one in paragraphs:
        if one.note:
            found.setdefault(one.note, []).append(one)
    return found


def _only_cites(paragraphs: Sequence[WordParagraph]) -> TextPiece | None:
    """The citation that is all a note says."""
    pieces = [piece for one in paragraphs for piece in one.pieces]
    cites = [piece for piece in pieces if piece.what == "cite"]
    rest = "".join(piece.text for piece in pieces if not piece.what)
    alone = len(cites) == 1 and not rest.strip(_SOLID) and len(pieces) <= 3
    return cites[0] if alone and cites[0].change.state == "kept" else None


def _said(paragraph: WordParagraph) -> str:
    return "".join(piece.printed or piece.text for piece in paragraph.pieces).strip()


def _block(
    paragraphs: Sequence[WordParagraph], cited: dict[str, TextPiece]
) -> tuple[WordBlock, list[int]]:  # fmt: skip
    """One block of paragraphs, and where each begins in its text."""
    pieces: list[tuple[int, TextPiece]] = []
    offsets: list[int] = []
    length = 0
    there = [one for one in paragraphs if _was_there(one)]
    last = paragraphs[-1]
    own = there[0] if there else last
    for number, paragraph in enumerate(paragraphs):
        added = [_read(piece, paragraph.row, cited) for piece in paragraph.pieces]
        if added and len(paragraphs) > 1 and paragraph not in there:
            signs = _signs(paragraph, own.within if there else None, added[0].change)
            added = [*signs, *added]
        offsets.append(
            length + sum(len(one.text) for one in added if one.what in ("heading", "block"))
        )
        if number < len(paragraphs) - 1:
            split = paragraph.end.state == "split"
            added.append(TextPiece(BREAK, KEPT if split else paragraph.end))
        for piece in added:
            pieces.append((length, piece))
            length += len(piece.text)
    chars: list[str] = []
    where: list[int] = []
    for start, piece in pieces:
        if piece.change.state != "inserted" and piece.what != "note":
            chars.append(piece.text)
            where += range(start, start + len(piece.text))
    text = "".join(piece.text for _, piece in pieces)
    return WordBlock(
        last.story, own.kind, text, tuple(pieces), "".join(chars), tuple(where), last.end,
        last.row, last.joins, last.note, own.level, own.within,
    ), offsets  # fmt: skip


def _signs(
    paragraph: WordParagraph, within: tuple[str, ...] | None, change: TrackedChange
) -> list[TextPiece]:
    """What makes a paragraph that was put in another than the one that was there before.

    ``within``: what that one stands in; None: there is none.
    """
    if paragraph.level:
        return [TextPiece(HEADING, change, "heading", printed=str(paragraph.level))]
    return [] if paragraph.within == within else [block_piece(paragraph.within, change)]


def _was_there(paragraph: WordParagraph) -> bool:
    """Whether it has words that nobody put in."""
    return any(
        piece.text.strip() and piece.change.state != "inserted" and piece.what != "note"
        for piece in paragraph.pieces
    )


def _read(piece: TextPiece, row: TrackedChange, cited: dict[str, TextPiece]) -> TextPiece:
    """A piece, with the history of its table row, a citing note as the citation it is."""
    if piece.what == "note" and piece.note in cited:
        piece = cited[piece.note]._replace(change=piece.change, note=piece.note)
    if row.state in ("inserted", "deleted") and piece.change.state == "kept":
        piece = piece._replace(change=row)
    return piece


def _anchor(
    paragraphs: Sequence[WordParagraph], offsets: Sequence[int], number: int,
    starts: dict[str, tuple[int, int]], places: dict[str, list[BlockRange]],
) -> None:  # fmt: skip
    """Note the places of the comments of a block; a range may begin in an earlier one."""
    for paragraph, offset in zip(paragraphs, offsets, strict=True):
        for remark, what, at in paragraph.anchors:
            at += offset
            if what == "start":
                starts[remark] = number, at
            elif what == "end" and remark in starts:
                begun, start = starts.pop(remark)
                if begun == number:
                    places.setdefault(remark, []).append(BlockRange(number, start, at))
                else:  # told where it begins, to the end of that block
                    places.setdefault(remark, []).append(BlockRange(begun, start, -1))
            elif what == "mark" and remark not in places:
                places.setdefault(remark, []).append(BlockRange(number, at, at))


def _anchor_notes(
    paragraphs: Sequence[WordParagraph], cited: dict[str, TextPiece], blocks: Sequence[WordBlock],
    places: dict[str, list[BlockRange]],
) -> None:  # fmt: skip
    """A comment on a note that only cites stands on the citation in the text."""
    marks: dict[str, BlockRange] = {}
    for number, block in enumerate(blocks):
        for start, piece in block.pieces:
            if piece.note:
                marks[piece.note] = BlockRange(number, start, start + 1)
    for remark, key in _remarked(paragraphs, cited):
        if key in marks and remark not in places:
            places[remark] = [marks[key]]


def _remarked(
    paragraphs: Sequence[WordParagraph], cited: dict[str, TextPiece]
) -> Iterator[tuple[str, str]]:  # fmt: skip
    for one in paragraphs:
        if one.note in cited:
            for remark, _, _ in one.anchors:
                yield remark, one.note
