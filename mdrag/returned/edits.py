"""What the document says otherwise than the draft though Word tracked nothing → points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.returned.block_match import BlockMatch
from mdrag.returned.citation_changes import describe_work, words_of_pieces
from mdrag.returned.comparison import Comparison
from mdrag.returned.document_blocks import WordBlock
from mdrag.returned.draft_blocks import DraftBlock
from mdrag.returned.points import Alteration, Point, offsets, quote_words
from mdrag.zotero.docx.model import BREAK, TextPiece

__all__ = ["edit_points"]

_HOW = "not tracked: "
_NOTE = re.compile(r"\[\^[^\]\s]+\]")


def edit_points(found: Comparison, draft: str) -> Iterator[Point]:
    """Words that differ, paragraphs that are new, paragraphs that are gone."""
    for match in found.matches.values():
        for a, b, c, d in match.edits:
            if not _stop_of_the_style(match, a, b, c, d):
                yield from _words(found, match, draft, a, b, c, d)
    for number, worded in enumerate(found.worded):
        if worded.ours and number not in found.matches and not _made_by_us(found, number):
            yield from _new(found, number, worded)
    for number in found.lost:
        block = found.blocks[number]
        if _printed(block, draft):
            start, end = offsets(block, *_solid(block))
            told = f"{_HOW}{quote_words(draft[start:end])} is not in the document"
            alone = block.simple or block.kind == "heading"
            yield Point(
                "review.edit", told, start, end, tracked=False,
                changes=(Alteration("drop", number),) if alone else (),
                advice="" if alone else "take it out by hand, if it is meant",
            )  # fmt: skip


def _words(
    found: Comparison, match: BlockMatch, draft: str, a: int, b: int, c: int, d: int
) -> Iterator[Point]:  # fmt: skip
    """One stretch of one paragraph that reads otherwise."""
    pieces = _stretch(match.worded, a, b)
    kept = tuple(piece for piece in pieces if piece.change.state == "kept")
    new = words_of_pieces(pieces, {}).strip()
    start, end = offsets(match.drafted, c, d)
    old = draft[start:end]
    atoms = [atom for at, atom in match.drafted.atoms.items() if c <= at < d]
    cites = [piece for piece in pieces if piece.what == "cite" and piece.code]
    if new and old:
        told = f"the document has {quote_words(new)} where the draft has {quote_words(old)}"
    elif new:
        told = f"{quote_words(new)} is only in the document"
    else:
        told = f"{quote_words(old)} is not in the document"
    rule = "review.edit"
    works = [found.works.of(item) for one in cites if one.code for item in one.code.items]
    if atoms or cites:
        kind = "changed" if atoms and cites else "removed" if atoms else "added"
        rule = f"review.citation-{kind}"
    notes = tuple(f"cites {describe_work(work)}" for work in works)
    advice = ""
    if any(piece.what == "math" for piece in pieces) or any(a.what == "math" for a in atoms):
        advice = "it holds a formula; write it by hand"
    keys = [work.key for work in works] + [key for atom in atoms for key in atom.keys]
    yield Point(
        rule, _HOW + told, start, end, tracked=False, advice=advice, notes=notes,
        changes=() if advice else (Alteration("words", match.number, c, d, kept),),
        doc_uids=tuple(dict.fromkeys(key for key in keys if key.startswith("doc_"))),
        words=match.worded.shown,
    )  # fmt: skip


def _stop_of_the_style(match: BlockMatch, a: int, b: int, c: int, d: int) -> bool:
    """Whether the field of a citation in a footnote prints this stop of the writer's itself."""
    block = match.drafted
    if a != b or "footnote" not in block.within or (before := block.atoms.get(c - 1)) is None:
        return False
    return before.what == "cite" and block.text[c:d] in (".", ";", ":", "?", "!")


def _stretch(worded: WordBlock, a: int, b: int) -> tuple[TextPiece, ...]:
    """The pieces of the original text ``[a, b)``, cut to it."""
    if a >= b:
        return ()
    first, last = worded.where[a], worded.where[b - 1] + 1
    found = []
    for start, piece in worded.pieces:
        low, high = max(first - start, 0), min(last - start, len(piece.text))
        if low < high and piece.change.state != "inserted" and piece.what != "note":
            found.append(piece._replace(text=piece.text[low:high]))
    return tuple(found)


def _new(found: Comparison, number: int, worded: WordBlock) -> Iterator[Point]:
    """A paragraph the draft does not have, after the one before it."""
    kept = tuple(piece for _, piece in worded.pieces if piece.change.state == "kept")
    words = words_of_pieces(kept, {}).strip()
    if not words:
        return  # its deletion is told by itself
    told = f"{_HOW}the paragraph {quote_words(words)} is only in the document"
    point = Point("review.edit", told, tracked=False, words=worded.shown)
    before = next((i for i in range(number - 1, -1, -1) if i in found.matches), -1)
    if before < 0 or found.worded[before].story != worded.story:
        yield point
        return
    match = found.matches[before]
    size = len(match.drafted.text.rstrip())
    start, end = offsets(match.drafted, size, size)
    point = point._replace(start=start, end=end)
    if not match.drafted.simple or worded.kind not in ("paragraph", "list", "quote"):
        yield point._replace(advice="write it by hand")
        return
    added = (TextPiece(BREAK), *kept)
    yield point._replace(changes=(Alteration("words", match.number, size, size, added),))


def _made_by_us(found: Comparison, number: int) -> bool:
    """Whether the build puts it there: the title of an abstract or of the reference list."""
    worded = found.worded[number]
    if worded.kind == "title":
        return True
    after: Sequence[WordBlock] = found.worded[number + 1 : number + 2]
    return worded.kind == "heading" and bool(after) and after[0].kind == "bibliography"


def _printed(block: DraftBlock, draft: str) -> bool:
    """Whether Word would print a block of the draft for certain."""
    if block.kind == "front-matter" or "figure" in block.within:
        return False
    if "footnote" not in block.within:
        return True
    line = draft.rfind("\n", 0, block.start) + 1
    label = _NOTE.match(draft, line)
    return label is None or draft.count(label.group()) > 1


def _solid(block: DraftBlock) -> tuple[int, int]:
    size = len(block.text)
    return size - len(block.text.lstrip()), len(block.text.rstrip())
