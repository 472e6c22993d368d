"""A returned document beside what was built and beside the draft: blocks paired, works named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.errors import UsageError
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.returned.blocks.block_match import (
    BlockMatch,
    changed_stretches,
    match_block,
    match_built,
)
from mdrag.returned.blocks.built_blocks import built_draft
from mdrag.returned.blocks.document_blocks import BlockRange, WordBlock, worded_blocks
from mdrag.returned.blocks.document_pairs import MovedRun, pair_documents
from mdrag.returned.blocks.draft_blocks import DraftBlock, blocks_of
from mdrag.returned.blocks.pairing import pair_blocks
from mdrag.returned.blocks.paragraph_ends import as_built
from mdrag.returned.blocks.reference_list import (
    PrintedList,
    cited_works,
    told_entries,
    typed_entries,
)
from mdrag.returned.blocks.refresh import without_refreshes
from mdrag.returned.blocks.token_keys import draft_tokens, word_tokens
from mdrag.returned.blocks.tokens import align_tokens
from mdrag.returned.works import Works
from mdrag.zotero.docx.model import WordDocument

__all__ = ["Comparison", "compare"]

_LEAST = 0.2  # of the document's blocks must be of the draft, when it has some


class Comparison(NamedTuple):
    """Everything the reports are made from. ``matches``: by index of the document's block.

    ``made``: blocks the build put there and the draft has not, each with what differs now:
    (original from, to, words that were built). ``lost``: blocks of the draft that are not there,
    ``lost_made``: the words of blocks the build put there.
    """

    document: WordDocument
    worded: tuple[WordBlock, ...]
    places: dict[str, list[BlockRange]]  # of each comment
    notes: dict[str, str]  # words of the notes that were put in, tracked or not
    blocks: tuple[DraftBlock, ...]
    matches: dict[int, BlockMatch]
    lost: tuple[int, ...]
    works: Works
    made: Mapping[int, tuple[tuple[int, int, str], ...]] = {}
    lost_made: tuple[str, ...] = ()
    moved: tuple[MovedRun, ...] = ()
    built: bool = False  # whether it was compared with what was built


def compare(
    document: WordDocument, draft: Draft, evidence: EvidenceStore, works: Works,
    built: WordDocument | None = None,
) -> Comparison:  # fmt: skip
    """Align. Raises UsageError when the document was not made from this draft."""
    blocks = blocks_of(draft, evidence)
    if built is not None:
        works.learn(built)
    document = without_refreshes(document, works)
    if built is not None:
        return _with_built(document, built, draft, blocks, works)
    worded, places, notes = worded_blocks(document)
    own = [i for i, one in enumerate(worded) if one.ours or one.listed]
    ours = [word_tokens(worded[i], works) for i in own]
    theirs = [draft_tokens(one) for one in blocks]
    pairs = pair_blocks(ours, theirs, [worded[i] for i in own], blocks)
    found = [place for place, j in enumerate(pairs.of) if j >= 0]
    _refuse_another(
        sum(one.ours for one in worded), sum(worded[own[place]].ours for place in found), draft
    )
    typed = typed_entries([worded[i] for i in own], blocks, works)
    matches = {
        own[place]: match_block(
            worded[own[place]], blocks[j], j, ours[place], theirs[j], document.cites
        )
        for place in found
        for j in [pairs.of[place]]
        if not worded[own[place]].listed or worded[own[place]] in typed
    }
    return Comparison(
        document, tuple(worded), places, notes, tuple(blocks), matches, pairs.lost, works
    )  # fmt: skip


def _refuse_another(own: int, found: int, draft: Draft) -> None:
    if own > 2 and found < _LEAST * own:
        told = fill("only {found} of its {own} paragraphs are like any of {draft}",
                    found=found, own=own, draft=draft.path)  # fmt: skip
        raise UsageError(fill("{told}; name the draft it was made from with --draft", told=told))


def _with_built(
    document: WordDocument, built: WordDocument, draft: Draft, blocks: list[DraftBlock],
    works: Works,
) -> Comparison:  # fmt: skip
    base = built_draft(built, blocks, works)
    worded, places, notes = worded_blocks(as_built(document, built))
    own = [i for i, one in enumerate(worded) if one.ours or one.listed]
    mine = [worded[i] for i in own]
    ours = [word_tokens(one, works, formulas=True) for one in mine]
    theirs = [word_tokens(one, works, formulas=True) for one in base.blocks]
    pairs = pair_documents(mine, base.blocks, ours, theirs)
    known = [j >= 0 for one, j in zip(mine, pairs.of, strict=True) if one.ours]
    _refuse_another(len(known), sum(known), draft)
    office = document.program.startswith("LibreOffice")
    matches: dict[int, BlockMatch] = {}
    made: dict[int, tuple[tuple[int, int, str], ...]] = {}
    for place, j in enumerate(pairs.of):
        if j in base.of:
            matches[own[place]] = match_built(
                mine[place], base.of[j], ours[place], theirs[j], office
            )
        elif j >= 0:
            spans = align_tokens(ours[place], theirs[j])
            made[own[place]] = tuple(
                (a, b, base.blocks[j].original[c:d])
                for a, b, c, d in changed_stretches(spans, ours[place], theirs[j], (), office)
            )
    lost = [j for j in pairs.lost if not office or base.blocks[j].shown]
    printed = tuple(j for j, one in enumerate(base.blocks) if one.listed and j not in base.of)
    listed = {i for i in own if worded[i].listed and i not in matches}
    entries = told_entries(
        PrintedList(
            {i: changes for i, changes in made.items() if i in listed},
            tuple(i for i in own if i in listed and i not in made), printed,
            tuple(j for j in lost if j in printed),
        ),
        cited_works(document, works) == cited_works(built, works),
    )  # fmt: skip
    made.update(entries.entries)
    lost = [j for j in lost if j not in printed or j in entries.lost]
    gone = [base.of.get(j) for j in lost]
    for i, one in enumerate(worded):
        if one.note and one.ours and i not in matches and i not in made:
            notes[one.note] = f"{notes.get(one.note, '')} {one.shown}".strip()
    return Comparison(
        document, tuple(worded), places, notes, tuple(blocks), matches,
        tuple(one.number for one in gone if one), works, made,
        tuple(base.blocks[j].shown for j in lost if j not in base.of),
        tuple(
            MovedRun(*(own[at] if at >= 0 else -1 for at in one))
            for one in pairs.moved
        ),
        True,
    )  # fmt: skip
