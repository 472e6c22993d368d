"""``mdrag build``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.style_names import STYLE_HELP, complete_style
from mdrag.draft.missing_draft import no_such_draft
from mdrag.errors import UsageError

if TYPE_CHECKING:
    from mdrag.desk.desk import Desk

__all__ = ["command"]

_FILE = click.Path(path_type=Path)


# fmt: off
@click.command()
@click.argument("draft", type=_FILE)
@click.option("-o", "--output", type=_FILE,
              help="The file to make: .docx, .odt, .html, .pdf or .tex.")
@click.option("--live", "mode", flag_value="live", default=True,
              help="Citations as live Zotero fields in .docx and .odt (the default).")
@click.option("--static", "mode", flag_value="static", help="Citations as plain text.")
@click.option("--plain", "mode", flag_value="plain", help="Leave the bindings in the text.")
@click.option("--style", default="",
              shell_complete=complete_style, help=STYLE_HELP)
@click.option("--reference-doc", "reference", type=_FILE,
              help="A .docx or .odt whose styles to use instead of ours.")
@click.option("--properties", default="", metavar="NAMES",
              help="Put title,author,keywords,words (or all) into the file's properties.")
@click.option("--evidence-comments", "comments", is_flag=True,
              help="A Word comment at each citation: the page and what stands there (.docx).")
@click.option("--pdf-engine", "engine", default="", metavar="NAME",
              help="What makes the .pdf: typst, xelatex, weasyprint, soffice, …")
@click.option("--allow-unresolved", is_flag=True,
              help="Print what cannot be resolved in red instead of stopping.")
@click.option("--allow-files", is_flag=True,
              help="Let the draft read files outside its folder and project, and raw TeX run.")
@click.option("--allow-network", is_flag=True,
              help="Let the draft fetch pictures, styles and bibliographies from the network.")
@click.option("--print-command", is_flag=True, help="Print the pandoc command and stop.")
@options.common
@options.formats("text", "json")
def command(
    draft: Path, output: Path | None, print_command: bool, fmt: str, **asked: Any
) -> None:
    """Make a Word or odt file of DRAFT with live Zotero citations, or HTML, PDF, LaTeX.

    What the draft names is read only in its folder and its project, and nothing is fetched.

    Example: mdrag build essay.md -o essay.docx --style harvard
    """
    # fmt: on
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.export.build.command import shell
    from mdrag.export.build.pandoc_run import Job, build
    from mdrag.export.citations.csl_items import Items
    from mdrag.export.citations.unresolved_bindings import bound_sources, item_notes, refuse
    from mdrag.versions import present_day
    from mdrag.wording import words

    if not draft.is_file():
        raise UsageError(f"{draft}: {no_such_draft(draft)}")
    if output is None:
        raise UsageError(
            f"-o is missing: name the file to make: mdrag build {draft} -o {draft.stem}.docx"
        )
    desk = desk_of(draft)
    if all(block.kind in ("front-matter", "comment") for block in desk.draft.blocks):
        raise UsageError(f"{draft}: holds no text yet; there is nothing to build")
    export = desk.config.export
    job = Job.of(desk.draft, output, desk.project, export, **asked)
    if print_command:
        told = shell(job)
        options.emit_json({"command": told}) if fmt == "json" else way_out.show(told)
        return
    items = Items.open(desk.project, export, present_day())
    if not job.allow_unresolved:
        refuse(desk.draft, desk.evidence)
    built = build(job)
    kept = [f"{built.kept} was changed since it was built; it was left alone"] if built.kept else []
    cited = bound_sources(desk.draft, desk.evidence)
    messages = (*built.said, *kept, *item_notes(desk.draft, desk.evidence, items), *_gate(desk))
    if fmt == "json":
        uids = sorted({source.doc_uid for source in cited})
        made = {"output": str(built.path), "kept": built.kept and str(built.kept)}
        options.emit_json({**made, "mode": job.mode, "cited": uids, "messages": messages})
        return
    for line in messages:
        options.say(line)
    way_out.show(str(built.path))
    if job.mode == "live" and cited and job.writes in ("docx", "odt") and not job.engine:
        told = "sources cited: {count}, live for Zotero; in {program}: Zotero tab > Refresh"
        program = "Word" if job.writes == "docx" else "LibreOffice"
        options.say(words(desk.language)(told, count=len(cited), program=program))


def _gate(desk: Desk) -> Iterator[str]:
    """A line when the gate blocked this very text; it is no hindrance to look at it in Word."""
    import shlex

    from mdrag.audit.last_gate import last_gate
    from mdrag.wording import words

    found = last_gate(desk.project, Path(desk.path), desk.sha256) if desk.project else None
    if found and found.gate == "BLOCK":
        yield words(desk.language)(
            "the gate says BLOCK ({block} of {claims} claims and citations); which and why: "
            "{command}",
            block=found.block,
            claims=found.claims,
            command=f"mdrag gate {shlex.quote(desk.shown)}",
        )
