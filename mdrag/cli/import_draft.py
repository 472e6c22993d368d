"""``mdrag import-draft``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.project import Project

__all__ = ["command"]


@click.command(name="import-draft")
@click.argument("document", metavar="ESSAY.docx", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", type=click.Path(path_type=Path),
    help="The draft to write; outputs/drafts/ESSAY_v001.md unless said.",
)  # fmt: skip
@options.formats("text", "json")
@options.common
def command(document: Path, output: Path | None, fmt: str) -> None:
    """Begin with a draft that was written in Word.

    Makes Markdown of it: citations of Zotero, Mendeley and EndNote are bound to the sources of the
    library, pictures lie beside it, comments stay as comments. The Word file is only read.

    Example: mdrag import-draft ~/essay.docx
    """
    from mdrag.from_word.new_draft import make_draft
    from mdrag.report import new_draft as report
    from mdrag.wording import words
    from mdrag.workspace import open_for

    here = output if output and Project.find(output) else Path.cwd()
    workspace = open_for(here, options.chosen().project)
    made = make_draft(document, output, workspace)
    if fmt == "json":
        options.emit_json(report.as_json(made, document))
        return
    way_out.show(str(made.draft))
    for line in report.as_lines(made, words(workspace.config.ui_language)):
        options.say(line)
