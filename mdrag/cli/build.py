"""``mdrag build``."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from mdrag.cli import options
from mdrag.errors import UsageError

__all__ = ["command"]


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The file to make: .docx or .html.",
)
@click.option(
    "--live",
    "mode",
    flag_value="live",
    default=True,
    help="Citations as live Zotero fields (the default).",
)
@click.option("--static", "mode", flag_value="static", help="Citations as plain text.")
@click.option("--plain", "mode", flag_value="plain", help="Leave the bindings in the text.")
@click.option("--style", help="apa, harvard, chicago, chicago-notes, mla, ieee or a .csl file.")
@click.option("--reference-doc", type=click.Path(path_type=Path), help="A .docx for the styles.")
@click.option(
    "--allow-unresolved",
    is_flag=True,
    help="Print what cannot be resolved in red instead of stopping.",
)
@click.option("--print-command", is_flag=True, help="Print the pandoc command and stop.")
@options.common
def command(
    draft: Path, output: Path, mode: str, style: str | None, reference_doc: Path | None,
    allow_unresolved: bool, print_command: bool,
) -> None:  # fmt: skip
    """Make a Word file of DRAFT with live Zotero citations, or HTML.

    Example: mdrag build essay.md -o essay.docx --style harvard
    """
    from mdrag.draft.read import read
    from mdrag.export.build import Job, build
    from mdrag.export.build import command as pandoc_command
    from mdrag.export.check import bound_sources, refuse
    from mdrag.workspace import open_for
    from mdrag.zotero.items import missing

    if not draft.is_file():
        raise UsageError(f"{draft}: no such draft")
    place, parsed = open_for(draft, options.chosen().project), read(draft)
    job = Job.of(
        parsed, output, place.project, place.config.section("export"), style=style or "",
        reference=reference_doc, mode=mode, allow_unresolved=allow_unresolved,
    )  # fmt: skip
    if print_command:
        click.echo(shlex.join(pandoc_command(job)))
        return
    if not allow_unresolved:
        refuse(parsed, place.evidence)
    built = build(job)
    for line in built.said:
        options.say(line)
    if built.kept:
        options.say(f"{built.kept} was changed since it was built; it was left alone")
    for source in bound_sources(parsed, place.evidence):
        if gaps := missing(source):
            told = f"{source.doc_uid} ({source.source_path}) lacks {', '.join(gaps)}"
            options.say(f"{told}; add it in meta/library.csv")
    click.echo(str(built.path))
