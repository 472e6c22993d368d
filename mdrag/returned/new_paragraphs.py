"""Paragraphs and headings that are only in the document, untracked → points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.filled_sentence import fill
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.new_blocks import block_piece, is_writable
from mdrag.returned.cited_works import words_of_pieces
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration, Point, offsets, quote_words
from mdrag.returned.table_changes import new_cells, row_of_cells
from mdrag.zotero.docx.model import BREAK, HEADING, KEPT, TextPiece

__all__ = ["another_heading", "is_new", "new_points"]

_NEW_HEADING = "not tracked: the heading {words} is only in the document"
_NEW_PARAGRAPH = "not tracked: the paragraph {words} is only in the document"


def is_new(found: Comparison, number: int) -> bool:
    """Whether somebody put in this block of the document."""
    known = number in found.matches or number in found.made
    return not known and found.worded[number].ours and not _made_by_us(found, number)


def another_heading(found: Comparison, lost: int) -> bool:
    """Whether the document has a heading that the draft lacks where this one of the draft stood."""
    at = {match.number: number for number, match in found.matches.items()}
    first = max((n for n in at if n < lost), default=-1)
    last = min((n for n in at if n > lost), default=-1)
    ends = at.get(first, -1), at.get(last, len(found.worded))
    return any(
        found.worded[number].kind == "heading" and is_new(found, number)
        for number in range(min(ends) + 1, max(ends))
    )


def new_points(found: Comparison, number: int, worded: WordBlock, draft: str) -> Iterator[Point]:
    """A paragraph or heading the draft does not have, after the block before it.

    What stands below a new heading goes with it: alone it would be of another section. So do the
    new items of a list with the first of them.
    """
    words = words_of_pieces(_kept(worded), {}).strip()
    if not words:
        return  # its deletion is told by itself
    if _goes_with_last(found, number):
        return  # told with the first
    if worded.note in found.notes and (note := _note_point(found, number)):
        yield note
        return
    told = _NEW_HEADING if worded.kind == "heading" else _NEW_PARAGRAPH
    told = fill(told, words=quote_words(words))
    cells = _cells_from(found, number)
    told = new_cells(cells) if cells else told
    point = Point("review.edit", told, tracked=False, words=worded.shown)
    before = next((i for i in range(number - 1, -1, -1) if i in found.matches), -1)
    if before < 0 or found.worded[before].story != worded.story:
        yield point
        return
    match = found.matches[before]
    size = len(match.drafted.text.rstrip())
    start, end = offsets(match.drafted, size, size)
    point = point._replace(start=start, end=end)
    row = row_of_cells(found.blocks, match.number, cells, draft) if cells else None
    if row and before == number - 1:
        yield point._replace(changes=(row,))
        return
    since = [i for i in range(before + 1, number + 1) if is_new(found, i)]
    heading = next((i for i in since if found.worded[i].kind == "heading"), number)
    if heading < number:
        yield point._replace(advice=fill("it goes with the heading above it"), part=True)
        return
    if _is_item(worded) and number - 1 in since and _is_item(found.worded[number - 1]):
        yield point._replace(advice=fill("it goes with the item above it"), part=True)
        return
    after = next((i for i in sorted(found.matches) if i > number), len(found.worded))
    blocks = [worded, *_below(found, number, after)]
    if not all(_plain(one) for one in blocks):
        yield point._replace(advice=fill("write it by hand"))
    elif change := _before_item(found, match.drafted.within, blocks, after):
        yield point._replace(changes=(change,))
    elif not is_writable(match.drafted):
        yield point._replace(advice=fill("write it by hand"))
    else:
        added = tuple(piece for one in blocks for piece in _as_added(one))
        yield point._replace(changes=(Alteration("words", match.number, size, size, added),))


def _goes_with_last(found: Comparison, number: int) -> bool:
    """Whether it is of the new note that the last block is of, or the new cell behind one."""
    if not number or not is_new(found, number - 1):
        return False
    above, worded = found.worded[number - 1], found.worded[number]
    same_note = bool(worded.note) and above.note == worded.note
    return same_note or above.kind == worded.kind == "cell"


def _cells_from(found: Comparison, number: int) -> list[str]:
    """The new cells from this one on."""
    cells = []
    while number < len(found.worded) and found.worded[number].kind == "cell":
        if not is_new(found, number):
            break
        cells.append(found.worded[number].shown)
        number += 1
    return cells


def _note_point(found: Comparison, number: int) -> Point | None:
    """A footnote put in, where its mark stands; None where that has no place in the draft."""
    worded = found.worded[number]
    words = found.notes[worded.note]
    for match in found.matches.values():
        marks = (
            (start, piece)
            for start, piece in match.worded.pieces
            if piece.what == "note" and piece.note == worded.note
        )
        for start, piece in marks:
            at = match.worded.at(start)
            place, _ = match.span(at, at)
            start, end = offsets(match.drafted, place, place)
            told = fill("not tracked: the footnote {words} is only in the document",
                        words=quote_words(words))  # fmt: skip
            point = Point("review.edit", told, start, end, tracked=False, words=match.worded.shown)
            if not match.sure(at, at, put=True):
                return point._replace(advice=fill("write it by hand"))
            change = Alteration("words", match.number, place, place, (piece,))
            return point._replace(changes=(change,))
    return None


def _below(found: Comparison, number: int, after: int) -> list[WordBlock]:
    """The new blocks that go with this one; ``after``: the next that the draft has."""
    every = [i for i in range(number + 1, after) if is_new(found, i)]
    if found.worded[number].kind == "heading":
        return [found.worded[i] for i in every]
    items: list[int] = []
    for i in every if _is_item(found.worded[number]) else ():
        if not _is_item(found.worded[i]) or i - 1 not in (number, *items):
            break
        items.append(i)
    return [found.worded[i] for i in items]


def _before_item(
    found: Comparison, above: tuple[str, ...], blocks: Sequence[WordBlock], after: int
) -> Alteration | None:
    """New items written before the first item of their list; ``above``: what stands above them."""
    match = found.matches.get(after)
    within = blocks[0].within
    if match is None or not _is_item(blocks[0]) or within in ((), above):
        return None
    alike = match.drafted.within == within and all(
        one.within == within for one in (*blocks, match.worded)
    )
    if not alike or found.worded[after].story != blocks[0].story:
        return None
    added = tuple(piece for one in blocks for piece in (*_kept(one), TextPiece(BREAK)))
    return Alteration("words", match.number, 0, 0, added)


def _is_item(worded: WordBlock) -> bool:
    return worded.kind == "list" and bool(worded.within)


def _kept(worded: WordBlock) -> tuple[TextPiece, ...]:
    return tuple(piece for _, piece in worded.pieces if piece.change.state == "kept")


def _plain(worded: WordBlock) -> bool:
    """Whether Markdown can say the kind of this block beside a paragraph."""
    return worded.kind in ("paragraph", "list", "quote") or worded.level > 0


def _as_added(worded: WordBlock) -> tuple[TextPiece, ...]:
    sign = block_piece(worded.within, KEPT)
    if worded.level:
        sign = TextPiece(HEADING, what="heading", printed=str(worded.level))
    return (TextPiece(BREAK), sign, *_kept(worded))


def _made_by_us(found: Comparison, number: int) -> bool:
    """Whether the build puts it there: the title of an abstract or of the reference list."""
    worded = found.worded[number]
    if worded.kind == "title":
        return True
    after: Sequence[WordBlock] = found.worded[number + 1 : number + 2]
    return worded.kind == "heading" and bool(after) and after[0].kind == "bibliography"
