"""A returned document beside the whole draft: blocks paired, citations named."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.errors import UsageError
from mdrag.evidence.store import EvidenceStore
from mdrag.returned.block_match import Match, matched
from mdrag.returned.document_blocks import Place, Worded, worded_blocks
from mdrag.returned.draft_blocks import Block, blocks_of
from mdrag.returned.pairing import paired
from mdrag.returned.tokens import Token, tokens
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import Document, Piece

__all__ = ["Compared", "cite_key", "compare", "draft_tokens"]

_LEAST = 0.2  # of the document's blocks must be of the draft, when it has some


class Compared(NamedTuple):
    """Everything the reports are made from. ``matches``: by index of the document's block."""

    document: Document
    worded: tuple[Worded, ...]
    places: dict[str, list[Place]]  # of each comment
    notes: dict[str, str]  # words of the notes that were put in
    blocks: tuple[Block, ...]
    matches: dict[int, Match]
    lost: tuple[int, ...]  # blocks of the draft that are not there
    works: Works


def compare(document: Document, draft: Draft, evidence: EvidenceStore, works: Works) -> Compared:
    """Align. Raises UsageError when the document was not made from this draft."""
    worded, places, notes = worded_blocks(document)
    blocks = blocks_of(draft, evidence)
    own = [i for i, one in enumerate(worded) if one.ours]
    ours = [_word_tokens(worded[i], works) for i in own]
    theirs = [draft_tokens(one) for one in blocks]
    pairs = paired(ours, theirs, [worded[i].kind for i in own], blocks)
    found = [place for place, j in enumerate(pairs.of) if j >= 0]
    if len(own) > 2 and len(found) < _LEAST * len(own):
        told = f"only {len(found)} of its {len(own)} paragraphs are like any of {draft.path}"
        raise UsageError(f"{told}; name the draft it was made from with --draft")
    matches = {
        own[place]: matched(
            worded[own[place]], blocks[j], j, ours[place], theirs[j], document.cites
        )
        for place in found
        for j in [pairs.of[place]]
    }
    return Compared(
        document, tuple(worded), places, notes, tuple(blocks), matches, pairs.lost, works
    )  # fmt: skip


def cite_key(piece: Piece, works: Works) -> str:
    """Equal for citations of the same works, whatever they print."""
    if piece.what != "cite" or piece.code is None:
        return piece.what
    found = [works.of(item) for item in piece.code.items]
    return "cite " + " ".join(sorted(one.key or f"?{one.told}" for one in found))


def draft_tokens(block: Block) -> list[Token]:
    """The tokens of a block of the draft."""

    def key(at: int) -> str:
        atom = block.atoms.get(at)
        if atom is None:
            return ""
        return f"cite {' '.join(sorted(atom.keys))}" if atom.what == "cite" else atom.what

    return tokens(block.text, key)


def _word_tokens(one: Worded, works: Works) -> list[Token]:
    of = {start: piece for start, piece in one.pieces if piece.what}
    return tokens(one.original, lambda at: cite_key(of[one.where[at]], works))
