"""Paragraphs that cite by notes: a note stands behind all that leads to it."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.draft.model import Draft
from mdrag.lint.checks.evidence.cited_keys import LINK
from mdrag.lint.checks.evidence.coverage.note_signs import sentences_with_note_signs
from mdrag.verify.works.notes import called_by

__all__ = ["served_by_notes"]

_LEAST = 8  # notes of a draft that is said to cite by them
_SHARE = 0.8  # of the sentences that cite: the others name their works themselves
_SENTENCES = 3  # of a paragraph that can be expected to have a note


def served_by_notes(draft: Draft, citing: Mapping[int, set[str]]) -> frozenset[int]:
    """Starts of the sentences before the last note of their paragraph, in a draft that cites so.

    Historians and lawyers give one note for what a run of sentences tells. That is taken so only
    where there are as many notes as paragraphs: elsewhere a note is for its sentence.
    """
    notes = {draft.sentences[one.sentence].start for one in called_by(draft).values()}
    notes |= {*sentences_with_note_signs(draft)}
    notes &= citing.keys()
    cited = sum(bool(keys - {LINK}) for keys in citing.values())
    if len(notes) < max(_LEAST, _SHARE * cited):
        return frozenset()
    paragraphs: dict[int, list[int]] = {}
    for sentence in draft.sentences:
        paragraphs.setdefault(sentence.block, []).append(sentence.start)
    long = [some for some in paragraphs.values() if len(some) >= _SENTENCES]
    if sum(start in notes for some in long for start in some) < len(long):
        return frozenset()
    served: set[int] = set()
    for some in paragraphs.values():
        last = max((at for at, start in enumerate(some) if start in notes), default=0)
        served.update(some[:last])
    return frozenset(served)
