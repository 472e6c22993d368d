"""``mdrag build``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.style_names import STYLE_HELP, complete_style
from mdrag.missing_draft import require_draft

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
    from mdrag.desk.documents.built_file import build_file, job_of, require_output
    from mdrag.export.build.command import shell
    from mdrag.kept_reasons import reason_in

    require_draft(draft)
    output = require_output(draft, output)
    desk = desk_of(draft)
    job = job_of(desk, output, **asked)
    if print_command:
        options.emit_json({"command": shell(job)}) if fmt == "json" else way_out.show(shell(job))
        return
    built = build_file(desk, job)
    if fmt == "json":
        options.emit_json(built.as_json())
        return
    for line in built.messages:
        options.say(reason_in(line, desk.language))
    way_out.show(str(built.path))
    if built.next_step:
        options.say(built.next_step)
