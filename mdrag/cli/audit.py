"""``mdrag audit``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]

_ALL = "(the whole file)"  # what --section means without a heading


@click.command()
@click.argument("path", metavar="DRAFT", type=click.Path(path_type=Path))
@click.option(
    "--section",
    is_flag=False,
    flag_value=_ALL,
    metavar="[HEADING]",
    help="Only the section under this heading, which writes no documents; without one DRAFT is a "
    "section itself. No limits of the whole essay.",
)
@click.option("--no-file", is_flag=True, help="Do not write the documents to outputs/audits/.")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write the draft beside its pages, as one file for a browser.",
)
@click.option(
    "--appendix",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Also write each citation with the strip of its page: a .docx, .html or .md file.",
)
@options.common
@options.formats("text", "json")
def command(
    path: Path,
    section: str | None,
    no_file: bool,
    html: Path | None,
    appendix: Path | None,
    fmt: str,
) -> int:
    """Everything at once: claims, citations, style, what the course asks for, and what to do next.

    Writes <draft>_claims, _citations, _style and _audit under outputs/audits/, as Markdown and
    JSON, each as the next version where it says something new. Runs `mdrag brief` when a file
    under raw/instruction changed. Exit code 1 when something stands against the draft.

    Example: mdrag audit outputs/drafts/essay_v002.md --section Methods
    """
    from mdrag.cli.terminal.audit_report import desk_of, write_audit_documents
    from mdrag.cli.terminal.rerank_advice import say_rerank_advice
    from mdrag.cli.terminal.view_files import refuse_view_files, write_view_files
    from mdrag.desk.documents.audit_documents import audit_json
    from mdrag.desk.documents.audits import audit_draft
    from mdrag.desk.documents.briefs import brief_in_force
    from mdrag.desk.section_desk import section_desk
    from mdrag.report import audit as report

    desk = desk_of(path)
    refuse_view_files(desk, html, appendix)
    if section is not None and section != _ALL:
        desk, no_file = section_desk(desk, section), True
    brief, told = brief_in_force(desk.project, desk.language)
    if told:
        options.say(told)
    found = audit_draft(desk, brief, whole=section is None)
    if fmt == "json":
        options.emit_json(audit_json(desk, found))
    else:
        way_out.show(report.text(found, str(path), desk.language))
    if not no_file:
        write_audit_documents(desk, found)
    say_rerank_advice(desk.project, desk.config)
    write_view_files(desk, html, appendix)
    return 3 if found.broken else int(not found.passes)
