"""``mdrag fix``: the fixes that wait for somebody to look at them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.desk.offered_fixes import OfferedFix
    from mdrag.lint.finding import Finding, Fix

__all__ = ["command"]


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
    from mdrag.cli.terminal.ask_fixes import ask_fixes
    from mdrag.desk.desk import Desk
    from mdrag.desk.lint_desk import lint_file
    from mdrag.desk.mend import refuse_older, write_chosen
    from mdrag.desk.offered_fixes import chosen, offered_fixes
    from mdrag.workspace import open_for

    space = open_for(draft, options.chosen().project, lenient=True)
    tr = words(space.config.ui_language)
    desk = Desk(draft, space, select=rules).with_rules()
    refuse_older(desk.read(), in_place)
    offered = offered_fixes(lint_file(desk, desk.source.text, None).findings)
    if not offered:
        options.say(tr("{path}: no fix to choose", path=draft))
        return 0
    text, language = desk.source.text, desk.language
    taken = _single(offered) if every else ask_fixes(offered, text, str(draft), language)
    if taken:
        for told in write_chosen(desk, [chosen(*one) for one in taken], in_place).told:
            options.say(told)
    left = len(offered) - len(taken)
    if left:
        told = "{path}: {left} of {offered} left as they are"
        options.say(tr(told, path=draft, left=left, offered=len(offered)))
    return int(left > 0)


def _single(offered: list[OfferedFix]) -> list[tuple[Finding, Fix]]:
    """Those that leave nothing to choose."""
    return [(one.finding, one.ways[0]) for one in offered if len(one.ways) == 1]
