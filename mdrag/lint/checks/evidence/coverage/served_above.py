"""Sentences that hang on a citation above them: in a note, or in a list that it leads in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mdrag.draft.model import LIST_KINDS, Draft, Sentence
from mdrag.lint.checks.evidence.backing import carry_citations
from mdrag.verify.works.notes import called_by

__all__ = ["NOTED_KINDS", "items_served", "notes_served"]

# What a note may bring of its own, whatever the sentence it is on cites
NOTED_KINDS = frozenset({"number", "quotation"})


def notes_served(draft: Draft, citing: Mapping[int, set[str]]) -> frozenset[int]:
    """Blocks of the notes called where a paragraph has cited: they remark on the works cited."""
    found: set[int] = set()
    first: dict[int, int] = {}  # block → the start of its first citing sentence
    for sentence in draft.sentences:
        if sentence.start in citing:
            first.setdefault(sentence.block, sentence.start)
    for block, call in called_by(draft).items():
        calling = draft.sentences[call.sentence]
        if first.get(calling.block, calling.end) <= calling.start:
            found.update(_note(draft, block))
    return frozenset(found)


def _note(draft: Draft, first: int) -> Iterator[int]:
    """The blocks of a note, by its first."""
    top = draft.blocks[first].top
    for index in range(first, len(draft.blocks)):
        if draft.blocks[index].top != top:
            return
        yield index


def items_served(draft: Draft, citing: Mapping[int, set[str]]) -> frozenset[int]:
    """Blocks of the lists that a sentence leads in which cites and ends with a colon.

    Or goes on with what its paragraph cites: “Bell (2017) … Their findings suggest that:”.
    """
    found: set[int] = set()
    led: dict[int, bool] = {}  # top block of a list → whether what leads it in cites
    of: dict[int, list[Sentence]] = {}
    for one in draft.sentences:
        of.setdefault(one.block, []).append(one)
    for index, block in enumerate(draft.blocks):
        if not LIST_KINDS & {*block.within}:
            continue
        if block.top not in led:
            before = of.get(index - 1, [])
            led[block.top] = bool(
                before
                and before[-1].prose.rstrip().endswith(":")
                and carry_citations(before, citing, draft.text)[-1]
            )
        if led[block.top]:
            found.add(index)
    return frozenset(found)
