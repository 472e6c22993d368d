"""``mdrag verify-citations``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli import options, way_out
from mdrag.errors import LibraryMissing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mdrag.audit.checked_bindings import Cited
    from mdrag.cli.audit_draft import Opened

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
    from mdrag.audit.audits import citations
    from mdrag.cli.audit_draft import opened
    from mdrag.report import citations as report

    draft = opened(path)
    if not draft.space.has_library:
        raise LibraryMissing(f"{path}: nothing to check against: {draft.unread.hint}")
    found, linted = citations(draft.asked)
    if fmt == "json":
        options.emit_json(report.as_json(found))
    elif found:
        way_out.show(report.text(found, str(path)))
    if not found:
        draft.say("{path}: nothing was checked, for there is no binding in it", path=path)
        return 1
    if not no_table:
        _write(draft, found)
    options.say(report.summary(found, draft.language))
    for failure in linted.result.summary.failures:
        way_out.complain(f"mdrag: {path}: {failure.told}")
        return 3 if failure.ours else 2
    # a run in which nothing could be checked is never green
    checked = any(one.row.checked for one in found)
    return 0 if checked and all(one.passes for one in found) else 1


def _write(draft: Opened, found: Sequence[Cited]) -> None:
    """The audit table as the next version."""
    from mdrag.report import citations as report
    from mdrag.versions import now

    config = draft.space.config
    notes = (
        f"draft: {draft.shown}",
        f"checked: {now().isoformat()}, index {draft.space.evidence.version}",
        f"threshold T = {config.verify_citations_threshold_T}, "
        f"k = {config.verify_citations_k}, backend: local",
    )
    content = report.markdown(found, draft.path.name, notes)
    draft.write("citations", content, by="verify-citations")
