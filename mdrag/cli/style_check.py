"""``mdrag style-check``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out

if TYPE_CHECKING:
    from mdrag.audit.style import StyleReport
    from mdrag.desk.desk import Desk

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
    from mdrag.audit.table import table
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.desk.documents.audits import audit_style
    from mdrag.report import style as report

    desk = desk_of(path)
    limit = table(desk.config).style_findings
    found = audit_style(desk)
    if fmt == "json":
        options.emit_json(report.as_json(found, desk.name, limit))
    else:
        way_out.show(report.text(found, limit, desk.language))
    if not no_file:
        _write(desk, found, limit)
    return 3 if found.broken else int(not found.passes)


def _write(desk: Desk, found: StyleReport, limit: int) -> None:
    """The report as the next version, and a copy of it where people look."""
    from mdrag.cli.terminal.audit_report import write_report
    from mdrag.desk.documents.audit_documents import audit_notes
    from mdrag.fence import write_atomic
    from mdrag.report import style as report

    content = report.markdown(found, Path(desk.path).name, limit, audit_notes(desk), desk.language)
    if write_report(desk, "style", content, by="mdrag style-check") and desk.project:
        with way_out.say_when_unwritten("outputs/style_report.md"):
            write_atomic(desk.project.outputs / "style_report.md", content)
