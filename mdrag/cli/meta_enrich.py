"""``mdrag meta enrich``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options
from mdrag.cli.terminal.other_works import is_answered, tell_other_works
from mdrag.config import load
from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.ingest.run.pipeline import run
from mdrag.net import Unreachable
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.services import crossref_items
from mdrag.services.crossref_address import crossref_address
from mdrag.versions import now
from mdrag.wording import words

__all__ = ["command"]


@click.command(name="enrich")
@click.option("--again", is_flag=True, help="Ask for those that are known, too.")
@options.common
@options.formats("text", "json")
def command(again: bool, fmt: str) -> int:
    """Ask Crossref about every citable source with a DOI. Only the DOIs leave this computer.

    What it knows of journal, volume, pages and names goes into the library; what you set by hand
    or have in a reading list stays, and so does a source whose first page prints another title.

    Example: mdrag meta enrich
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    settings = config.lint
    base, mailto = crossref_address(settings.crossref), settings.mailto
    known = crossref_items.read(project.meta)
    sources = [one.source for one in ledger.read(project).values() if one.source.citable]
    wanted = [one for one in sources if one.doi and (again or not is_answered(one, known))]
    failed: list[dict[str, str]] = []
    unknown: list[str] = []
    for source in wanted:
        try:
            item = crossref_items.ask(source.doi, base, mailto)
        except Unreachable:
            raise
        except ServiceError as problem:
            failed.append({"doc_uid": source.doc_uid, "problem": problem.sentence})
            options.say(fill("{uid}: {problem}", uid=source.doc_uid, problem=problem.sentence))
            continue
        if item is None:
            unknown.append(source.doc_uid)
            options.say(
                fill("{uid}: Crossref does not know {doi}", uid=source.doc_uid, doi=source.doi)
            )
            continue
        known[source.doc_uid] = crossref_items.CrossrefItem(
            source.doc_uid, source.doi, item, now().date().isoformat()
        )
        with hold_lock(project, "meta enrich"):
            crossref_items.write(project.meta, known.values())
    if known:
        run(project, config)
    others = tell_other_works(project, known)
    without = sum(not one.doi for one in sources)
    if fmt == "json":
        found = {"known": len(known), "without_doi": without}
        options.emit_json({**found, "unknown": unknown, "failed": failed, "other_works": others})
    tr, told = words(config.ui_language), {"sources": len(known), "without": without}
    options.say(tr("{sources:,} sources known to Crossref, {without} without a DOI", **told))
    return int(bool(failed))
