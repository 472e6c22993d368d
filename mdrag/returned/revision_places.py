"""Where a tracked change stands in the draft, and what it asks for there."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import BlockMatch, cut_pieces
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.new_blocks import block_piece, is_writable
from mdrag.returned.cited_works import added_beside
from mdrag.returned.comparison import Comparison
from mdrag.returned.deleted_notes import NoteMarks, blocks_of_notes
from mdrag.returned.points import (
    AUTHOR_WORDS,
    MADE,
    Alteration,
    Point,
    at_made,
    closed_gap,
    in_author_words,
    offsets,
)
from mdrag.zotero.docx.model import BREAK, HEADING, TextPiece, TrackedChange

__all__ = ["BY_HAND", "Revision", "is_taken_out", "place_revision"]

BY_HAND = "do it by hand"


class Revision(NamedTuple):
    """Neighbouring pieces one person put in or took out. ``start``, ``end``: of the text."""

    block: int
    start: int
    end: int
    pieces: tuple[TextPiece, ...]

    @property
    def change(self) -> TrackedChange:
        """Who made it, when, and how."""
        return self.pieces[0].change

    def of(self, state: str) -> tuple[TextPiece, ...]:
        """The pieces that were ``inserted``, or ``deleted``."""
        return tuple(piece for piece in self.pieces if piece.change.state == state)


def place_revision(found: Comparison, one: Revision, point: Point, marks: NoteMarks) -> Point:
    """The point of a revision at its place in the draft, with the changes it asks for."""
    worded, match = found.worded[one.block], found.matches.get(one.block)
    if match is None:
        return _beside(found, one, point)
    if _stands_above(match, one):
        point = _above(found, match, one, point)
    elif is_taken_out(worded) and not one.of("inserted"):
        point = _with_notes(found, one, _dropped(match, point), marks)
    else:
        point = _with_notes(found, one, _placed(match, one, point), marks)
    if point.changes:
        point = _kept_beside(found, match, one, point)
    return point


def _stands_above(match: BlockMatch, one: Revision) -> bool:
    """Whether a paragraph was put in before the words of a heading, or of another kind of block."""
    before = not match.worded.original[: match.worded.at(one.start)].strip()
    added = one.of("inserted")
    unlike = match.drafted.kind == "heading" or any(piece.what == "block" for piece in added)
    return unlike and before and any(piece.text == BREAK for piece in added)


def _above(found: Comparison, match: BlockMatch, one: Revision, point: Point) -> Point:
    """Paragraphs that were put in before another kind of block stand behind the one before it."""
    start, stop = offsets(match.drafted, *match.span(0, 0))
    *added, last = one.pieces
    before = next((m for m in found.matches.values() if m.number == match.number - 1), None)
    pure = not one.of("deleted") and last.text == BREAK
    if not pure or before is None or not is_writable(before.drafted):
        return point._replace(start=start, end=stop, advice=fill("write it by hand"))
    size = len(before.drafted.text.rstrip())
    signs = () if added and added[0].what else (block_piece(match.worded.within, one.change),)
    new = (TextPiece(BREAK, one.change), *signs, *added)
    change = Alteration("words", before.number, size, size, new)
    return point._replace(start=start, end=stop, changes=(change,))


def _placed(match: BlockMatch, one: Revision, point: Point) -> Point:
    """The same at its place in the draft, with the change it asks for."""
    worded = match.worded
    first, last = worded.at(one.start), worded.at(one.end)
    begin, end = match.span(first, last)
    start, stop = offsets(match.drafted, begin, end)
    added, removed = one.of("inserted"), one.of("deleted")
    advice = ""
    names = None
    if not added and removed and all(p.what == "cite" for p in removed if p.text.strip()):
        if names := match.names_of(first, last):  # what the build wrote in the sentence stays
            added = cut_pieces(worded, names.start, names.end)
            begin, end = names.cite, names.cite + 1
        else:
            begin, end = closed_gap(match.drafted, begin, end)
    if not names and not match.sure(first, last, bool(added)):
        advice = fill("what was taken out is not in the draft as it stands now")
        if match.of_draft is not None:
            advice = fill(MADE)
    elif worded.row.state != "kept":
        advice = fill("a row of a table; change the table by hand")
    elif any(piece.what == "math" for piece in added):
        advice = fill("it holds a formula; write it by hand")
    elif in_author_words(match.drafted, begin, end):
        advice = fill(AUTHOR_WORDS)
    changes = () if advice else (Alteration("words", match.number, begin, end, added),)
    return point._replace(start=start, end=stop, changes=changes, advice=advice)


def _with_notes(found: Comparison, one: Revision, point: Point, marks: NoteMarks) -> Point:
    """The same with the footnotes whose marks were taken out."""
    removed = [piece for piece in one.of("deleted") if piece.what == "note"]
    if not removed or not point.changes:
        return point
    numbers, notes = blocks_of_notes(found, removed), None
    if numbers is not None:
        notes = marks.without(numbers, point.start, point.end)
    if notes is None:
        advice = fill("it holds a footnote; take the note out of the draft by hand")
        return point._replace(changes=(), advice=advice)
    return point._replace(changes=(*point.changes, *notes))


def _kept_beside(
    found: Comparison, match: BlockMatch, one: Revision, point: Point
) -> Point:  # fmt: skip
    """A field that was replaced by one that cites more: what it cited stays as it is written."""
    added, removed = one.of("inserted"), one.of("deleted")
    if any(piece.text.strip() and piece.what != "cite" for piece in (*added, *removed)):
        return point
    old, new = ([p for p in some if p.what == "cite"] for some in (removed, added))
    more = added_beside(old, new, found.works)
    end = point.changes[0].last
    return point._replace(changes=(Alteration("words", match.number, end, end, more),)) if (
        more
    ) else point  # fmt: skip


def _beside(found: Comparison, one: Revision, point: Point) -> Point:
    """A paragraph that is all new stands after the one before it."""
    worded = found.worded[one.block]
    new = one.of("inserted")
    above = one.start == 0 and not one.of("deleted") and new[-1].text == BREAK
    if worded.ours and not above:
        return point  # a paragraph the draft does not have: listed with its words
    if worded.kind in ("bibliography", "contents"):
        return at_made(found, one.block, point)
    before = next((i for i in range(one.block - 1, -1, -1) if i in found.matches), -1)
    if before < 0 or found.worded[before].story != worded.story:
        return point
    match = found.matches[before]
    size = len(match.drafted.text.rstrip())
    start, stop = offsets(match.drafted, size, size)
    point = point._replace(start=start, end=stop)
    if worded.kind == "cell" or worded.row.state != "kept":
        return point._replace(advice=fill("a cell of a table; change the table by hand"))
    if above:
        new = new[:-1]
    sign = block_piece(worded.within, one.change)
    if worded.level and not worded.ours:
        sign = TextPiece(HEADING, one.change, "heading", printed=str(worded.level))
    lacks = not any(piece.what in ("heading", "block") for piece in new)
    added = (TextPiece(BREAK, one.change), *((sign,) if lacks else ()), *new)
    return point._replace(changes=(Alteration("words", match.number, size, size, added),))


def is_taken_out(worded: WordBlock) -> bool:
    """Whether everything a block said was taken out, and nothing put in."""
    return bool(worded.original.strip()) and all(
        piece.change.state == "deleted" or not piece.text.strip() for _, piece in worded.pieces
    )


def _dropped(match: BlockMatch, point: Point) -> Point:
    block = match.drafted
    start, stop = offsets(block, *match.span(0, len(match.worded.original)))
    message = fill("{message}, the whole paragraph", message=point.message)
    point = point._replace(start=start, end=stop, message=message)
    if match.edits or match.worded.row.state != "kept" or block.kind == "front-matter":
        return point._replace(advice=fill(BY_HAND))
    return point._replace(changes=(Alteration("drop", match.number),))
