"""The bindings of notes, where the notes are called: a note that only cites vouches for that."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.draft.memo import latest
from mdrag.draft.model import Binding, Draft, Span
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.support.bindings import all_bindings
from mdrag.verify.works.notes import called_by, only_cites

__all__ = ["vouching_bindings"]


@latest
def vouching_bindings(draft: Draft, store: EvidenceStore) -> Mapping[int, tuple[Binding, ...]]:
    """Block of running text → the bindings of the notes it calls that only cite.

    Each stands, without words of its own, where its note is called.
    """
    notes = {index: one for index, one in called_by(draft).items() if only_cites(draft, index)}
    found: dict[int, list[Binding]] = {}
    for binding in all_bindings(draft.bindings, draft.citations, store) if notes else ():
        called = notes.get(binding.block)
        if called is None or binding.problem:
            continue
        here = Span(called.at, called.at)
        block = draft.sentences[called.sentence].block
        one = Binding(
            "parenthetical", *here, here, here, here, binding.refs, block, called.sentence
        )
        found.setdefault(block, []).append(one)
    return {block: tuple(those) for block, those in found.items()}
