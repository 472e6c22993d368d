"""``mdrag fix``: the fixes that wait for somebody to look at them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out

if TYPE_CHECKING:
    from mdrag.desk.offered_fixes import OfferedFix
    from mdrag.lint.finding import Finding, Fix

__all__ = ["command"]

_KEYS = "y yes, n no, e edit, a all of this rule, q quit"


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option(
    "--rule", "rules", multiple=True, metavar="RULE", help="Only fixes of this rule or group."
)
@click.option("--all", "every", is_flag=True, help="Take all that offer one way, without asking.")
@click.option("--in-place", is_flag=True, help="Change a draft under outputs/ where it lies.")
@options.common
def command(draft: Path, rules: tuple[str, ...], every: bool, in_place: bool) -> int:
    """Walk through the fixes of DRAFT, also those that `mdrag lint --fix` leaves, one by one.

    Each is shown as a difference. Answer y (take it), n (leave it), the number of a choice, e
    (write the lines yourself, in your editor), a (this and all others of its rule) or q (stop
    asking; what was taken is written). A draft under outputs/ gets its next version.

    Exit codes: 0 nothing is left to choose, 1 some were left.

    Example: mdrag fix outputs/drafts/essay_v002.md --rule citation
    """
    from mdrag.desk.desk import Desk
    from mdrag.desk.lint_desk import lint_file
    from mdrag.desk.mend import write_chosen
    from mdrag.desk.offered_fixes import chosen, offered_fixes
    from mdrag.workspace import open_for

    space = open_for(draft, options.chosen().project, lenient=True)
    desk = Desk(draft, space, select=rules).with_rules()
    offered = offered_fixes(lint_file(desk, desk.source.text, None).findings)
    if not offered:
        options.say(f"{draft}: no fix to choose")
        return 0
    taken = _single(offered) if every else _asked(offered, desk.source.text, str(draft))
    if taken:
        for told in write_chosen(desk, [chosen(*one) for one in taken], in_place).told:
            options.say(told)
    left = len(offered) - len(taken)
    if left:
        options.say(f"{draft}: {left} of {len(offered)} left as they are")
    return int(left > 0)


def _single(offered: list[OfferedFix]) -> list[tuple[Finding, Fix]]:
    """Those that leave nothing to choose."""
    return [(one.finding, one.ways[0]) for one in offered if len(one.ways) == 1]


def _asked(offered: list[OfferedFix], text: str, shown: str) -> list[tuple[Finding, Fix]]:
    """What the writer takes; whoever closes the input has quit."""
    taken: list[tuple[Finding, Fix]] = []
    whole: set[str] = set()  # rules of which all are taken
    for number, one in enumerate(offered, start=1):
        if one.finding.rule in whole and len(one.ways) == 1:
            taken.append((one.finding, one.ways[0]))
            continue
        way_out.show(f"[{number} of {len(offered)}] {_head(one, text, shown)}")
        for way, fix in enumerate(one.ways, start=1):
            _show(text, fix, way if len(one.ways) > 1 else 0)
        answer = _answer(one)
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


def _head(one: OfferedFix, text: str, shown: str) -> str:
    from mdrag.text.lines import Lines

    line, column = Lines(text).place(one.finding.start)
    found = one.finding
    return f"{shown}:{line}:{column}: {found.severity} {found.rule} {found.message}"


def _show(text: str, fix: Fix, number: int) -> None:
    """What would change, line by line."""
    from mdrag.desk.offered_fixes import changed_lines
    from mdrag.report.differing_lines import differing_lines

    lines = changed_lines(text, fix)
    way_out.show(f"  {f'{number}. ' if number else ''}{fix.description}")
    for sign, line in differing_lines(lines.before, lines.after):
        way_out.show_styled(way_out.paint(f"    {sign} {line}", "red" if sign == "-" else "green"))
        way_out.show("")


def _answer(one: OfferedFix) -> str:
    """One of the keys, or the number of a way."""
    several = len(one.ways) > 1
    keys = _KEYS.replace("y yes", f"1-{len(one.ways)} take it") if several else _KEYS
    allowed = {str(n) for n in range(1, len(one.ways) + 1)} if several else {"y"}
    while True:
        try:
            given = way_out.answer(f"take it? ({keys})").strip().lower()[:3]
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
