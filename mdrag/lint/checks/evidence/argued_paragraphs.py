"""The paragraphs of a draft that argue, and how much each of their sentences asks for a source."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from mdrag.claims.demand.draft_demand import DraftSentence, draft_demand
from mdrag.claims.demand.sentence_demand import LocalDemand, local_demand
from mdrag.claims.sentence_place import section_of, section_title
from mdrag.draft.model import LIST_KINDS, Draft, Section
from mdrag.draft.roles.heading_roles import APART
from mdrag.lint.checks.evidence.demand import Candidate
from mdrag.lint.rule import Paragraph, ParagraphNotes
from mdrag.text.headings import is_reading_list

__all__ = [
    "ArguedParagraph",
    "argued_paragraphs",
    "block_scores",
    "demand_scores",
    "paragraph_demand",
    "reading_list_blocks",
]


class ArguedParagraph(NamedTuple):
    """A paragraph as it was gathered."""

    paragraph: Paragraph
    number: int  # among the paragraphs of the draft
    local: Sequence[LocalDemand]
    candidates: Sequence[Candidate]
    role: str


def argued_paragraphs(
    draft: Draft,
    paragraphs: tuple[Paragraph, ...],
    gathered: Sequence[ParagraphNotes],
    roles: Sequence[str],
) -> Iterator[ArguedParagraph]:
    """The paragraphs that argue, with what was gathered there."""
    lists = reading_list_blocks(draft)
    numbers = {one.block_index: number for number, one in enumerate(paragraphs)}
    for paragraph, value in gathered:
        block = paragraph.block_index
        if roles[block] not in APART | {"abstract"} and block not in lists:
            found = [Candidate(at, tuple(kinds), *signs) for at, kinds, *signs in value["asks"]]
            local = [LocalDemand(*one) for one in value["local"]]
            yield ArguedParagraph(paragraph, numbers[block], local, found, roles[block])


def block_scores(
    read: Sequence[ArguedParagraph], cited: Collection[int] = ()
) -> dict[int, list[float]]:
    """Block → the demand of each sentence, in log odds; ``cited``: starts of those that cite."""
    # of a block quotation nothing is weighed
    flat = [
        DraftSentence(sentence.prose, local.odds, one.role, local.signs, sentence.start in cited)
        for one in read
        for sentence, local in zip(one.paragraph.sentences, one.local, strict=False)
    ]
    scores = iter(draft_demand(flat))
    return {one.paragraph.block_index: [next(scores) for _ in one.local] for one in read}


def demand_scores(
    draft: Draft, paragraphs: Sequence[Paragraph], roles: Sequence[str]
) -> dict[tuple[int, int], float]:
    """(block, sentence of it) → how much it asks for a source, 0 to 1; 0.5 is an average one."""
    read = [
        ArguedParagraph(one, 0, paragraph_demand(draft, one), (), roles[one.block_index])
        for one in paragraphs
        if "table" not in one.block.within
        and one.block.kind in ("paragraph", "plain")
        and roles[one.block_index] not in APART
    ]
    return {
        (block, at): round(1 / (1 + math.exp(-score)), 3)
        for block, scores in block_scores(read).items()
        for at, score in enumerate(scores)
    }


def paragraph_demand(draft: Draft, paragraph: Paragraph) -> list[LocalDemand]:
    """`local_demand` of a paragraph where it stands in its draft."""
    section = section_of(section_title(draft, paragraph.block_index))
    ends = len(paragraph.sentences) > 1 or bool(LIST_KINDS & {*paragraph.block.within})
    return local_demand([one.prose for one in paragraph.sentences], section, ends)


def _lists_works(draft: Draft, section: Section) -> bool:
    """Whether a section lists works: by its heading, or “Sources” above nothing but a list."""
    title = section.title.strip(" *_:")
    if is_reading_list(title):
        return True
    prose = [draft.blocks[one] for one in section.blocks if draft.blocks[one].kind != "heading"]
    return title.casefold() == "sources" and all(LIST_KINDS & {*one.within} for one in prose)


def reading_list_blocks(draft: Draft) -> frozenset[int]:
    """The blocks under “References”, “Further reading”: they name works and claim nothing."""
    found: set[int] = set()
    above = 0  # the level of such a heading
    for section in draft.sections:
        if above and section.level <= above:
            above = 0
        if not above and _lists_works(draft, section):
            above = section.level
        if above:
            found.update(section.blocks)
    return frozenset(found)
