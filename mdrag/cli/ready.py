"""``mdrag ready``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]


@click.command()
@click.argument("path", metavar="DRAFT", type=click.Path(path_type=Path))
@options.common
@options.formats("text", "json")
def command(path: Path, fmt: str) -> int:
    """One screen before the deadline: what holds, what is missing, go or no-go.

    Exit code 1 on no-go, also when the draft cites and no source was ever ingested. Nothing is
    written, and Zotero is not asked.

    Example: mdrag ready outputs/drafts/essay_v002.md
    """
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.desk.documents.audits import audit_readiness
    from mdrag.report import ready as report

    desk = desk_of(path)
    found = audit_readiness(desk)
    if fmt == "json":
        options.emit_json(report.as_json(found, desk.name))
    else:
        way_out.show(report.text(found, str(path), desk.language))
    return 3 if found.broken else int(not found.go)
