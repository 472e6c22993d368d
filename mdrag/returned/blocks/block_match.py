"""A block of the document beside what was built of the draft's, and beside the draft's own.

Only what differs from what was built is a change: how Word prints a citation, a number, a formula
is the same on both sides. Without that, the document stands beside the draft's own words, and what
Word prints otherwise by itself (author words of a citation, blanks, typography) is no change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.returned.blocks.author_words import (
    PrintedName,
    behind_name,
    naming_citation,
    printed_names,
)
from mdrag.returned.blocks.correspondence import Correspondence, align_characters
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import Atom, DraftBlock
from mdrag.returned.blocks.tokens import TextToken, TokenAlignment, align_tokens
from mdrag.zotero.docx.model import ATOM, TextPiece

__all__ = [
    "BlockEdit",
    "BlockMatch",
    "BuiltBlock",
    "changed_stretches",
    "cut_pieces",
    "match_block",
    "match_built",
    "pieces_at",
]

_AUTHORS = 90  # characters a citation style may print as the authors before a citation
_RENDERED = 300  # and for a whole citation that is no field
_SHIFTED = 4  # tokens a citation may stand from its place in the draft
_FORMULA = f"{ATOM}math"
_BOXES = "☐☒☑"


class BlockEdit(NamedTuple):
    """Original characters ``[a, b)`` that differ, in the draft's block ``[c, d)``, untracked.

    ``words``: what was built there; None: nothing is known of a build. ``sure``: the place in the
    draft is exact. ``beside``: behind the citation that was built there, which may well stay.
    """

    a: int
    b: int
    c: int
    d: int
    words: tuple[TextPiece, ...] | None = None
    sure: bool = True
    beside: int = -1


class BuiltBlock(NamedTuple):
    """A block that was built, and the draft's block it was built of."""

    worded: WordBlock
    drafted: DraftBlock
    number: int  # of the draft's block
    of_draft: Correspondence


class BlockMatch(NamedTuple):
    """One block found in the draft.

    ``cites``: (piece of the document, the piece that was built, character of the draft's block) of
    the same citation. ``fixed``: parts of the draft's block that the build prints in its own words.
    ``level``: that a heading was built with; 0 for what is none.
    """

    worded: WordBlock
    drafted: DraftBlock
    number: int  # of the draft's block
    of_built: Correspondence
    of_draft: Correspondence | None  # from what was built; None: it was compared with the draft
    edits: tuple[BlockEdit, ...]
    cites: tuple[tuple[TextPiece, TextPiece | None, int], ...]
    level: int = 0

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Characters of the draft's block for original ``[first, last)``; a point between two."""
        found = self.of_built.span(first, last)
        return self.of_draft.span(*found) if self.of_draft else found

    def names_of(self, first: int, last: int) -> PrintedName | None:
        """The author's name that the build wrote for the citation at original ``[first, last)``."""
        if self.of_draft is None or not self.of_built.sure(first, last):
            return None
        place = self.of_built.span(first, last)
        return printed_names(self.worded, self.drafted, self.of_built, self.of_draft, first, place)

    def sure(self, first: int, last: int, put: bool = False) -> bool:
        """Whether ``span`` is exact; ``put``: something is to be put in its place."""
        if not self.of_built.sure(first, last):
            return False
        if self.of_draft is None:
            return True
        place = self.of_built.span(first, last)
        plain = not put or first == last or self.of_draft.plain(*place)
        alone = first < last and self.worded.original[first] == ATOM
        if alone and self.of_draft.hangs_on(place[0]):
            return False
        begin = behind_name(self.drafted, self.of_draft, *place)
        return plain and self.of_draft.sure(begin, place[1])


def match_built(
    worded: WordBlock,
    built: BuiltBlock,
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    leaves_out: bool = False,
) -> BlockMatch:
    """Compare with what was built; ``leaves_out``: as `changed_stretches` has it."""
    spans = align_tokens(ours, theirs)
    same = _same_cites(spans, ours, theirs)
    of_built = align_characters(spans, ours, theirs, same)
    edits = []
    for a, b, c, d in changed_stretches(spans, ours, theirs, same, leaves_out):
        first, last = built.of_draft.span(c, d)
        words = cut_pieces(built.worded, c, d)
        sure = built.of_draft.sure(behind_name(built.drafted, built.of_draft, c, d), d)
        said = worded.original[a:b].strip()
        cited = c < d and built.worded.original[c:d].lstrip()[:1] == ATOM
        sure = sure and (not said or c == d or built.of_draft.plain(c, d))
        beside = last if sure else -1
        if cited and built.of_draft.hangs_on(c):
            names = None if said else printed_names(
                worded, built.drafted, of_built, built.of_draft, a, (c, d)
            )  # fmt: skip
            sure = names is not None
            beside = naming_citation(built.drafted, built.of_draft, (c, d)) + 1 or -1
            if names:
                (a, b, first), last = names, names.cite + 1
                words = cut_pieces(built.worded, built.of_draft.hanging(c), d)
        edits.append(BlockEdit(a, b, first, last, words, sure, beside))
    mine, others = pieces_at(worded), pieces_at(built.worded)
    cites = []
    for i, j in (*same, *_equal(spans)):
        piece, other = mine.get(ours[i].start), others.get(theirs[j].start)
        if piece and other and piece.what == "cite":
            at = theirs[j].start
            first, last = built.of_draft.span(at, at + 1)
            exact = built.of_draft.sure(at, at + 1) and first in built.drafted.atoms
            cites.append((piece, other, first if exact and last == first + 1 else -1))
    cites.sort(key=lambda one: one[2])
    return BlockMatch(
        worded, built.drafted, built.number, of_built, built.of_draft, tuple(edits), tuple(cites),
        built.worded.level,
    )  # fmt: skip


def changed_stretches(
    spans: Sequence[TokenAlignment],
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    same: Sequence[tuple[int, int]] = (),
    leaves_out: bool = False,
) -> list[tuple[int, int, int, int]]:
    """Characters of both texts that say something else, and not only in other typography.

    ``leaves_out``: the program that saved the file leaves out formulas it cannot read.
    """
    if leaves_out and _lacks_formulas_only(ours, theirs):
        return []
    found = []
    for span in spans:
        if span.equal:
            continue
        mine = [ours[i] for i in range(span.a, span.b) if i not in [one for one, _ in same]]
        others = [theirs[j] for j in range(span.c, span.d) if j not in [two for _, two in same]]
        if leaves_out and not any(token.key.startswith(_FORMULA) for token in mine):
            others = [token for token in others if not token.key.startswith(_FORMULA)]
            if _words(mine).casefold() == _words(others).casefold():
                continue  # the words beside it are one by now, and what is no word has no case
        if _words(mine) != _words(others):
            found.append(_extent(span, ours, theirs))
    return found


def _lacks_formulas_only(ours: Sequence[TextToken], theirs: Sequence[TextToken]) -> bool:
    """Whether all that is missing from a block are formulas, however its words were aligned."""
    kept, built = ([t.key for t in some if t.key.startswith(_FORMULA)] for some in (ours, theirs))
    if len(kept) >= len(built) or not {*kept} <= {*built}:
        return False
    mine, others = ([t for t in some if not t.key.startswith(_FORMULA)] for some in (ours, theirs))
    return _words(mine).casefold() == _words(others).casefold()


def _equal(spans: Sequence[TokenAlignment]) -> list[tuple[int, int]]:
    return [
        (span.a + k, span.c + k) for span in spans if span.equal for k in range(span.b - span.a)
    ]


def cut_pieces(worded: WordBlock, a: int, b: int) -> tuple[TextPiece, ...]:
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


def match_block(
    worded: WordBlock,
    drafted: DraftBlock,
    number: int,
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    live: bool,
) -> BlockMatch:
    """Compare with the draft's own words; ``live``: the document has citations that are fields."""
    edits: list[BlockEdit] = []
    cites: list[tuple[TextPiece, TextPiece | None, int]] = []
    atoms = pieces_at(worded)
    spans = align_tokens(ours, theirs)
    same = _same_cites(spans, ours, theirs)
    for span in spans:
        if not span.equal and _differs(span, ours, theirs, worded, drafted, same, live):
            edits.append(BlockEdit(*_extent(span, ours, theirs)))
    for i, j in (*same, *_equal(spans)):
        piece = atoms.get(ours[i].start)
        if piece is not None and piece.what == "cite":
            cites.append((piece, None, theirs[j].start))
    cites.sort(key=lambda pair: pair[2])
    return BlockMatch(
        worded, drafted, number, align_characters(spans, ours, theirs, same), None,
        tuple(edits), tuple(cites), drafted.level,
    )  # fmt: skip


def pieces_at(worded: WordBlock) -> dict[int, TextPiece]:
    """The atom at each place of the original text."""
    of = {start: piece for start, piece in worded.pieces if piece.what}
    return {i: of[at] for i, at in enumerate(worded.where) if at in of}


def _same_cites(
    spans: Sequence[TokenAlignment], ours: Sequence[TextToken], theirs: Sequence[TextToken]
) -> list[tuple[int, int]]:
    """Citations that stand a little elsewhere, as (token, token of the draft).

    Styles with notes put them after the punctuation they stand before in the draft.
    """
    differing = [span for span in spans if not span.equal]
    free = [(j, s) for s in differing for j in range(s.c, s.d) if theirs[j].key.startswith(ATOM)]
    found = []
    for span in differing:
        for i in range(span.a, span.b):
            for j, other in free if ours[i].key.startswith(ATOM) else ():
                between = max(other.a - span.b, span.a - other.b, 0)
                if theirs[j].key == ours[i].key and between <= _SHIFTED:
                    found.append((i, j))
                    free.remove((j, other))
                    break
    return found


def _differs(
    span: TokenAlignment,
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    worded: WordBlock,
    drafted: DraftBlock,
    same: Sequence[tuple[int, int]],
    live: bool,
) -> bool:
    """Whether a stretch says something else, and not only in other typography."""
    mine = [ours[i] for i in range(span.a, span.b) if i not in [one for one, _ in same]]
    others = [theirs[j] for j in range(span.c, span.d) if j not in [two for _, two in same]]
    said, wrote = _words(mine), _words(others)
    if said == wrote:
        return False
    loose = _loose(span, theirs, drafted)
    rest = any(t.key.startswith(ATOM) for t in (*mine, *others))
    if loose and not rest and len(said) <= _AUTHORS and len(wrote) <= _AUTHORS:
        return False
    if not rest and not said and _printed_there(span, ours, worded, wrote):
        return False
    return not _rendered(mine, others, drafted, live)


def _words(tokens: Sequence[TextToken]) -> str:
    return "".join(t.key for t in tokens if t.key != " " and t.key not in _BOXES)


def _loose(span: TokenAlignment, theirs: Sequence[TextToken], drafted: DraftBlock) -> bool:
    """Whether a citation follows, or ends, the stretch whose author words Word makes itself."""
    atoms: list[Atom | None] = [
        drafted.atoms.get(token.start)
        for token in theirs[span.c : span.d + 2]
        if token.key.startswith(ATOM)
    ]
    return bool(atoms) and atoms[0] is not None and atoms[0].loose


def _printed_there(
    span: TokenAlignment, ours: Sequence[TextToken], worded: WordBlock, wrote: str
) -> bool:
    """Whether the field that follows prints the words that are missing (MLA without a page)."""
    atoms = pieces_at(worded)
    for token in ours[span.a : span.b + 2]:
        if token.start in atoms and atoms[token.start].what == "cite":
            return "".join(atoms[token.start].printed.split()) == wrote
    return False


def _rendered(
    mine: Sequence[TextToken], others: Sequence[TextToken], drafted: DraftBlock, live: bool
) -> bool:  # fmt: skip
    """Whether words stand where the draft has a citation that never became a field."""
    atoms = [drafted.atoms[t.start] for t in others if t.start in drafted.atoms]
    if not atoms or any(t.key.startswith(ATOM) for t in mine):
        return False
    foreign = all(not key.startswith("doc_") for atom in atoms for key in atom.keys)
    alone = not _words([t for t in others if not t.key.startswith(ATOM)])
    return (foreign or not live) and alone and len(_words(mine)) <= _RENDERED


def _extent(
    span: TokenAlignment, ours: Sequence[TextToken], theirs: Sequence[TextToken]
) -> tuple[int, int, int, int]:  # fmt: skip
    """The characters of both texts a difference covers."""
    a, b = _range(ours, span.a, span.b)
    c, d = _range(theirs, span.c, span.d)
    return a, b, c, d


def _range(tokens: Sequence[TextToken], first: int, last: int) -> tuple[int, int]:
    if first < last:
        return tokens[first].start, tokens[last - 1].end
    at = tokens[first].start if first < len(tokens) else (tokens[-1].end if tokens else 0)
    return at, at
