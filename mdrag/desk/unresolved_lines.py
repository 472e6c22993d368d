"""The bindings of a draft that name no source, each in a line."""

from __future__ import annotations

from mdrag.desk.desk import Desk

__all__ = ["unresolved_lines"]


def unresolved_lines(desk: Desk) -> list[str]:
    """``path:line:column: why; left out`` for each, in the order of the text."""
    from mdrag.export.citations.unresolved_bindings import find_unresolved
    from mdrag.text.lines import Lines

    lines, left_out = Lines(desk.draft.text), []
    for at, why in find_unresolved(desk.draft, desk.evidence):
        line, column = lines.place(at)
        left_out.append(f"{desk.shown}:{line}:{column}: {why}; left out")
    return left_out
