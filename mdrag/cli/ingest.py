"""``mdrag ingest`` (and ``pipeline``)."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.progress import progress_bar
from mdrag.config import load
from mdrag.errors import UsageError
from mdrag.escapes import on_one_line
from mdrag.ingest.run.pipeline import index_only, run
from mdrag.ingest.run.summary import IngestSummary
from mdrag.project import Project
from mdrag.wording import Words, words

__all__ = ["command", "run_steps", "say_summary", "update_index"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@options.common
@options.formats("text", "json")
def command(paths: tuple[str, ...], fmt: str) -> int:
    """Read what is new or changed under raw/, or only PATHS: parse, chunk, embed, index.

    A file that cannot be read is named with its reason, the others are read, and the exit code
    is 1.

    Example: mdrag ingest
    """
    return run_steps(paths, fmt, "index")


def run_steps(paths: tuple[str, ...], fmt: str, until: str) -> int:
    """Run the steps up to ``until`` and say what they did; 1 when a file could not be read."""
    project = Project.require(Path.cwd(), options.chosen().project)
    if url := next((path for path in paths if path.startswith(("http://", "https://"))), None):
        raise UsageError(f"{url}: URLs are not read yet; save the page or PDF under raw/evidence/")
    config = load(project.config_path)
    with progress_bar() as progress:
        summary = run(project, config, [Path(path) for path in paths], until, progress)
    say_summary(summary, fmt, words(config.ui_language))
    return 1 if summary.failed else 0


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
        path = on_one_line(refused.path)
        options.say(tr("failed    {path}: {reason}", path=path, reason=refused.reason))
    for refused in summary.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        path = on_one_line(refused.path)
        options.say(tr("not read  {path}: {reason}", path=path, reason=reason))
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
