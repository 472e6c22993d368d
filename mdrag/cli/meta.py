"""``mdrag meta list|set``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import meta_enrich
from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.field_words import field_pairs
from mdrag.config import load
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.ingest.extraction import find
from mdrag.ingest.run.field_changes import set_fields
from mdrag.ingest.steering_material import what_follows
from mdrag.project import Project
from mdrag.report.source_fields import as_fields, as_lines

__all__ = ["command"]


@click.group(name="meta", cls=options.CommandGroup)
def command() -> None:
    """List or set what is known of a source: authors, year, title, whether it may be cited.

    Example: mdrag meta set --doc_uid doc_8f3a2c1d --year 2015
    """


@command.command(name="list")
@click.argument("name", required=False, metavar="[DOC_UID]")
@click.option("--doc_uid", "--doc-uid", "same", metavar="DOC_UID", help="The same, as of set.")
@options.common
@options.formats("text", "json")
def _list_(name: str | None, same: str | None, fmt: str) -> None:
    """The fields of one source, or of all, and where each came from.

    Example: mdrag meta list doc_8f3a2c1d
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    if name := name or same:
        sources = [find(project, name)]
    else:
        sources = [entry.source for entry in ledger.read(project).values()]
    if fmt == "json":
        options.emit_json([{"doc_uid": s.doc_uid, **as_fields(s)} for s in sources])
        return
    for source in sources:
        for line in as_lines(source):
            way_out.show(line)


@command.command(name="set", context_settings={"ignore_unknown_options": True})
@click.option("--doc_uid", "--doc-uid", "name", required=True, help="Or its citation key or path.")
@click.argument("changes", nargs=-1, type=click.UNPROCESSED, metavar="--FIELD VALUE …")
@options.common
@options.formats("text", "json")
def _set_(name: str, changes: tuple[str, ...], fmt: str) -> None:
    """Set fields of a source; written to meta/library.csv and read into the library.

    Example: mdrag meta set --doc_uid doc_8f3a2c1d --accessed_at 2026-05-01
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    asked = field_pairs(changes)
    source = set_fields(project, load(project.config_path), name, asked)
    fields = as_fields(source)
    changed = {field: fields[field] for field in asked}
    notes = list(what_follows(source, changed.keys()))
    if fmt == "json":
        options.emit_json({"doc_uid": source.doc_uid, "fields": changed, "notes": notes})
        return
    pairs = ", ".join(f"{f}: {v}" for f, v in changed.items())
    options.say(fill("{uid}: {fields}", uid=source.doc_uid, fields=pairs))
    for line in notes:
        options.say(line)


command.add_command(meta_enrich.command)
