"""What the brief asks of the form and the draft lacks: sections, sources, styles, lines."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.readiness.lines import DraftToHandIn, ReadyLine
from mdrag.brief.asked_form import speaks_of_sections
from mdrag.filled_sentence import fill, join_sentences

__all__ = ["asked_line"]

# the length of the whole has a line of its own
_OF_FORM = (
    "sections", "number of sources", "citation style", "length of a section", "line spacing",
    "font size",
)  # fmt: skip
_MOST = 3  # things that are named
_SHOWN = 70  # characters of what is asked for


def asked_line(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    """What of the form is missing; silent where the brief asks nothing that can be counted."""
    rows = [row for row in draft.asked if row.about in _OF_FORM and row.status != "look"]
    if not rows:
        return
    missing = [row for row in rows if row.status == "missing"]
    figures: tuple[tuple[str, int | str], ...] = (("asked", len(rows)), ("missing", len(missing)))
    if not missing:
        told = "asked of the form by the brief: {asked}; nothing of it is missing"
        yield ReadyLine("asked", "ok", figures, told)
        return
    what = join_sentences("{first}; {second}", map(_lack, missing[:_MOST]))
    if len(missing) > _MOST:
        what = fill("{named}; and {count} more", named=what, count=len(missing) - _MOST)
    told = "asked of the form by the brief: {asked}, missing: {missing}: {what}"
    verdict = "no" if any(_is_plain(row, rows) for row in missing) else "look"
    command = f"mdrag audit {draft.path}"
    yield ReadyLine("asked", verdict, (*figures, ("what", what)), told, command)


def _lack(row: ComplianceRow) -> str:
    text = textwrap.shorten(row.text, _SHOWN, placeholder=" …")
    return fill("“{text}” ({place}): {next}", text=text, place=row.place, next=row.next)


def _is_plain(row: ComplianceRow, rows: Sequence[ComplianceRow]) -> bool:
    """Whether counting alone shows that it is missing, and no reader would say otherwise."""
    if row.about == "sections":
        return speaks_of_sections(row.text)  # else parts may be meant that need no heading
    if row.about != "number of sources":
        return False
    # where the instructions contradict each other, only one who reads knows which of them counts
    return not any(
        other.about == row.about and other.status == "covered" and other.place != row.place
        for other in rows
    )
