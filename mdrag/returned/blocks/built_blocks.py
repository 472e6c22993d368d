"""What was built of a draft, as blocks, and the block of the draft that each was built of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.returned.blocks.block_match import BuiltBlock, match_block
from mdrag.returned.blocks.document_blocks import WordBlock, worded_blocks
from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.blocks.pairing import pair_blocks
from mdrag.returned.blocks.reference_list import typed_entries
from mdrag.returned.blocks.token_keys import draft_tokens, word_tokens
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import WordDocument

__all__ = ["BuiltDraft", "built_draft"]


class BuiltDraft(NamedTuple):
    """``blocks``: of the file that was built; ``of``: those the draft has, by index."""

    blocks: tuple[WordBlock, ...]
    of: Mapping[int, BuiltBlock]


def built_draft(built: WordDocument, blocks: Sequence[DraftBlock], works: Works) -> BuiltDraft:
    """Pair what was built with the blocks of the draft."""
    every = worded_blocks(built)[0]
    worded = [one for one in every if one.ours]
    ours = [word_tokens(one, works) for one in worded]
    theirs = [draft_tokens(one) for one in blocks]
    pairs = pair_blocks(ours, theirs, worded, blocks)
    lists = {
        id(one) for one, after in pairwise(every)
        if (one.kind, after.kind) == ("heading", "bibliography")
    }  # fmt: skip
    paired = {id(one): j for one, j in zip(worded, pairs.of, strict=True) if j >= 0}
    paired |= _typed_entries(every, blocks, pairs.lost, works)
    found: list[WordBlock] = []
    of = {}
    for one in every:
        j = paired.get(id(one), -1)
        if j >= 0:
            tokens = word_tokens(one, works)
            match = match_block(one, blocks[j], j, tokens, theirs[j], built.cites)
            of[len(found)] = BuiltBlock(one, blocks[j], j, match.of_built)
        elif id(one) in lists or not (one.ours or one.listed):
            continue  # the heading of the reference list, which Word may well have lost with it
        found.append(one)
    return BuiltDraft(tuple(found), of)


def _typed_entries(
    every: Sequence[WordBlock], blocks: Sequence[DraftBlock], free: Sequence[int], works: Works
) -> dict[int, int]:
    """Entries of the reference list that the draft holds as typed text, by their identity."""
    typed = typed_entries(every, blocks, works)
    ours = [word_tokens(one, works) for one in typed]
    theirs = [draft_tokens(blocks[j]) for j in free]
    pairs = pair_blocks(ours, theirs, typed, [blocks[j] for j in free])
    return {id(one): free[j] for one, j in zip(typed, pairs.of, strict=True) if j >= 0}
