"""The options of ``mdrag lint``, which of them go together, and the request they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import click

from mdrag.cli.terminal import options
from mdrag.desk.request import LintRequest
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.severity import Severity

__all__ = ["LintOptions", "lint_options"]

Function = TypeVar("Function", bound=Callable[..., Any])

_OPTIONS = (
    click.argument("paths", nargs=-1, required=True, metavar="PATHS..."),
    click.option(
        "--select",
        multiple=True,
        metavar="RULES",
        help="Only these: ids, folders or globs, with commas; may be repeated.",
    ),
    click.option("--ignore", multiple=True, metavar="RULES", help="Not these."),
    click.option(
        "--fail-on",
        type=click.Choice([one.value for one in reversed(Severity)]),
        help="Exit 1 for a finding of this severity or worse.  [default: warning]",
    ),
    click.option("--fix", is_flag=True, help="Apply the safe fixes, then report what is left."),
    click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing."),
    click.option(
        "--in-place",
        is_flag=True,
        help="Let --fix and --add-waivers change a draft under outputs/, "
        "not write its next version.",
    ),
    click.option("--add-waivers", is_flag=True, help="Waive what is found, with --reason."),
    click.option("--reason", default="", metavar="TEXT", help="Why; written into each waiver."),
    click.option(
        "--baseline",
        type=click.Path(dir_okay=False),
        default="",
        help="Leave out what FILE records.  [default: lint.baseline of the settings]",
    ),
    click.option(
        "--update-baseline", is_flag=True, help="Record what is found now in the baseline."
    ),
    click.option("--statistics", is_flag=True, help="How often each rule speaks, not where."),
    click.option(
        "--jobs",
        type=click.IntRange(1, 64),
        default=None,
        metavar="N",
        help="Check so many drafts at a time.  [default: by processors and length]",
    ),
    click.option("--fast", is_flag=True, help="Without the tagger and without the library."),
    click.option("--no-cache", is_flag=True, help="Compute everything anew."),
    click.option("--stdin-filename", metavar="PATH", help="What - (standard input) is called."),
)


def lint_options(function: Function) -> Function:
    """Add the options of ``mdrag lint`` to a command, which takes them as `LintOptions`."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


class LintOptions(NamedTuple):
    """What the command line says, by the names of the options."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]
    fail_on: str | None
    fix: bool
    diff: bool
    in_place: bool
    add_waivers: bool
    reason: str
    baseline: str
    update_baseline: bool
    statistics: bool
    jobs: int | None
    fast: bool
    no_cache: bool
    stdin_filename: str | None

    def request(self, fmt: str) -> LintRequest:
        """What is asked of each draft. Raises UsageError for options that exclude each other."""
        if self.add_waivers != bool(self.reason.strip()):
            raise UsageError(fill("--add-waivers and --reason TEXT go together"))
        if self.add_waivers and self.fix:
            raise UsageError(fill("--fix and --add-waivers: one after the other"))
        if self.update_baseline and (self.fix or self.add_waivers or self.diff):
            raise UsageError(fill("--update-baseline goes without --fix, --diff and --add-waivers"))
        if self.statistics and (self.diff or fmt not in ("text", "json")):
            raise UsageError(
                fill("--statistics goes with --format text or json, and without --diff")
            )
        return LintRequest(
            self.select, self.ignore, self.fast, not self.no_cache,
            self.fix or (self.diff and not self.add_waivers), self.diff, self.in_place,
            options.chosen().project, self.stdin_filename or "standard input", self.reason,
            self.baseline, self.update_baseline,
        )  # fmt: skip
