"""``mdrag lint``."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli import options, way_out
from mdrag.errors import FileProblem, UsageError
from mdrag.report import FORMATS
from mdrag.severity import Severity

if TYPE_CHECKING:
    from mdrag.cli.lint_drafts import Outcome

__all__ = ["command"]

_WAYS = {
    "text": way_out.show_styled,
    "markdown": way_out.show_styled,
    "github": way_out.show_commands,
}  # the other formats are JSON


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
    type=click.Choice([one.value for one in reversed(Severity)]),
    help="Exit 1 for a finding of this severity or worse.  [default: warning]",
)
@click.option("--fix", is_flag=True, help="Apply the safe fixes, then report what is left.")
@click.option("--diff", is_flag=True, help="Print what --fix would change; write nothing.")
@click.option(
    "--in-place",
    is_flag=True,
    help="Let --fix and --add-waivers change a draft under outputs/, not write its next version.",
)
@click.option("--add-waivers", is_flag=True, help="Waive what is found, with --reason.")
@click.option("--reason", default="", metavar="TEXT", help="Why; written into each waiver.")
@click.option(
    "--baseline",
    type=click.Path(dir_okay=False),
    default="",
    help="Leave out what FILE records.  [default: lint.baseline of the settings]",
)
@click.option("--update-baseline", is_flag=True, help="Record what is found now in the baseline.")
@click.option("--statistics", is_flag=True, help="How often each rule speaks, not where.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=None,
    metavar="N",
    help="Check so many drafts at a time.  [default: by processors and length]",
)
@click.option("--fast", is_flag=True, help="Without the tagger and without the library.")
@click.option("--no-cache", is_flag=True, help="Compute everything anew.")
@click.option("--stdin-filename", metavar="PATH", help="What - (standard input) is called.")
@options.formats(*FORMATS)
@options.common
def command(
    paths: tuple[str, ...], select: tuple[str, ...], ignore: tuple[str, ...],
    fail_on: str | None, fix: bool, diff: bool, in_place: bool, add_waivers: bool, reason: str,
    baseline: str, update_baseline: bool, statistics: bool, jobs: int | None, fast: bool,
    no_cache: bool, stdin_filename: str | None, fmt: str,
) -> int:  # fmt: skip
    """Check drafts: evidence, citations, style, structure. A folder means the drafts in it.

    Of the versions of a draft under outputs/ a folder means the newest.

    Exit codes: 0 nothing to say, 1 findings, 2 a draft or setting to mend, 3 our bug.

    Example: mdrag lint outputs/drafts/essay_v002.md --ignore style
    """
    from mdrag.cli.lint_drafts import drafts_in, lint_all
    from mdrag.cli.lint_one import Wanted

    if add_waivers != bool(reason.strip()):
        raise UsageError("--add-waivers and --reason TEXT go together")
    if add_waivers and fix:
        raise UsageError("--fix and --add-waivers: one after the other")
    if update_baseline and (fix or add_waivers or diff):
        raise UsageError("--update-baseline goes without --fix, --diff and --add-waivers")
    if statistics and (diff or fmt not in ("text", "json")):
        raise UsageError("--statistics goes with --format text or json, and without --diff")
    wanted = Wanted(
        select, ignore, fast, not no_cache, fix or (diff and not add_waivers), diff, in_place,
        options.chosen().project, stdin_filename or "standard input", reason, baseline,
        update_baseline,
    )  # fmt: skip
    drafts = drafts_in(paths)
    outcome = lint_all(drafts.paths, wanted, jobs or 0)
    out = _WAYS.get("text" if diff else fmt, way_out.show_json_text)
    for piece in _pieces(outcome, fmt, statistics, diff):
        out(piece)
    for words in (*drafts.told, *outcome.told):
        options.say(words)
    for problem in outcome.problems:
        way_out.complain(f"mdrag: {problem}")
    worst = [finding.severity for report in outcome.reports for finding in report.result.findings]
    least = Severity(fail_on or outcome.fail_on)
    if outcome.failed:
        return 3
    if outcome.problems:
        return 2
    return int(any(severity >= least for severity in worst))


def _pieces(outcome: Outcome, fmt: str, statistics: bool, diff: bool) -> Iterable[str]:
    """What goes to stdout."""
    reports, unread = outcome.reports, outcome.unread
    if diff:
        return outcome.diffs
    if statistics:
        from mdrag.report.statistics import as_json, as_text

        return as_json(reports, unread) if fmt == "json" else as_text(reports)
    write: Callable[..., Iterable[str]] = import_module(FORMATS[fmt]).write
    if fmt == "text":
        return write(reports, _at_terminal())
    if fmt == "github":
        return write(reports, unread, _job_summary(outcome))
    return write(reports, unread)


def _job_summary(outcome: Outcome) -> bool:
    """Append to the job summary what has no room as an annotation; whether there is one."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if not path:
        return False
    from mdrag.fence import append_text
    from mdrag.report.github import rest

    try:
        append_text(Path(path), rest(outcome.reports, outcome.unread))
    except (OSError, FileProblem) as problem:
        why = getattr(problem, "strerror", "") or problem
        options.say(f"the job summary cannot be written: {why}")
        return False
    return True


def _at_terminal() -> bool:
    """Whether colours and links are welcome on stdout."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
