"""What a change to a block of the draft writes: words, paragraphs, citations as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock
from mdrag.returned.blocks.new_blocks import BlockPlace, block_sign, is_writable, own_within
from mdrag.returned.points import Alteration
from mdrag.returned.works import Works
from mdrag.returned.writing.emphasis_marks import balanced_stretch
from mdrag.returned.writing.looks import common_look, look_markdown
from mdrag.returned.writing.markdown import citation_markdown, escape_markdown
from mdrag.zotero.docx.model import ATOM, BLOCK, BREAK, HEADING, PLAIN, Look, TextPiece

__all__ = ["WrittenChange", "write_change"]

_BEGINS = (BREAK, BLOCK)
_ORDINAL_ENDS = ("st", "nd", "rd", "th")


class WrittenChange(NamedTuple):
    """New words as Markdown, and as a reader will see them: text with atoms; and notes put in.

    ``runs``: (Markdown, look) in order. ``parted``: it begins a paragraph. ``looks_of_text``: of
    each character of ``text``.
    """

    runs: tuple[tuple[str, Look], ...]
    text: str
    atoms: dict[int, Atom]
    notes: tuple[str, ...] = ()
    parted: bool = False
    looks_of_text: tuple[Look, ...] = ()

    def markdown(self, around: Look = PLAIN) -> str:
        """As it is written in words that have the look ``around``."""
        return look_markdown(self.runs, around)

    @property
    def looks(self) -> Look:
        """The look that all of its words have."""
        return common_look(look for words, look in self.runs if words.strip())


def write_change(
    draft: Draft, blocks: Sequence[DraftBlock], change: Alteration, works: Works,
    notes: Mapping[str, str],
) -> WrittenChange | None:  # fmt: skip
    """What the change writes; None for what Markdown cannot say."""
    block = blocks[change.block]
    if change.kind in ("move", "note", "level", "row"):
        return WrittenChange((), "", {})
    if change.copied is not None:
        number, first, last = change.copied
        source = blocks[number]
        atoms = {at - first: atom for at, atom in source.atoms.items() if first <= at < last}
        raw = ""
        if first < last:
            start, end = source.starts[first], source.ends[last - 1]
            raw = draft.text[slice(*balanced_stretch(draft.text, source, first, last, start, end))]
        return WrittenChange(((raw, PLAIN),), source.text[first:last], atoms)
    runs: list[tuple[str, Look]] = []
    looks: list[Look] = []
    text = ""
    atoms, put_in = {}, []
    for piece, begun in _with_begins(block, draft.text, change.added):
        if begun is None:
            return None
        begins = (not text.replace(BREAK, "").strip() and not change.first) or text.endswith(
            _BEGINS
        )
        made = begun or _piece(piece, works, notes, begins, change.raw)
        if made is None:
            return None
        markdown, said, atom = made
        if atom is not None:
            atoms[len(text)] = atom
        if piece.what == "note":
            put_in.append(notes.get(piece.note, ""))
        look = piece.look - _by_itself(block, text, said)
        runs.append((markdown, look))
        looks += [look] * len(said)
        text += said
    return WrittenChange(
        tuple(runs), text, atoms, tuple(put_in), BREAK in text, tuple(looks)
    )  # fmt: skip


def _by_itself(block: DraftBlock, before: str, words: str) -> Look:
    """The look that the program gives such words: headings are bold, the end of “21st” raised."""
    found = {"bold"} if _in_heading(block, before) else set()
    if before[-1:].isdigit() and words.strip() in _ORDINAL_ENDS:
        found.add("superscript")
    return frozenset(found)


def _in_heading(block: DraftBlock, text: str) -> bool:
    """Whether what follows ``text`` belongs to a heading, which is bold by itself."""
    last = text.rpartition(BREAK)[2]
    return last.startswith(HEADING) or (block.kind == "heading" and BREAK not in text)


def _with_begins(
    block: DraftBlock, text: str, pieces: Sequence[TextPiece]
) -> Iterator[tuple[TextPiece, tuple[str, str, None] | tuple[()] | None]]:
    """Each piece with what begins a paragraph there, as `_piece` has it; () for words.

    None where Markdown has no plain place for the paragraph.
    """
    line = "\r\n" if "\r\n" in text else "\n"
    own, standing = own_within(block), BlockPlace.behind(block, text)
    waits: TextPiece | None = None  # the end of a paragraph whose follower is not known yet
    for piece in (*pieces, TextPiece("")):
        named = tuple(piece.printed.split()) if piece.what == "block" else own
        if piece.what == "block" and waits is None:
            yield piece, None
            return
        if waits is not None:
            found = standing.next(() if piece.what == "heading" else named, line)
            if found is None or not is_writable(block):
                yield waits, None
                return
            gap, standing = found
            yield waits, (gap, BREAK, None)
            waits = None
        if piece.what == "block":
            yield piece, ("", "" if named == own else block_sign(piece), None)
        elif piece.text == BREAK:
            waits = piece
        elif piece.text:
            yield piece, ()


def _piece(
    piece: TextPiece,
    works: Works,
    notes: Mapping[str, str],
    begins: bool,
    raw: str,
) -> tuple[str, str, Atom | None] | None:
    """(Markdown, words, atom) of one piece."""
    if piece.what == "note":
        words = notes.get(piece.note, "").strip()
        return (f"^[{escape_markdown(words)}]", "", None) if words else None
    if piece.what == "cite":
        items = piece.code.items if piece.code else ()
        markdown = raw or citation_markdown(items, works.of)
        if not markdown:  # a work the library lacks: its words, which lint will ask about
            return escape_markdown(piece.printed, begins), piece.printed, None
        keys = tuple(works.of(item).key for item in items)
        return markdown, ATOM, Atom("cite", keys)
    if piece.what == "heading":
        return "#" * int(piece.printed) + " ", f"{HEADING}{piece.printed}", None
    if piece.what:
        return None
    return escape_markdown(piece.text, begins), piece.text, None
