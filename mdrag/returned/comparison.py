"""A returned document beside the whole draft: blocks paired, citations named."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.errors import UsageError
from mdrag.evidence.store import EvidenceStore
from mdrag.returned.block_match import BlockMatch, match_block
from mdrag.returned.document_blocks import BlockRange, WordBlock, worded_blocks
from mdrag.returned.draft_blocks import DraftBlock, blocks_of
from mdrag.returned.pairing import pair_blocks
from mdrag.returned.tokens import TextToken, tokens
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import TextPiece, WordDocument

__all__ = ["Comparison", "cite_key", "compare", "draft_tokens"]

_LEAST = 0.2  # of the document's blocks must be of the draft, when it has some


class Comparison(NamedTuple):
    """Everything the reports are made from. ``matches``: by index of the document's block."""

    document: WordDocument
    worded: tuple[WordBlock, ...]
    places: dict[str, list[BlockRange]]  # of each comment
    notes: dict[str, str]  # words of the notes that were put in
    blocks: tuple[DraftBlock, ...]
    matches: dict[int, BlockMatch]
    lost: tuple[int, ...]  # blocks of the draft that are not there
    works: Works


def compare(
    document: WordDocument, draft: Draft, evidence: EvidenceStore, works: Works
) -> Comparison:
    """Align. Raises UsageError when the document was not made from this draft."""
    worded, places, notes = worded_blocks(document)
    blocks = blocks_of(draft, evidence)
    own = [i for i, one in enumerate(worded) if one.ours]
    ours = [_word_tokens(worded[i], works) for i in own]
    theirs = [draft_tokens(one) for one in blocks]
    pairs = pair_blocks(ours, theirs, [worded[i].kind for i in own], blocks)
    found = [place for place, j in enumerate(pairs.of) if j >= 0]
    if len(own) > 2 and len(found) < _LEAST * len(own):
        told = f"only {len(found)} of its {len(own)} paragraphs are like any of {draft.path}"
        raise UsageError(f"{told}; name the draft it was made from with --draft")
    matches = {
        own[place]: match_block(
            worded[own[place]], blocks[j], j, ours[place], theirs[j], document.cites
        )
        for place in found
        for j in [pairs.of[place]]
    }
    return Comparison(
        document, tuple(worded), places, notes, tuple(blocks), matches, pairs.lost, works
    )  # fmt: skip


def cite_key(piece: TextPiece, works: Works) -> str:
    """Equal for citations of the same works, whatever they print."""
    if piece.what != "cite" or piece.code is None:
        return piece.what
    found = [works.of(item) for item in piece.code.items]
    return "cite " + " ".join(sorted(one.key or f"?{one.told}" for one in found))


def draft_tokens(block: DraftBlock) -> list[TextToken]:
    """The tokens of a block of the draft."""

    def key(at: int) -> str:
        atom = block.atoms.get(at)
        if atom is None:
            return ""
        return f"cite {' '.join(sorted(atom.keys))}" if atom.what == "cite" else atom.what

    return tokens(block.text, key)


def _word_tokens(one: WordBlock, works: Works) -> list[TextToken]:
    of = {start: piece for start, piece in one.pieces if piece.what}
    return tokens(one.original, lambda at: cite_key(of[one.where[at]], works))
