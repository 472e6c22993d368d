"""``mdrag style-check``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli import options, way_out

if TYPE_CHECKING:
    from mdrag.audit.style import Style
    from mdrag.cli.audit_draft import Opened

__all__ = ["command"]


@click.command(name="style-check")
@click.argument("path", metavar="DRAFT", type=click.Path(path_type=Path))
@click.option("--no-file", is_flag=True, help="Do not write the report.")
@options.common
@options.formats("text", "json")
def command(path: Path, no_file: bool, fmt: str) -> int:
    """Style and coherence, section by section, and the quality gate.

    A section with more than 8 warnings or errors (or more per 800 words) fails: exit code 1.
    Writes outputs/audits/<draft>_style_v001.md, and a copy as outputs/style_report.md.

    Example: mdrag style-check outputs/drafts/essay_v002.md
    """
    from mdrag.audit.audits import styled
    from mdrag.audit.table import table
    from mdrag.cli.audit_draft import opened
    from mdrag.report import style as report

    draft = opened(path)
    limit = table(draft.space.config).style_findings
    found = styled(draft.asked)
    if fmt == "json":
        options.emit_json(report.as_json(found, draft.shown, limit))
    else:
        way_out.show(report.text(found, limit, draft.language))
    if not no_file:
        _write(draft, found, limit)
    return 3 if found.broken else int(not found.passes)


def _write(draft: Opened, found: Style, limit: int) -> None:
    from mdrag.fence import write_atomic
    from mdrag.report import style as report
    from mdrag.versions import now

    notes = (f"draft: {draft.shown}", f"checked: {now().isoformat()}")
    content = report.markdown(found, draft.path.name, limit, notes)
    if draft.write("style", content, by="mdrag style-check") and draft.space.project:
        with way_out.said_when_unwritten("outputs/style_report.md"):
            write_atomic(draft.space.project.outputs / "style_report.md", content)
