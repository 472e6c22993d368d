"""What the document says otherwise than the draft though Word tracked nothing → points."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import BlockEdit, BlockMatch, cut_pieces
from mdrag.returned.blocks.draft_blocks import DraftBlock, next_beside
from mdrag.returned.cited_works import beside_point, describe_work, words_of_pieces
from mdrag.returned.comparison import Comparison
from mdrag.returned.deleted_notes import NOTE_LABEL, SEVERAL_MARKS, NoteMarks, notes_gone
from mdrag.returned.new_paragraphs import another_heading, is_new, new_points
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
)
from mdrag.returned.table_changes import lost_cells
from mdrag.zotero.docx.model import TextPiece

__all__ = ["edit_points"]

_DEEPEST = 6  # of the headings of Markdown
_CHUNK = "{r", "{python", "{julia", "```"
_FORMULA = "it holds a formula; write it by hand"
_TWO_HEADINGS = "another heading of the document stands there; change it by hand"
_CODE = "code that was not run stands in lines of its own; join the words around it by hand"


def edit_points(found: Comparison, draft: str) -> Iterator[Point]:
    """Words that differ, paragraphs that are new, paragraphs that are gone."""
    marks, gone = NoteMarks(found.blocks, draft), notes_gone(found)
    # a document that was not built here, with no heading, has styles of its own: that says nothing
    styled = bool(found.built) or any(
        match.level and match.worded.level for match in found.matches.values()
    )
    for match in found.matches.values():
        for edit in match.edits:
            if not _stop_of_the_style(match, edit):
                point = _words(found, match, draft, edit)
                yield _with_notes(match.drafted, point, marks, gone)
        if match.worded.level or styled:
            yield from _level(match)
    for number, worded in enumerate(found.worded):
        if number in found.made:
            yield from _made(found, number, found.made[number])
        elif worded.listed and found.built and number not in found.matches:
            told = fill("not tracked: the entry {words} is only in the document",
                        words=quote_words(worded.shown))  # fmt: skip
            entry = Point("review.edit", told, tracked=False, words=worded.shown)
            yield at_made(found, number, entry)
        elif is_new(found, number):
            yield from new_points(found, number, worded, draft)
        yield from _joined(found, draft, number)
    for words in found.lost_made:
        told = fill("not tracked: {words}, which the build makes, is not in the document",
                    words=quote_words(words))  # fmt: skip
        yield Point("review.edit", told, tracked=False, words=words)
    cells = lost_cells(found, draft) if found.built else {}
    yield from (point for point in cells.values() if point)
    others = {*found.lost} - {*cells}
    for number in sorted(others, key=lambda n: ("footnote" in found.blocks[n].within, n)):
        block = found.blocks[number]
        note = "footnote" in block.within
        if note and number not in gone:
            continue  # told with the words it went with
        if found.built or _printed(block, draft):
            start, end = offsets(block, *_solid(block))
            told = fill("not tracked: {words} is not in the document",
                        words=quote_words(draft[start:end]))  # fmt: skip
            alone = block.simple or block.kind == "heading" or (
                found.built and "table" not in block.within and not note
                and block.kind in ("paragraph", "plain")
            )  # fmt: skip
            changes: tuple[Alteration, ...] = (Alteration("drop", number),) if alone else ()
            if alone:
                changes += _notes_with(marks, gone, start, end)
            elif note and found.built:
                changes = marks.without([number]) or ()
            advice = "" if changes else fill("take it out by hand, if it is meant")
            if block.kind == "heading" and another_heading(found, number):
                changes, advice = (), fill(_TWO_HEADINGS)
            yield Point("review.edit", told, start, end, tracked=False, changes=changes,
                        advice=advice)  # fmt: skip


def _words(found: Comparison, match: BlockMatch, draft: str, edit: BlockEdit) -> Point:
    """One stretch of one paragraph that reads otherwise."""
    c, d = edit.c, edit.d
    pieces = cut_pieces(match.worded, edit.a, edit.b)
    kept = tuple(piece for piece in pieces if piece.change.state == "kept")
    new = words_of_pieces(pieces, {}).strip()
    start, end = offsets(match.drafted, c, d)
    atoms = [atom for at, atom in match.drafted.atoms.items() if c <= at < d]
    cites = [piece for piece in pieces if piece.what == "cite" and piece.code]
    old, gone = draft[start:end], bool(atoms)
    stays = ""
    if edit.words is not None:
        built = [piece for piece in edit.words if piece.what == "cite"]
        old, gone = words_of_pieces(edit.words, {}).strip(), bool(built)
        if gone and cites and (point := beside_point(found, match, edit, pieces)):
            return point
        if gone and not new and len(built) == len([one for one in edit.words if one.text.strip()]):
            c, d = closed_gap(match.drafted, c, d)
        if gone and not cites and new and words_of_pieces(edit.words, {}).startswith(new):
            stays = new if new == _plain_before(edit.words) else ""
    if stays:
        cited = words_of_pieces(built, {})
        told = fill("not tracked: {words} is not in the document; {stays} stays",
                    words=quote_words(cited), stays=quote_words(stays))  # fmt: skip
    elif new and old:
        told = fill("not tracked: the document has {new} where the draft has {old}",
                    new=quote_words(new), old=quote_words(old))  # fmt: skip
    elif new:
        told = fill("not tracked: {words} is only in the document", words=quote_words(new))
    elif old:
        told = fill("not tracked: {words} is not in the document", words=quote_words(old))
    else:
        told = fill("not tracked: a new paragraph begins here")
    rule = "review.edit"
    works = [found.works.of(item) for one in cites if one.code for item in one.code.items]
    if gone or cites:
        kind = "changed" if gone and cites else "removed" if gone else "added"
        rule = f"review.citation-{kind}"
    notes = tuple(fill("cites {work}", work=describe_work(work)) for work in works)
    advice = ""
    if any(piece.what == "math" for piece in (*pieces, *(edit.words or ()))) or (
        any(atom.what == "math" for atom in atoms)
    ):
        advice = fill(_FORMULA)
    elif not edit.sure:
        advice = fill(MADE)
    elif in_author_words(match.drafted, c, d):
        rule, advice = "review.citation-changed", fill(AUTHOR_WORDS)
    keys = [work.key for work in works] + [key for atom in atoms for key in atom.keys]
    return Point(
        rule, told, start, end, tracked=False, advice=advice, notes=notes,
        changes=() if advice else (Alteration("words", match.number, c, d, kept),),
        doc_uids=tuple(dict.fromkeys(key for key in keys if key.startswith("doc_"))),
        words=match.worded.shown,
    )  # fmt: skip


def _level(match: BlockMatch) -> Iterator[Point]:
    """A heading that has another level now or is a paragraph, a paragraph that is a heading."""
    block, worded = match.drafted, match.worded
    if worded.level == match.level or bool(block.level) != bool(match.level):
        return
    if not (worded.level and match.level) and (
        match.of_draft is None or not (worded.kind == "paragraph" or block.simple)
    ):
        return
    level = block.level + worded.level - match.level if worded.level else 0
    start, end = offsets(block, *_solid(block))
    words = quote_words(worded.shown)
    if not worded.level:
        told = fill("not tracked: the heading {words} is a paragraph now", words=words)
    elif not match.level:
        told = fill("not tracked: the paragraph {words} is a heading of level {now} now",
                    words=words, now=level)  # fmt: skip
    else:
        told = fill("not tracked: the heading {words} is of level {now} now, no longer of {was}",
                    words=words, now=level, was=block.level)  # fmt: skip
    writable = 1 <= level <= _DEEPEST if worded.level else bool(block.level)
    changes = (Alteration("level", match.number, last=level),) if writable else ()
    yield Point("review.edit", told, start, end, tracked=False, changes=changes,
                words=worded.shown)  # fmt: skip


def _with_notes(block: DraftBlock, point: Point, marks: NoteMarks, gone: set[int]) -> Point:
    """The same with the footnotes that went with the words; a mark that stayed stays."""
    if not point.changes or not point.changes[0].first < point.changes[0].last:
        return point
    change = point.changes[0]
    start, end = offsets(block, change.first, change.last)
    notes = _notes_with(marks, gone, start, end)
    if marks.several(start, end):
        return point._replace(changes=(), advice=fill(SEVERAL_MARKS))
    parts, added, at = [], change.added, change.first
    for mark in marks.inside(start, end, {one.block for one in notes}):
        stop = bisect_left(block.starts, mark.start)
        parts.append(change._replace(first=at, last=stop, added=added))
        at, added = stop, ()
    parts.append(change._replace(first=at, added=added))
    kept = [one for one in parts if one.first < one.last or one.added]
    return point._replace(changes=(*kept, *notes, *point.changes[1:]))


def _notes_with(
    marks: NoteMarks, gone: set[int], start: int, end: int
) -> tuple[Alteration, ...]:  # fmt: skip
    """The changes of those notes that are gone, too, when ``[start, end)`` is; each once."""
    here = marks.beside(gone, start, end)
    notes = marks.without(here, start, end)
    if notes:
        gone.difference_update(here)
    return notes or ()


def _plain_before(pieces: Sequence[TextPiece]) -> str:
    """The words before the only citation that there is, when nothing follows it."""
    *before, last = [one for one in pieces if one.text.strip()] or [TextPiece("")]
    plain = all(not one.what for one in before)
    return words_of_pieces(before, {}).strip() if plain and last.what == "cite" else ""


def _runs_on(one: DraftBlock, other: DraftBlock, draft: str) -> bool:
    """Whether two paragraphs stand side by side in the same quotation or division, or in none."""
    alike = one.kind == other.kind == "paragraph" and one.within == other.within
    between = re.sub(r"<!--.*?-->", "", draft[one.end : other.start], flags=re.DOTALL)
    return alike and not between.strip(" \t\r\n>")


def _made(
    found: Comparison, number: int, changes: Sequence[tuple[int, int, str]]
) -> Iterator[Point]:  # fmt: skip
    """What was changed in a paragraph that the build makes: the draft has no place for it."""
    worded = found.worded[number]
    entry = worded.original
    for a, b, was in reversed(changes):
        entry = entry[:a] + was + entry[b:]
    for a, b, was in changes:
        new = worded.original[a:b]
        told = fill("not tracked: {new} is put for {was}, which the build makes",
                    new=quote_words(new), was=quote_words(was))  # fmt: skip
        if not was.strip():
            told = fill("not tracked: {words} is only in the document", words=quote_words(new))
        elif not new.strip():
            told = fill("not tracked: {words}, which the build makes, is not in the document",
                        words=quote_words(was))  # fmt: skip
        point = Point("review.edit", told, tracked=False, words=worded.shown)
        yield at_made(found, number, point, entry) if worded.listed else point


def _joined(found: Comparison, draft: str, number: int) -> Iterator[Point]:
    """A paragraph end that went without tracking."""
    worded, match = found.worded[number], found.matches.get(number)
    if worded.end.state != "joined":
        return
    told = fill("not tracked: this paragraph and the next are one in the document")
    point = Point("review.edit", told, tracked=False, words=worded.shown)
    after = found.matches.get(number + 1)
    if match is None:
        yield point
        return
    size = len(match.drafted.text.rstrip())
    start, end = offsets(match.drafted, size, size)
    point = point._replace(start=start, end=end, advice=fill("join them by hand"))
    follower = next_beside(found.blocks, match.number)
    if any(one and one.drafted.text.lstrip().startswith(_CHUNK) for one in (match, after)):
        yield point._replace(advice=fill(_CODE))
        return
    if (
        after is not None
        and after.number == follower
        and _runs_on(match.drafted, after.drafted, draft)
    ):
        point = point._replace(changes=(Alteration("join", match.number),), advice="")
    yield point


def _stop_of_the_style(match: BlockMatch, edit: BlockEdit) -> bool:
    """Whether the field of a citation in a footnote prints this stop of the writer's itself."""
    block, (a, b, c, d) = match.drafted, edit[:4]
    before = block.atoms.get(c - 1)
    if edit.words is not None or a != b or "footnote" not in block.within or before is None:
        return False
    return before.what == "cite" and block.text[c:d] in (".", ";", ":", "?", "!")


def _printed(block: DraftBlock, draft: str) -> bool:
    """Whether Word would print a block of the draft for certain."""
    if block.kind == "front-matter" or "figure" in block.within:
        return False
    if "footnote" not in block.within:
        return True
    line = draft.rfind("\n", 0, block.start) + 1
    label = NOTE_LABEL.match(draft, line)
    return label is None or draft.count(label.group()) > 1


def _solid(block: DraftBlock) -> tuple[int, int]:
    size = len(block.text)
    return size - len(block.text.lstrip()), len(block.text.rstrip())
