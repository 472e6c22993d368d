"""``mdrag meta list|set``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import meta_enrich
from mdrag.cli.terminal import options, way_out
from mdrag.config import load
from mdrag.errors import UsageError
from mdrag.ingest import ledger
from mdrag.ingest.extraction import find
from mdrag.ingest.run.source_fields import FIELDS, set_fields
from mdrag.ingest.steering_material import what_follows
from mdrag.project import Project
from mdrag.report.source_fields import as_fields, as_lines

__all__ = ["command"]

_ALSO = {"license": "licence", "license_tag": "licence"}


@click.group(name="meta")
def command() -> None:
    """See or set what is known of a source: authors, year, title, whether it may be cited.

    Example: mdrag meta set --doc_uid doc_8f3a2c1d --year 2015
    """


@command.command(name="list")
@click.argument("name", required=False, metavar="[DOC_UID]")
@options.common
@options.formats("text", "json")
def _list_(name: str | None, fmt: str) -> None:
    """The fields of one source, or of all, and where each came from.

    Example: mdrag meta list doc_8f3a2c1d
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    if name:
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
    source = set_fields(project, load(project.config_path), name, _pairs(changes))
    fields = as_fields(source)
    changed = {field: fields[field] for field in _pairs(changes)}
    notes = list(what_follows(source, changed.keys()))
    if fmt == "json":
        options.emit_json({"doc_uid": source.doc_uid, "fields": changed, "notes": notes})
        return
    options.say(f"{source.doc_uid}: " + ", ".join(f"{f}: {v}" for f, v in changed.items()))
    for line in notes:
        options.say(line)


_BLANKS = ("…", "...")  # where a command that was offered leaves the value to the writer


def _pairs(changes: tuple[str, ...]) -> dict[str, str]:
    """``--year 2015`` and ``--year=2015`` as fields and values."""
    words = [part for word in changes for part in _parts(word)]
    fields, values = words[::2], words[1::2]
    if not words or len(fields) != len(values) or not all(f.startswith("--") for f in fields):
        raise UsageError(f"write --FIELD VALUE; the fields are: {', '.join(FIELDS)}")
    for field, value in zip(fields, values, strict=True):
        if value.strip() in _BLANKS:
            raise UsageError(f"{field} {value}: write the value instead of {value.strip()}")
    names = (field[2:].replace("-", "_") for field in fields)
    return dict(zip((_ALSO.get(name, name) for name in names), values, strict=True))


def _parts(word: str) -> list[str]:
    return word.split("=", 1) if word.startswith("--") and "=" in word else [word]


command.add_command(meta_enrich.command)
