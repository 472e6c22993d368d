"""``mdrag gc``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.config import load
from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill
from mdrag.ingest.run.garbage import find_garbage, remove_garbage
from mdrag.project import Project
from mdrag.report.columns import pad
from mdrag.wording import words

__all__ = ["command"]


@click.command()
@click.option("--yes", is_flag=True, help="Remove it; without, it is only listed.")
@options.common
@options.formats("text", "json")
def command(yes: bool, fmt: str) -> None:
    """What may go: parsed folders and rows of sources that are gone, and old builds.

    Raw files, drafts, packs and query runs are never touched. A source that is gone stays while a
    draft names it.

    Example: mdrag gc
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    found = remove_garbage(project, config) if yes else find_garbage(project)
    total = sum(one.bytes for one in found)
    if fmt == "json":
        listed = [one._asdict() for one in found]
        options.emit_json({"removed": yes, "bytes": total, "items": listed})
        return
    tr, told = words(config.ui_language), {"things": len(found), "mb": total / 1e6}
    for one in found:
        options.say(
            fill(
                "{kind} {name}: {why}",
                kind=pad(tr(one.kind), 8),
                name=on_one_line(one.name),
                why=one.why,
            )
        )
    if not found:
        options.say(tr("nothing may go"))
    elif yes:
        options.say(tr("{things:,} things, {mb:.1f} MB removed", **told))
    else:
        line = (
            "{things:,} things, {mb:.1f} MB may go; nothing was removed: mdrag gc --yes removes it"
        )
        options.say(tr(line, **told))
