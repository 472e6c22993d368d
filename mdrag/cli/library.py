"""``mdrag library``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.audit.missing_library import missing_library
from mdrag.cli.terminal import options, way_out
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.project import Project
from mdrag.report.library import as_json, as_rows
from mdrag.wording import words
from mdrag.workspace import language_of

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> None:
    """List the sources: who wrote them, and whether they may be cited.

    Example: mdrag library
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    sources = [entry.source for entry in ledger.read(project).values()]
    if fmt == "json":
        options.emit_json([as_json(source) for source in sources])
        return
    if not sources:
        options.say(fill("no sources yet: {hint}", hint=missing_library(project, Path.cwd()).hint))
        return
    language = language_of(project.config_path)
    for row in as_rows(sources, language):
        way_out.show(row)
    cited = sum(source.can_be_cited for source in sources)
    tr = words(language)
    told = "{sources} sources, {cited} citable; more: mdrag show DOC_UID"
    options.say(tr(told, sources=len(sources), cited=cited))
