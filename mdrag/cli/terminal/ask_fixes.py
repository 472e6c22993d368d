"""The fixes that wait for somebody, shown one by one, and what the writer answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import way_out
from mdrag.filled_sentence import fill
from mdrag.wording import say_in

if TYPE_CHECKING:
    from mdrag.desk.offered_fixes import OfferedFix
    from mdrag.lint.finding import Finding, Fix

__all__ = ["ask_fixes"]

_KEYS = "y yes, n no, e edit, a all of this rule, q quit"
_CHOICES = "1-{ways} take it, n no, e edit, q quit"


def ask_fixes(
    offered: list[OfferedFix], text: str, shown: str, language: str = "en"
) -> list[tuple[Finding, Fix]]:
    """What the writer takes; whoever closes the input has quit."""
    taken: list[tuple[Finding, Fix]] = []
    whole: set[str] = set()  # rules of which all are taken
    for number, one in enumerate(offered, start=1):
        if one.finding.rule in whole and len(one.ways) == 1:
            taken.append((one.finding, one.ways[0]))
            continue
        at = say_in(fill("{n} of {all}", n=number, all=len(offered)), language)
        way_out.show(f"[{at}] {_head(one, text, shown, language)}")
        for way, fix in enumerate(one.ways, start=1):
            _show(text, fix, way if len(one.ways) > 1 else 0, language)
        answer = _answer(one, language)
        if answer == "q":
            break
        if answer == "a":
            whole.add(one.finding.rule)
        if answer == "e":
            fix_by_hand = _edited(text, one.ways[0])
            taken += [(one.finding, fix_by_hand)] if fix_by_hand else []
        elif answer != "n":
            way = int(answer) - 1 if answer.isdigit() else 0
            taken.append((one.finding, one.ways[way]))
    return taken


def _head(one: OfferedFix, text: str, shown: str, language: str) -> str:
    from mdrag.text.lines import Lines

    line, column = Lines(text).place(one.finding.start)
    found = one.finding
    return (
        f"{shown}:{line}:{column}: {found.severity} {found.rule} {say_in(found.message, language)}"
    )


def _show(text: str, fix: Fix, number: int, language: str) -> None:
    """What would change, line by line."""
    from mdrag.desk.offered_fixes import changed_lines
    from mdrag.report.differing_lines import differing_lines

    lines = changed_lines(text, fix)
    way_out.show(f"  {f'{number}. ' if number else ''}{say_in(fix.description, language)}")
    for sign, line in differing_lines(lines.before, lines.after):
        way_out.show_styled(way_out.paint(f"    {sign} {line}", "red" if sign == "-" else "green"))
        way_out.show("")


def _answer(one: OfferedFix, language: str) -> str:
    """One of the keys, or the number of a way."""
    several = len(one.ways) > 1
    keys = fill(_CHOICES, ways=len(one.ways)) if several else fill(_KEYS)
    question = say_in(fill("take it? ({keys})", keys=keys), language)
    allowed = {str(n) for n in range(1, len(one.ways) + 1)} if several else {"y"}
    while True:
        try:
            given = way_out.answer(question).strip().lower()[:3]
        except EOFError:
            return "q"
        if given in allowed | {"n", "e", "q"} or (given == "a" and not several):
            return given
        if given in ("yes", "no"):
            return given[0]


def _edited(text: str, fix: Fix) -> Fix | None:
    """The lines as the writer leaves them in the editor; None when nothing came of it."""
    from mdrag.desk.offered_fixes import changed_lines, rewritten

    lines = changed_lines(text, fix)
    words = click.edit(lines.after + "\n", extension=".md", require_save=False)
    if words is None:
        return None
    own = rewritten(text, lines, words)
    return own if own.edits else None
