"""``mdrag ingest`` (and ``pipeline``)."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import options
from mdrag.cli.progress import shown
from mdrag.config import load
from mdrag.errors import UsageError
from mdrag.ingest.pipeline import run
from mdrag.ingest.summary import Summary
from mdrag.project import Project

__all__ = ["command", "stepped", "told"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@options.common
@options.formats("text", "json")
def command(paths: tuple[str, ...], fmt: str) -> None:
    """Read what is new or changed under raw/, or only PATHS: parse, chunk, embed, index.

    Example: mdrag ingest
    """
    stepped(paths, fmt, "index")


def stepped(paths: tuple[str, ...], fmt: str, until: str) -> None:
    """Run the steps up to ``until`` and say what they did."""
    project = Project.require(Path.cwd(), options.chosen().project)
    if url := next((path for path in paths if path.startswith(("http://", "https://"))), None):
        raise UsageError(f"{url}: URLs are not read yet; save the page or PDF under raw/evidence/")
    config = load(project.config_path)
    with shown() as progress:
        summary = run(project, config, [Path(path) for path in paths], until, progress)
    told(summary, fmt)


def told(summary: Summary, fmt: str) -> None:
    """The summary: JSON to stdout, or words to stderr."""
    if fmt == "json":
        options.emit_json(summary.as_json())
        return
    for refused in summary.failed:
        options.say(f"failed    {refused.path}: {refused.reason}")
    for refused in summary.not_read:
        options.say(f"not read  {refused.path}: {refused.reason}")
    for path, other in summary.duplicates:
        options.say(f"repeats   {path}: {other}")
    for uid in summary.gone:
        options.say(f"gone      {uid}: its file is no longer under raw/")
    for note in summary.notes:
        options.say(f"look at   {note}")
    counts = f"{summary.new} new, {summary.changed} changed, {summary.unchanged} unchanged"
    if summary.failed:
        counts += f", {len(summary.failed)} failed"
    options.say(
        f"{counts}; the library has {summary.sources} sources, {summary.pages} pages, "
        f"{summary.passages} passages ({summary.took_s:.1f} s)"
    )
