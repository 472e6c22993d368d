"""The author's name that the build writes into the sentence, before a citation that is gone now."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.returned.blocks.correspondence import Correspondence
from mdrag.returned.blocks.document_blocks import WordBlock
from mdrag.returned.blocks.draft_blocks import DraftBlock

__all__ = ["PrintedName", "behind_name", "naming_citation", "printed_names"]


class PrintedName(NamedTuple):
    """Original characters ``[start, end)``, and where the draft has the citation."""

    start: int
    end: int
    cite: int


def printed_names(
    worded: WordBlock, drafted: DraftBlock, of_built: Correspondence, of_draft: Correspondence,
    at: int, place: tuple[int, int],
) -> PrintedName | None:  # fmt: skip
    """The name that the build printed of ``@voles2018``.

    The citation was at ``at`` and was built at ``place``; what the document has for its name stays
    when it goes. None where the draft has the name itself.
    """
    cite = naming_citation(drafted, of_draft, place)
    if cite < 0:
        return None
    built, start = of_draft.hanging(place[0]), at
    while start and of_built.span(start - 1, start)[0] >= built:
        start -= 1
    words = worded.original[start:at]
    if not words.strip() or not _kept(worded, start, at):
        return None
    start += len(words) - len(words.lstrip())
    return PrintedName(start, start + len(words.strip()), cite)


def naming_citation(
    drafted: DraftBlock, of_draft: Correspondence, place: tuple[int, int]
) -> int:  # fmt: skip
    """The citation of the draft, as ``@voles2018``, that was built at ``place``; -1: another."""
    begin, end = of_draft.span(*place)
    solid = [k for k in range(begin, end) if not drafted.text[k].isspace()]
    atom = drafted.atoms.get(solid[0]) if len(solid) == 1 else None
    if atom is None or not atom.loose:
        return -1
    own = atom.binding is None or atom.binding.form == "cite"  # else the draft has the name itself
    return solid[0] if own else -1


def behind_name(drafted: DraftBlock, of_draft: Correspondence, first: int, last: int) -> int:
    """Where the citation stands whose name, as the build wrote it, begins ``[first, last)``.

    ``first`` where none does: the stretch of the draft begins with what stands there.
    """
    at = of_draft.first_counterpart(first, last)
    whole = first < at < last and of_draft.hanging(at) >= first
    return at if whole and naming_citation(drafted, of_draft, (at, at + 1)) >= 0 else first


def _kept(worded: WordBlock, first: int, last: int) -> bool:
    """Whether nothing between was taken out."""
    low, high = worded.where[first], worded.where[last - 1]
    return all(
        piece.change.state != "deleted" or start > high or start + len(piece.text) <= low
        for start, piece in worded.pieces
    )
