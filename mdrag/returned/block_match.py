"""A block of the document beside the draft's: what is the same, what a reader would call changed.

What Word prints otherwise by itself (author words of a citation, blanks, typography) is no change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.returned.document_blocks import WordBlock
from mdrag.returned.draft_blocks import Atom, DraftBlock
from mdrag.returned.tokens import TextToken, TokenAlignment, align_tokens
from mdrag.zotero.docx.model import ATOM, TextPiece

__all__ = ["BlockMatch", "match_block"]

_AUTHORS = 90  # characters a citation style may print as the authors before a citation
_RENDERED = 300  # and for a whole citation that is no field
_SHIFTED = 4  # tokens a citation may stand from its place in the draft
_BOXES = "☐☒☑"


class BlockMatch(NamedTuple):
    """One block found in the draft.

    ``starts[i]``, ``ends[i]``: characters of the draft's block that original character ``i`` is,
    -1 for none. ``edits``: (original from, to, draft from, to) that differ without being tracked.
    ``cites``: (piece of the document, character of the draft's block) of the same citation.
    """

    worded: WordBlock
    drafted: DraftBlock
    number: int  # of the draft's block
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    edits: tuple[tuple[int, int, int, int], ...]
    cites: tuple[tuple[TextPiece, int], ...]

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Characters of the draft's block for original ``[first, last)``; a point between two."""
        found = [index for index in range(first, last) if self.starts[index] >= 0]
        if found:
            return self.starts[found[0]], self.ends[found[-1]]
        left = next((self.ends[i] for i in range(first - 1, -1, -1) if self.ends[i] >= 0), 0)
        size = len(self.drafted.text.rstrip())
        after = range(last, len(self.starts))
        right = next((self.starts[i] for i in after if self.starts[i] >= 0), size)
        return left, max(left, right) if first < last else left

    def sure(self, first: int, last: int) -> bool:
        """Whether every visible character of ``[first, last)`` is one of the draft."""
        return all(
            self.starts[i] >= 0 or self.worded.original[i].isspace() for i in range(first, last)
        )


def match_block(
    worded: WordBlock,
    drafted: DraftBlock,
    number: int,
    ours: Sequence[TextToken],
    theirs: Sequence[TextToken],
    live: bool,
) -> BlockMatch:
    """Compare; ``live``: the document has citations that are fields."""
    starts, ends = [-1] * len(worded.original), [-1] * len(worded.original)
    edits: list[tuple[int, int, int, int]] = []
    cites: list[tuple[TextPiece, int]] = []
    atoms = _pieces(worded)
    spans = align_tokens(ours, theirs)
    same = _same_cites(spans, ours, theirs)
    for i, j in same:
        _map(ours[i], theirs[j], starts, ends)
        cites.append((atoms[ours[i].start], theirs[j].start))
    for span in spans:
        if not span.equal:
            if _differs(span, ours, theirs, worded, drafted, same, live):
                edits.append(_extent(span, ours, theirs))
            continue
        for one, other in zip(ours[span.a : span.b], theirs[span.c : span.d], strict=True):
            _map(one, other, starts, ends)
            if one.start in atoms and atoms[one.start].what == "cite":
                cites.append((atoms[one.start], other.start))
    cites.sort(key=lambda pair: pair[1])
    return BlockMatch(
        worded, drafted, number, tuple(starts), tuple(ends), tuple(edits), tuple(cites)
    )  # fmt: skip


def _pieces(worded: WordBlock) -> dict[int, TextPiece]:
    """The atom at each place of the original text."""
    of = {start: piece for start, piece in worded.pieces if piece.what}
    return {i: of[at] for i, at in enumerate(worded.where) if at in of}


def _map(one: TextToken, other: TextToken, starts: list[int], ends: list[int]) -> None:
    size, length = one.end - one.start, other.end - other.start
    for k in range(size):
        same = size == length
        starts[one.start + k] = other.start + (k if same else min(k, length - 1))
        ends[one.start + k] = other.start + k + 1 if same else other.end


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
    atoms = _pieces(worded)
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
