"""``mdrag check-ids``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.config import load
from mdrag.ingest.run.validate import validate
from mdrag.project import Project

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> int:
    """Check chunk ids: unique, in reading order, the same when made again, true to the text.

    Example: mdrag check-ids
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    checks = validate(project, load(project.config_path))
    if fmt == "json":
        options.emit_json([check._asdict() for check in checks])
    else:
        for check in checks:
            state = "ok  " if not check.offenders else "FAIL"
            way_out.show(f"{state} {check.name}: {check.checked} checked, {check.failed} wrong")
            for offender in check.offenders:
                way_out.show(f"       {offender}")
    return 1 if any(check.failed for check in checks) else 0
