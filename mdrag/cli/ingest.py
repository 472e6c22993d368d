"""``mdrag ingest`` (and ``pipeline``)."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.progress import progress_bar
from mdrag.config import load
from mdrag.errors import MdragError, UsageError
from mdrag.ingest.run.pipeline import index_only, run
from mdrag.ingest.run.summary import IngestSummary
from mdrag.project import Project
from mdrag.wording import Words, words

__all__ = ["command", "run_steps", "say_summary", "update_index"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@click.option("--dry-run", is_flag=True, help="Say what would be read; write nothing.")
@click.option("--watch", is_flag=True, help="Stay, and do it again whenever raw/ changes.")
@options.common
@options.formats("text", "json")
def command(paths: tuple[str, ...], dry_run: bool, watch: bool, fmt: str) -> int:
    """Read what is new or changed under raw/, or only PATHS: parse, chunk, embed, index.

    A file that cannot be read is named with its reason, the others are read, and the exit code
    is 1. With --watch, Ctrl+C ends the waiting.

    Example: mdrag ingest
    """
    if watch and (dry_run or fmt == "json"):
        raise UsageError("--watch goes with neither --dry-run nor --format json")
    if dry_run:
        return _say_preview(paths, fmt)
    return _watch(paths) if watch else run_steps(paths, fmt, "index")


def run_steps(paths: tuple[str, ...], fmt: str, until: str) -> int:
    """Run the steps up to ``until`` and say what they did; 1 when a file could not be read."""
    project = _project(paths)
    config = load(project.config_path)
    with progress_bar() as progress:
        summary = run(project, config, [Path(path) for path in paths], until, progress)
    say_summary(summary, fmt, words(config.ui_language))
    return 1 if summary.failed else 0


def _project(paths: tuple[str, ...]) -> Project:
    if url := next((path for path in paths if path.startswith(("http://", "https://"))), None):
        raise UsageError(f"{url}: URLs are not read yet; save the page or PDF under raw/evidence/")
    return Project.require(Path.cwd(), options.chosen().project)


def _say_preview(paths: tuple[str, ...], fmt: str) -> int:
    from mdrag.ingest.run.preview import preview
    from mdrag.report import ingest_preview as report

    project = _project(paths)
    found = preview(project, load(project.config_path), [Path(path) for path in paths])
    if fmt == "json":
        options.emit_json(found.as_json())
    else:
        for line in report.lines(found):
            options.say(line)
    return 1 if found.failed else 0


def _watch(paths: tuple[str, ...]) -> int:
    """Ingest now and after every change, until Ctrl+C; what the writer can mend ends nothing."""
    from mdrag.ingest.run.watch import changes

    waiting = changes(_project(paths))
    while True:
        try:
            next(waiting)
        except KeyboardInterrupt:
            options.say("stopped watching; the library is as after the last change")
            return 0
        try:
            run_steps(paths, "text", "index")
        except MdragError as problem:
            options.say(f"mdrag: {problem}")
        options.say("watching raw/ (Ctrl+C to stop)")


def update_index(fmt: str) -> None:
    """Bring the index up to the passages there are and say what that did."""
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    with progress_bar() as progress:
        summary = index_only(project, config, progress)
    say_summary(summary, fmt, words(config.ui_language))


def say_summary(summary: IngestSummary, fmt: str, tr: Words) -> None:
    """The summary: JSON to stdout, or words to stderr."""
    if fmt == "json":
        options.emit_json(summary.as_json())
        return
    for refused in summary.failed:
        options.say(tr("failed    {path}: {reason}", **refused._asdict()))
    for refused in summary.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        options.say(tr("not read  {path}: {reason}", path=refused.path, reason=reason))
    for path, other in summary.duplicates:
        options.say(tr("repeats   {path}: {other}", path=path, other=other))
    for uid in summary.gone:
        options.say(tr("gone      {uid}: its file is no longer under raw/", uid=uid))
    for note in summary.notes:
        options.say(tr("look at   {note}", note=note))
    options.say(tr(_COUNTS, **{**summary._asdict(), "failed": len(summary.failed)}))


_COUNTS = (
    "{new} new, {changed} changed, {unchanged} unchanged, {failed} failed; "
    "the library has {sources} sources, {pages} pages, {passages} passages ({took_s:.1f} s)"
)
