"""Tracked changes → points: what was put in, taken out, moved, and which citations with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import next_beside
from mdrag.returned.cited_works import cite_points, words_of_pieces
from mdrag.returned.comparison import Comparison
from mdrag.returned.deleted_notes import NoteMarks
from mdrag.returned.points import Alteration, Point, offsets, quote_words, who
from mdrag.returned.revision_places import BY_HAND, Revision, is_taken_out, place_revision
from mdrag.zotero.docx.model import BREAK, KEPT, TextPiece, TrackedChange

__all__ = ["revision_points"]

_PUT_IN = "{who} put in {words}"


def revision_points(found: Comparison, draft: str) -> list[Point]:
    """The points of all tracked changes, in the order of the document."""
    points: list[Point] = []
    moves: dict[str, list[Revision]] = {}
    gone, marks = _deleted_notes(found), NoteMarks(found.blocks, draft)
    for number, worded in enumerate(found.worded):
        if worded.note in gone and is_taken_out(worded):
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


def _revisions(number: int, worded: WordBlock) -> Iterator[Revision]:
    run: list[tuple[int, TextPiece]] = []
    for start, piece in (*worded.pieces, (len(worded.text), TextPiece("", KEPT))):
        changed = piece.change.state != "kept"
        if run and not (changed and _same_hand(run[0][1].change, piece.change)):
            first, (at, last) = run[0][0], run[-1]
            yield Revision(number, first, at + len(last.text), tuple(one for _, one in run))
            run = []
        if changed:
            run.append((start, piece))


def _same_hand(one: TrackedChange, other: TrackedChange) -> bool:
    if one.move or other.move:
        return (one.move, one.state) == (other.move, other.state)
    return one.author == other.author


def _point(found: Comparison, one: Revision, marks: NoteMarks) -> Iterator[Point]:
    """The point of one revision, and those of citations that are only part of it."""
    worded = found.worded[one.block]
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
    point = place_revision(found, one, point, marks)
    yield from cite_points(found, point, added, removed)


def _deleted_notes(found: Comparison) -> set[str]:
    """The keys of notes whose marks somebody took out."""
    return {
        piece.note
        for one in found.worded
        for _, piece in one.pieces
        if piece.what == "note" and piece.change.state == "deleted"
    }


def _ended(found: Comparison, number: int) -> Iterator[Point]:
    """A paragraph end that was taken out: two paragraphs become one."""
    worded, match = found.worded[number], found.matches.get(number)
    if worded.end.state != "deleted" or not worded.joins or is_taken_out(worded):
        return
    if number + 1 < len(found.worded) and is_taken_out(found.worded[number + 1]):
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
        yield point._replace(advice=fill(BY_HAND))


def _moved(found: Comparison, ends: Sequence[Revision], marks: NoteMarks) -> Iterator[Point]:
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
    point = point._replace(changes=(), advice=here.advice or there.advice or fill(BY_HAND))
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
