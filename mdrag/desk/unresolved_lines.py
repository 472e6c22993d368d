"""The bindings of a draft that name no source, each in a line."""

from __future__ import annotations

from mdrag.desk.desk import Desk
from mdrag.filled_sentence import fill

__all__ = ["unresolved_lines"]


def unresolved_lines(desk: Desk) -> list[str]:
    """``path:line:column: why; left out`` for each, in the order of the text."""
    from mdrag.export.citations.unresolved_bindings import find_unresolved
    from mdrag.text.lines import Lines

    lines = Lines(desk.draft.text)
    left_out: list[str] = []
    for at, why in find_unresolved(desk.draft, desk.evidence):
        line, column = lines.place(at)
        left_out.append(
            fill("{place}: {why}; left out", place=f"{desk.shown}:{line}:{column}", why=why)
        )
    return left_out
