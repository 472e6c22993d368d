"""``mdrag library``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from mdrag.audit.missing_library import missing_library
from mdrag.cli.terminal import options, way_out
from mdrag.escapes import on_one_line
from mdrag.evidence.model import Source
from mdrag.ingest import ledger
from mdrag.natural_order import natural_key
from mdrag.project import Project
from mdrag.text.people import ET_AL
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
        options.emit_json([_record(source) for source in sources])
        return
    if not sources:
        options.say(f"no sources yet: {missing_library(project, Path.cwd()).hint}")
        return
    way_out.show(f"{'doc_uid':<18}{'who and when':<24}{'title':<44}{'pages':>5}{'psg':>6}")
    for source in sorted(sources, key=_order):
        way_out.show(_row(source))
    cited = sum(source.can_be_cited for source in sources)
    tr = words(language_of(project.config_path))
    told = "{sources} sources, {cited} citable; more: mdrag show DOC_UID"
    options.say(tr(told, sources=len(sources), cited=cited))


def _record(source: Source) -> dict[str, Any]:
    authors = [person._asdict() for person in source.authors]
    names = ("doc_uid", "source_path", "source_type", "citable", "title", "year", "citation_key",
             "pages", "passages", "parser", "doi", "doc_type", "doc_version",
             "language")  # fmt: skip
    record = {name: getattr(source, name) for name in names}
    record["citable"] = source.can_be_cited
    return {**record, "authors": authors, "flags": list(source.flags)}


def _order(source: Source) -> tuple[object, ...]:
    who = source.authors[0].family.casefold() if source.authors else "\uffff"
    return (not source.citable, who, source.year or 0, natural_key(source.source_path))


def _row(source: Source) -> str:
    who = source.authors[0].family if source.authors else "author unknown"
    more = f" {ET_AL}" if len(source.authors) > 2 else ""
    if len(source.authors) == 2:  # whom a citation would name, both
        who = f"{who} & {source.authors[1].family}"
    room = 18 - len(more)
    who = (who if len(who) <= room else who[: room - 1] + "…") + more
    who = f"{who} {source.year or ''}"
    title = source.title or source.source_path or "(its file is gone)"
    if "source_gone" in source.flags:
        title = "[gone] " + title
    elif not source.citable:
        title = "[not citable] " + title
    elif not source.can_be_cited:
        title = "[no text] " + title
    title, who = on_one_line(title), on_one_line(who)
    title = title if len(title) <= 43 else title[:42] + "…"
    return f"{source.doc_uid:<18}{who:<24}{title:<44}{source.pages:>5}{source.passages:>6}"
