"""``mdrag check-ids``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.config import load
from mdrag.ingest.run.validate import validate
from mdrag.project import Project
from mdrag.wording import words

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> int:
    """Check chunk ids: unique, in reading order, the same when made again, true to the text.

    Example: mdrag check-ids
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    checks = validate(project, config)
    if fmt == "json":
        options.emit_json([check._asdict() for check in checks])
    else:
        tr = words(config.ui_language)
        for check in checks:
            state = "ok  " if not check.offenders else "FAIL"
            told = tr("{name}: {checked} checked, {failed} wrong", **check._asdict())
            way_out.show(f"{state} {told}")
            for offender in check.offenders:
                way_out.show(f"       {offender}")
    return 1 if any(check.failed for check in checks) else 0
