"""``mdrag verify-citations``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli import options
from mdrag.errors import LibraryMissing
from mdrag.wording import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mdrag.verify.rows import Row
    from mdrag.workspace import Workspace

__all__ = ["command"]


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--no-table", is_flag=True, help="Do not write the table to outputs/audits/.")
@options.common
@options.formats("text", "json")
def command(draft: Path, no_table: bool, fmt: str) -> int:
    """Does each cited source say what its sentence says? OK, WEAK or MISSING for each binding.

    Example: mdrag verify-citations outputs/drafts/essay_v001.md
    """
    from mdrag.draft.read import read
    from mdrag.report import citations
    from mdrag.verify.rows import rows
    from mdrag.workspace import open_for

    workspace = open_for(draft, options.chosen().project)
    if not workspace.has_library:
        raise LibraryMissing(
            f"{draft}: there is no library to check against; put PDFs into raw/evidence/pdfs of "
            "a project and run: mdrag ingest"
        )
    k = workspace.config["verify_citations_k"]
    threshold = workspace.config["verify_citations_threshold_T"]
    found = rows(read(draft), workspace.evidence, k, threshold)
    if fmt == "json":
        options.emit_json(citations.as_json(found))
    elif found:
        click.echo(citations.text(found, str(draft)))
    language = str(workspace.config["ui_language"])
    tr = words(language)
    if found and not no_table:
        options.say(tr("table: {path}", path=_write(workspace, draft, found)))
    if not found:
        options.say(tr("{path}: nothing was checked, for there is no binding in it", path=draft))
        return 1
    options.say(citations.summary(found, language))
    # a run in which nothing could be checked is never green
    return 0 if all(row.passes for row in found) and any(row.checked for row in found) else 1


def _write(workspace: Workspace, draft: Path, found: Sequence[Row]) -> str:
    """The audit table as the next version; its path. Outside a project nothing is written."""
    from mdrag.project import write_atomic
    from mdrag.report import citations
    from mdrag.versions import log_version, next_version, now

    project = workspace.project
    assert project is not None  # a library belongs to a project
    path = next_version(project.outputs / "audits" / f"{draft.stem}_citations.md")
    notes = (
        f"draft: {project.relative(draft)}",
        f"checked: {now().isoformat()}, index {workspace.evidence.version}",
        f"threshold T = {workspace.config['verify_citations_threshold_T']}, "
        f"k = {workspace.config['verify_citations_k']}, backend: local",
    )
    write_atomic(path, citations.markdown(found, draft.name, notes))
    log_version(project, "citations", "", path.name, f"verify-citations {draft.name}")
    return project.relative(path)
