"""The entries in a block of a typed list, and the block without those that go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from mdrag.draft.references.entries import parted_entries
from mdrag.draft.references.same_author import AuthorWords
from mdrag.export.citations import inlines

__all__ = ["LISTS", "EntryPiece", "block_texts", "entry_pieces", "without_entries"]

LISTS = ("BulletList", "OrderedList")
_WORDS = ("Para", "Plain")


class EntryPiece(NamedTuple):
    """A paragraph, an item or a line that may be an entry."""

    element: Any  # the paragraph or item it stands in
    words: str  # as a reader sees them
    marked: str  # with * where italics begin and end, which is where names end
    length: int  # of its run of inlines


def block_texts(block: Any) -> list[str]:
    """The words of a paragraph, of each item of a list; nothing of a heading."""
    if block.tag in _WORDS:
        return [inlines.plain(block.content)]
    return [_words_of(item) for item in block.content] if block.tag in LISTS else []


def entry_pieces(block: Any) -> list[EntryPiece]:
    """The pieces of a paragraph or a list, in order."""
    if block.tag in LISTS:
        return [EntryPiece(one, _words_of(one), _words_of(one, True), 0) for one in block.content]
    if block.tag not in _WORDS:
        return []
    found, first = [], 0
    marked = _marked(block.content).split("\n")
    flat = inlines.flat(block.content).split("\n")
    for piece in parted_entries(inlines.plain(block.content)):
        lines = slice(first, first + piece.count("\n") + 1)
        first = lines.stop
        length = len("\n".join(flat[lines]))
        found.append(EntryPiece(block, piece, "\n".join(marked[lines]), length))
    return found


def without_entries(
    block: Any, pieces: Sequence[EntryPiece], gone: Sequence[bool],
    authors: Sequence[AuthorWords | None],
) -> list[Any]:  # fmt: skip
    """What is left of a block, with the names that stand in place of signs."""
    if block.tag in LISTS:
        block.content = [
            _with_name(one.element, words)
            for one, goes, words in zip(pieces, gone, authors, strict=True)
            if not goes
        ]
        return [block] if len(block.content) else []
    if not pieces or not (any(gone) or any(authors)):
        return [block]
    left, start = [], 0
    for piece, goes, words in zip(pieces, gone, authors, strict=True):
        end = start + piece.length
        if not goes:
            run = inlines.cut_inlines(block.content, start + (words.length if words else 0), end)
            if run is None:  # a quotation goes over the ends of entries
                return [block]
            name = inlines.words(words.words) if words else []
            left.append(inlines.bare_paragraph(inlines.join_strings([*name, *run])))
        start = end + 1
    return left


def _with_name(item: Any, words: AuthorWords | None) -> Any:
    """An item whose first paragraph begins with these words in place of its sign."""
    blocks = list(item.content)
    if words and blocks and blocks[0].tag in _WORDS:
        run = inlines.cut_inlines(blocks[0].content, words.length, 10**9)
        if run:
            blocks[0].content = [*inlines.words(words.words), *run]
    return item


def _words_of(item: Any, marked: bool = False) -> str:
    seen = _marked if marked else inlines.plain
    return "\n".join(
        seen(one.content) if one.tag in _WORDS
        else "\n".join(_words_of(inner, marked) for inner in one.content)
        for one in item.content if one.tag in (*_WORDS, *LISTS)
    )  # fmt: skip


def _marked(run: Sequence[Any]) -> str:
    """The words of a run, with * around what is set in italics or underlined."""
    return "".join(
        f"*{inlines.plain([one])}*" if one.tag in ("Emph", "Underline") else inlines.plain([one])
        for one in run
    )
