"""``mdrag verify-citations``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import LibraryMissing
from mdrag.filled_sentence import fill
from mdrag.wording import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mdrag.audit.checked_bindings import CheckedBinding
    from mdrag.desk.desk import Desk

__all__ = ["command"]


@click.command()
@click.argument("path", metavar="DRAFT", type=click.Path(path_type=Path))
@click.option("--no-table", is_flag=True, help="Do not write the table to outputs/audits/.")
@options.common
@options.formats("text", "json")
def command(path: Path, no_table: bool, fmt: str) -> int:
    """Does each cited source say what its sentence says? OK, WEAK or MISSING for each binding.

    Beside the score stand the hard checks: quotations, numbers, direction, author and year, pages.

    Example: mdrag verify-citations outputs/drafts/essay_v001.md
    """
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.desk.documents.audits import audit_citations, why_unread
    from mdrag.report import citations as report

    desk = desk_of(path)
    if not desk.space.has_library:
        raise LibraryMissing(
            fill("{path}: nothing to check against: {hint}", path=path, hint=why_unread(desk).hint)
        )
    found, linted = audit_citations(desk)
    if fmt == "json":
        options.emit_json(report.as_json(found))
    elif found:
        way_out.show(report.text(found, str(path), desk.language))
    if not found:
        told = "{path}: nothing was checked, for there is no binding in it"
        options.say(words(desk.language)(told, path=path))
        return 1
    if not no_table:
        _write(desk, found)
    options.say(report.summary(found, desk.language))
    for failure in linted.result.summary.failures:
        way_out.complain(f"mdrag: {path}: {failure.told}")
        return 3 if failure.ours else 2
    # a run in which nothing could be checked is never green
    checked = any(one.row.checked for one in found)
    return 0 if checked and all(one.passes for one in found) else 1


def _write(desk: Desk, found: Sequence[CheckedBinding]) -> None:
    """The audit table as the next version."""
    from mdrag.cli.terminal.audit_report import write_report
    from mdrag.desk.documents.audit_documents import audit_notes
    from mdrag.report import citations as report

    content = report.markdown(found, Path(desk.path).name, audit_notes(desk), desk.language)
    write_report(desk, "citations", content, by="verify-citations")
