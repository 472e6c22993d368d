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
@click.option(
    "--reference-doc", type=click.Path(path_type=Path), help="A .docx whose styles to use."
)
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
    from mdrag.export import styles
    from mdrag.export.build import Job, build, target
    from mdrag.export.build import command as pandoc_command
    from mdrag.export.check import bound_sources, list_title, refuse
    from mdrag.workspace import open_for
    from mdrag.zotero.items import missing

    if not draft.is_file():
        raise UsageError(f"{draft}: no such draft")
    target(output)
    place = open_for(draft, options.chosen().project)
    told = place.config.section("export")
    reference = reference_doc or (Path(told["reference_doc"]) if "reference_doc" in told else None)
    if reference and place.project and not reference_doc:
        reference = place.project.root / reference
    if reference and not reference.is_file():
        raise UsageError(f"{reference}: no such file for --reference-doc")
    parsed = read(draft)
    csl = styles.find(style or str(told.get("style", "apa"))).absolute()
    job = Job(
        draft.absolute(), output, csl, mode,
        reference.absolute() if reference else None, allow_unresolved, place.project,
        "title" in parsed.meta, list_title(parsed, styles.read(csl).id),
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
            options.say(f"{source.doc_uid} ({source.source_path}) lacks {', '.join(gaps)}; "
                        "add it in meta/library.csv")  # fmt: skip
    click.echo(str(built.path))
