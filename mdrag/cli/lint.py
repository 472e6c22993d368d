"""``mdrag lint``."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from mdrag.cli import options
from mdrag.report import FORMATS

__all__ = ["command"]

_RISING = ("info", "warning", "error")


@click.command(name="lint")
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...")
@click.option(
    "--select",
    multiple=True,
    metavar="RULES",
    help="Only these: ids, folders or globs, with commas; may be repeated.",
)
@click.option("--ignore", multiple=True, metavar="RULES", help="Not these.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info"]),
    help="Exit 1 for a finding of this severity or worse.  [default: warning]",
)
@click.option("--fix", is_flag=True, help="Apply the safe fixes, then report what is left.")
@click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing.")
@click.option(
    "--in-place",
    is_flag=True,
    help="Let --fix change a draft under outputs/ instead of writing its next version.",
)
@click.option("--fast", is_flag=True, help="Without the tagger and without the library.")
@click.option("--no-cache", is_flag=True, help="Compute everything anew.")
@click.option("--stdin-filename", metavar="PATH", help="What - (standard input) is called.")
@options.formats(*FORMATS)
@options.common
def command(
    paths: tuple[str, ...], select: tuple[str, ...], ignore: tuple[str, ...],
    fail_on: str | None, fix: bool, diff: bool, in_place: bool, fast: bool, no_cache: bool,
    stdin_filename: str | None, fmt: str,
) -> int:  # fmt: skip
    """Check drafts: evidence, citations, style, structure. A folder means the drafts in it.

    Exit codes: 0 nothing to say, 1 findings, 2 a draft or setting to mend, 3 our bug.

    Example: mdrag lint outputs/drafts/essay_v002.md --ignore style
    """
    from mdrag.cli.lint_drafts import Wanted, drafts_in, lint_all

    wanted = Wanted(select, ignore, fast, not no_cache, fix or diff, diff, in_place,
                    options.chosen().project, stdin_filename or "standard input")  # fmt: skip
    outcome = lint_all(drafts_in(paths), wanted)
    write = import_module(FORMATS[fmt]).write
    if diff:
        pieces = iter(outcome.diffs)
    elif fmt == "text":
        pieces = write(outcome.reports, _at_terminal())
    else:
        pieces = write(outcome.reports)
    for piece in pieces:
        sys.stdout.write(piece)
    for words in outcome.told:
        options.say(words)
    for problem in outcome.problems:
        click.echo(f"mdrag: {problem}", err=True)
    worst = [finding.severity for report in outcome.reports for finding in report.result.findings]
    least = _RISING.index(fail_on or outcome.fail_on)
    if outcome.failed:
        return 3
    if outcome.problems:
        return 2
    return int(any(_RISING.index(severity) >= least for severity in worst))


def _at_terminal() -> bool:
    """Whether colours and links are welcome on stdout."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
