"""``mdrag audit``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import Busy, UsageError
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.audit.whole_draft import DraftAudit
    from mdrag.brief.model import InstructionBrief
    from mdrag.desk.desk import Desk

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
    from mdrag.cli.terminal.audit_report import desk_of
    from mdrag.cli.terminal.view_files import refuse_view_files, write_view_files
    from mdrag.desk.documents.audit_documents import audit_json
    from mdrag.desk.documents.audits import audit_draft
    from mdrag.desk.section_desk import section_desk
    from mdrag.report import audit as report

    desk = desk_of(path)
    refuse_view_files(desk, html, appendix)
    if section is not None and section != _ALL:
        desk, no_file = section_desk(desk, section), True
    found = audit_draft(desk, _brief(desk), whole=section is None)
    if fmt == "json":
        options.emit_json(audit_json(desk, found))
    else:
        way_out.show(report.text(found, str(path), desk.language))
    if not no_file:
        _write(desk, found)
    _say_health(desk)
    if html is not None or appendix is not None:
        write_view_files(desk, html, appendix)
    return 3 if found.broken else int(not found.passes)


def _say_health(desk: Desk) -> None:
    """A line when the reranker is over its limits, as after a query."""
    from mdrag.retrieve.health import rerank_advice

    if desk.project is None:
        return
    with way_out.say_when_unwritten("meta/health_report.md"):
        if told := rerank_advice(desk.project, desk.config):
            options.say(told)


def _brief(desk: Desk) -> InstructionBrief:
    """What the course asks for, made anew when its files changed; an empty one without any."""
    from mdrag.brief.model import InstructionBrief
    from mdrag.desk.documents.briefs import known_brief, refresh_brief

    project, tr = desk.project, words(desk.language)
    if project is None:
        return InstructionBrief(())
    known = known_brief(project)
    if known is not None:
        return known
    try:
        done = refresh_brief(project)
    except UsageError:
        return InstructionBrief(())
    except Busy as problem:
        options.say(tr("the brief was not refreshed: {problem}", problem=problem))
        return known_brief(project, stale=True) or InstructionBrief(())
    options.say(tr("the instructions changed: meta/instruction_brief.md is new; see: mdrag brief"))
    return done.brief


def _write(desk: Desk, found: DraftAudit) -> None:
    from mdrag.desk.documents.audit_documents import write_documents

    tr = words(desk.language)
    if desk.path == "-":
        return
    if desk.project is None:
        told = "{path}: outside a project, so no report was written"
        options.say(tr(told, path=desk.shown))
        return
    with way_out.say_when_unwritten("outputs/audits/"):
        for one in write_documents(desk, desk.project, found):
            told = "written: {path}" if one.written else "unchanged: {path}"
            options.say(tr(told, path=one.path))
