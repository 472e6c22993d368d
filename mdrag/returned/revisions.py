"""Tracked changes → points: what was put in, taken out, moved, and which citations with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import BlockMatch, cut_pieces
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import next_beside
from mdrag.returned.blocks.new_blocks import block_piece, is_writable
from mdrag.returned.cited_works import added_beside, cite_points, words_of_pieces
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
    quote_words,
    who,
)
from mdrag.zotero.docx.model import BREAK, HEADING, KEPT, TextPiece, TrackedChange

__all__ = ["revision_points"]

_BY_HAND = "do it by hand"
_PUT_IN = "{who} put in {words}"


class _Revision(NamedTuple):
    """Neighbouring pieces one person put in or took out. ``start``, ``end``: of the text."""

    block: int
    start: int
    end: int
    pieces: tuple[TextPiece, ...]

    @property
    def change(self) -> TrackedChange:
        return self.pieces[0].change

    def of(self, state: str) -> tuple[TextPiece, ...]:
        return tuple(piece for piece in self.pieces if piece.change.state == state)


def revision_points(found: Comparison, draft: str) -> list[Point]:
    """The points of all tracked changes, in the order of the document."""
    points: list[Point] = []
    moves: dict[str, list[_Revision]] = {}
    gone, marks = _deleted_notes(found), NoteMarks(found.blocks, draft)
    for number, worded in enumerate(found.worded):
        if worded.note in gone and _whole(worded):
            continue  # it goes with its mark
        for one in _revisions(number, worded):
            if one.change.move:
                moves.setdefault(one.change.move, []).append(one)
            else:
                points += _point(found, one, marks)
        points += _ended(found, number)
    for ends in moves.values():
        points += _moved(found, ends, marks)
    return points


def _revisions(number: int, worded: WordBlock) -> Iterator[_Revision]:
    run: list[tuple[int, TextPiece]] = []
    for start, piece in (*worded.pieces, (len(worded.text), TextPiece("", KEPT))):
        changed = piece.change.state != "kept"
        if run and not (changed and _same_hand(run[0][1].change, piece.change)):
            first, (at, last) = run[0][0], run[-1]
            yield _Revision(number, first, at + len(last.text), tuple(one for _, one in run))
            run = []
        if changed:
            run.append((start, piece))


def _same_hand(one: TrackedChange, other: TrackedChange) -> bool:
    if one.move or other.move:
        return (one.move, one.state) == (other.move, other.state)
    return one.author == other.author


def _point(found: Comparison, one: _Revision, marks: NoteMarks) -> Iterator[Point]:
    """The point of one revision, and those of citations that are only part of it."""
    worded, match = found.worded[one.block], found.matches.get(one.block)
    added, removed = one.of("inserted"), one.of("deleted")
    new, old = words_of_pieces(added, found.notes), words_of_pieces(removed, found.notes)
    by = who(one.change)
    if not new.strip() and not old.strip() and BREAK not in new:
        if not added and not removed:
            return
        rule = "insertion" if added else "deletion"
        message = fill("{who} put in a blank" if added else "{who} took out a blank", who=by)
    elif added and removed:
        rule, message = "replacement", fill("{who} put {new} for {old}", who=by,
                                            new=quote_words(new), old=quote_words(old))  # fmt: skip
    elif added:
        told = "{who} put in {words}; a new paragraph begins" if BREAK in new else _PUT_IN
        rule, message = "insertion", fill(told, who=by, words=quote_words(new))
    else:
        rule, message = "deletion", fill("{who} took out {words}", who=by, words=quote_words(old))
    point = Point(
        f"review.{rule}", message, author=one.change.author, date=one.change.date,
        words=worded.shown,
    )  # fmt: skip
    if match is None:
        point = _beside(found, one, point)
    elif _stands_above(match, one):
        point = _above(found, match, one, point)
    elif _whole(worded) and not added:
        point = _with_notes(found, one, _dropped(match, point), marks)
    else:
        point = _with_notes(found, one, _placed(match, one, point), marks)
    if match is not None and point.changes:
        point = _kept_beside(found, match, one, point)
    yield from cite_points(found, point, added, removed)


def _stands_above(match: BlockMatch, one: _Revision) -> bool:
    """Whether a paragraph was put in before the words of a heading, or of another kind of block."""
    before = not match.worded.original[: match.worded.at(one.start)].strip()
    added = one.of("inserted")
    unlike = match.drafted.kind == "heading" or any(piece.what == "block" for piece in added)
    return unlike and before and any(piece.text == BREAK for piece in added)


def _above(found: Comparison, match: BlockMatch, one: _Revision, point: Point) -> Point:
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


def _placed(match: BlockMatch, one: _Revision, point: Point) -> Point:
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


def _deleted_notes(found: Comparison) -> set[str]:
    """The keys of notes whose marks somebody took out."""
    return {
        piece.note
        for one in found.worded
        for _, piece in one.pieces
        if piece.what == "note" and piece.change.state == "deleted"
    }


def _with_notes(found: Comparison, one: _Revision, point: Point, marks: NoteMarks) -> Point:
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
    found: Comparison, match: BlockMatch, one: _Revision, point: Point
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


def _beside(found: Comparison, one: _Revision, point: Point) -> Point:
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


def _whole(worded: WordBlock) -> bool:
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
        return point._replace(advice=fill(_BY_HAND))
    return point._replace(changes=(Alteration("drop", match.number),))


def _ended(found: Comparison, number: int) -> Iterator[Point]:
    """A paragraph end that was taken out: two paragraphs become one."""
    worded, match = found.worded[number], found.matches.get(number)
    if worded.end.state != "deleted" or not worded.joins or _whole(worded):
        return
    if number + 1 < len(found.worded) and _whole(found.worded[number + 1]):
        return  # the next one went, and its end stayed for this one
    message = fill("{who} joined this paragraph with the next", who=who(worded.end))
    point = Point(
        "review.deletion", message, author=worded.end.author, date=worded.end.date,
        words=worded.shown,
    )  # fmt: skip
    if match is None:
        if worded.original.strip():
            yield point
        return
    size = len(match.drafted.text.rstrip())
    start, stop = offsets(match.drafted, size, size)
    after = found.matches.get(number + 1)
    point = point._replace(start=start, end=stop)
    follower = next_beside(found.blocks, match.number)
    next_to = after is not None and after.number == follower
    if next_to and after is not None and match.drafted.simple and after.drafted.simple:
        yield point._replace(changes=(Alteration("join", match.number),))
    else:
        yield point._replace(advice=fill(_BY_HAND))


def _moved(found: Comparison, ends: Sequence[_Revision], marks: NoteMarks) -> Iterator[Point]:
    """Both ends of a move as one point; an end without the other is told as it is."""
    gone = [one for one in ends if one.of("deleted")]
    come = [one for one in ends if one.of("inserted")]
    if len(gone) != 1 or len(come) != 1:
        for one in ends:
            yield from _point(found, one, marks)
        return
    source, target = gone[0], come[0]
    here, there = next(_point(found, source, marks)), next(_point(found, target, marks))
    words = quote_words(words_of_pieces(source.pieces, found.notes))
    message = fill("{who} moved {words}", who=who(source.change), words=words)
    point = here._replace(rule="review.move", message=message)
    if there.start >= 0:
        point = point._replace(notes=(fill("to: {words}", words=quote_words(there.words)),))
    point = point._replace(changes=(), advice=here.advice or there.advice or fill(_BY_HAND))
    match = found.matches.get(source.block)
    if match is not None and here.changes and there.changes:
        first, last = match.worded.at(source.start), match.worded.at(source.end)
        span = match.span(first, last)
        same = (
            words_of_pieces(source.pieces, {}).strip() == words_of_pieces(target.pieces, {}).strip()
        )
        copied = (
            (match.number, *span)
            if same and BREAK not in words_of_pieces(target.pieces, {})
            else None
        )
        arrival = there.changes[0]._replace(copied=copied)
        point = point._replace(changes=(*here.changes, arrival), advice="")
    yield point
