"""A line of the setup report, and the report."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.escapes import in_cell
from mdrag.wording import say_in, words

__all__ = ["CheckupLine", "report"]


class CheckupLine(NamedTuple):
    """One line of the report."""

    state: str  # OK | WARN | FAIL
    what: str
    found: str
    todo: str = ""


def report(checks: list[CheckupLine], language: str = "en") -> str:
    """meta/setup_report.md."""
    tr = words(language)
    cells = (
        (one.state, tr(one.what), *(say_in(text, language) for text in one[2:])) for one in checks
    )
    rows = ["| " + " | ".join(map(in_cell, row)) + " |" for row in cells]
    names = " | ".join(map(tr, ("state", "what", "found", "what to do")))
    head = [f"# {tr('Setup report')}", "", f"| {names} |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"
