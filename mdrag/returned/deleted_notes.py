"""Footnotes that go with the words their marks stand in: the mark, and what the note says."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import NamedTuple

from mdrag.returned.blocks.draft_blocks import DraftBlock
from mdrag.returned.comparison import Comparison
from mdrag.returned.points import Alteration
from mdrag.zotero.docx.model import TextPiece

__all__ = ["NOTE_LABEL", "SEVERAL_MARKS", "NoteMark", "NoteMarks", "blocks_of_notes", "notes_gone"]

SEVERAL_MARKS = "it holds the mark of a footnote that has other marks, too; change it by hand"
NOTE_LABEL = re.compile(r"\[\^[^\]\s]+\]")
_DEFINITION = re.compile(r"^ {0,3}(\[\^[^\]\s]+\]):", re.MULTILINE)
_OPENS = re.compile(r"\^\[\s*\Z")


class NoteMark(NamedTuple):
    """``[start, end)`` of the draft: the mark of a note, or a note written in the words."""

    start: int
    end: int


class NoteMarks:
    """Where the draft marks its footnotes."""

    def __init__(self, blocks: Sequence[DraftBlock], draft: str) -> None:
        self._definitions = list(_DEFINITION.finditer(draft))
        self._at = [one.start() for one in self._definitions]
        begins = {one.start(1) for one in self._definitions}
        self._marks: dict[str, list[NoteMark]] = {}
        for one in NOTE_LABEL.finditer(draft):
            if one.start() not in begins:
                self._marks.setdefault(one[0], []).append(NoteMark(*one.span()))
        self._draft, self._blocks = draft, blocks
        self.of = {
            number: self._of(block)
            for number, block in enumerate(blocks)
            if "footnote" in block.within
        }

    def _of(self, block: DraftBlock) -> list[NoteMark]:
        if opens := _OPENS.search(self._draft, max(block.start - 20, 0), block.start):
            closes = self._draft.find("]", block.end)
            return [NoteMark(opens.start(), closes + 1)] if closes >= 0 else []
        line = self._draft.find("\n", block.start)
        at = bisect_right(self._at, block.start if line < 0 else line) - 1
        return self._marks.get(self._definitions[at][1], []) if at >= 0 else []

    def beside(self, numbers: Collection[int], start: int, end: int) -> list[int]:
        """Those of these notes that have a mark in the draft's ``[start, end)`` or at its ends."""
        return [
            number for number in sorted(numbers)
            if any(start <= one.end and one.start <= end for one in self.of.get(number, ()))
        ]  # fmt: skip

    def inside(self, start: int, end: int, but: Collection[int]) -> list[NoteMark]:
        """The marks in the draft's ``[start, end)`` of all notes but these, in their order."""
        marks = {one for number, own in self.of.items() if number not in but for one in own}
        return sorted(one for one in marks if start <= one.start and one.end <= end)

    def several(self, start: int, end: int) -> bool:
        """Whether a mark in the draft's ``[start, end)`` is one of several of the same note."""
        return any(
            len(own) > 1 and any(start <= one.start and one.end <= end for one in own)
            for own in self.of.values()
        )

    def without(
        self, numbers: Collection[int], start: int = 0, end: int = -1
    ) -> tuple[Alteration, ...] | None:
        """The changes by which these notes go when the draft's ``[start, end)`` does.

        A mark beside that stretch goes, too; with no stretch, the only mark of each. None where it
        is not known which mark is meant.
        """
        changes: list[Alteration] = []
        taken: set[NoteMark] = set()
        for number in sorted(numbers):
            marks = self.of.get(number, [])
            here = [one for one in marks if end < 0 or (start <= one.end and one.start <= end)]
            if len(here) != 1:
                return None
            mark = here[0]
            inside = mark in taken or (start <= mark.start and mark.end <= end)
            taken.add(mark)
            cut = (0, 0) if inside else mark
            if len(marks) == 1:
                defined = not mark.start <= self._blocks[number].start < mark.end
                changes.append(Alteration("note", number, *cut, raw="defined" if defined else ""))
            elif not inside:
                return None  # other marks keep the note, and this one is in no words that go
        return tuple(changes)


def blocks_of_notes(found: Comparison, pieces: Sequence[TextPiece]) -> set[int] | None:
    """The draft's blocks of the notes whose marks are among these pieces; None: not known."""
    keys = {piece.note for piece in pieces if piece.what == "note"}
    own = [i for i, one in enumerate(found.worded) if one.note in keys and one.original.strip()]
    if any(i not in found.matches for i in own) or {found.worded[i].note for i in own} != keys:
        return None
    return {found.matches[i].number for i in own}


def notes_gone(found: Comparison) -> set[int]:
    """The draft's blocks of notes that no mark in the document shows any more, untracked."""
    marked = {piece.note for one in found.worded for _, piece in one.pieces if piece.note}
    left = {
        match.number for at, match in found.matches.items()
        if (key := found.worded[at].note) and key not in marked
    }  # fmt: skip
    return left | {n for n in found.lost if "footnote" in found.blocks[n].within}
