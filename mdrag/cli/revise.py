"""``mdrag revise``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.fence import refuse_outside
from mdrag.missing_draft import require_draft
from mdrag.project import Project
from mdrag.versions import start_version

__all__ = ["command"]


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--summary", required=True, help="What the new version is for, in a sentence.")
@options.common
@options.formats("text", "json")
def command(draft: Path, summary: str, fmt: str) -> None:
    """Copy DRAFT to its next version (essay_v001.md → essay_v002.md) and log why.

    Example: mdrag revise outputs/drafts/essay_v001.md --summary "shorter introduction"
    """
    require_draft(draft)
    refuse_outside(draft)
    project = Project.require(draft.parent, options.chosen().project)
    after = start_version(project, draft, summary)
    if fmt == "json":
        options.emit_json({"draft": str(draft), "written": str(after), "summary": summary})
    else:
        way_out.show(str(after))
