"""What every ``mdrag zotero`` command gathers: sources, settings, the way to Zotero."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from mdrag.cli import options, way_out
from mdrag.config import secret
from mdrag.errors import LibraryMissing, UsageError
from mdrag.project import Project
from mdrag.workspace import Workspace, open_for
from mdrag.zotero.access import VIAS, Ways, ways
from mdrag.zotero.match import Wanted
from mdrag.zotero.push.run import Keys

__all__ = ["Space", "gathered", "how"]

Function = TypeVar("Function", bound=Callable[..., Any])


class Space(NamedTuple):
    """The project, the sources that are asked for, and how Zotero is reached."""

    project: Project
    language: str
    wanted: tuple[Wanted, ...]
    ways: Ways
    keys: Keys


def how(function: Function) -> Function:
    """Add ``--via`` and ``--library``."""
    for option in (
        click.option("--library", metavar="user|users/ID|groups/ID",
                     help="Only this library of Zotero."),
        click.option("--via", type=click.Choice(VIAS), help="The interface to use; see the docs."),
    ):  # fmt: skip
        function = option(function)
    return function


def gathered(draft: Path | None, via: str | None, library: str | None) -> Space:
    """The sources of a draft, or all citable ones. Raises UsageError, LibraryMissing."""
    if draft is not None and not draft.is_file():
        raise UsageError(f"{draft}: no such draft")
    start = draft or Path.cwd()
    project = options.chosen().project
    if draft is None:
        Project.require(start, project)
    space = open_for(start, project)
    if space.project is None or not space.has_library:
        raise LibraryMissing(f"{start}: no library whose sources could be bound; see: mdrag ingest")
    root = space.project.root
    web, local = (secret(n, root) or "" for n in ("ZOTERO_API_KEY", "ZOTERO_LOCAL_API_KEY"))
    asked = ways(space.config.zotero, via, library)
    language = space.config.ui_language
    return Space(space.project, language, _wanted(space, draft), asked, Keys(web, local))


def _wanted(space: Workspace, draft: Path | None) -> tuple[Wanted, ...]:
    from mdrag.draft.read import read
    from mdrag.evidence.origin import raw_file
    from mdrag.export.citations.csl_items import Items
    from mdrag.export.citations.unresolved_bindings import bound_sources, unresolved
    from mdrag.ingest import ledger
    from mdrag.text.lines import Lines

    assert space.project is not None
    if draft is None:
        sources = [source for source in space.evidence.sources() if source.citable]
    else:
        parsed = read(draft)
        sources, lines = bound_sources(parsed, space.evidence), Lines(parsed.text)
        for at, why in unresolved(parsed, space.evidence):
            line, column = lines.place(at)
            way_out.complain(f"mdrag: {draft}:{line}:{column}: {why}; left out")
    entries = ledger.read(space.project)
    items = Items.open(space.project, space.config.export)
    found = []
    for source in sources:
        path = raw_file(space.project.root, source)
        known = entries[source.doc_uid].fingerprints if source.doc_uid in entries else ()
        told = tuple(dict.fromkeys(filter(None, (*known, source.sha256))))
        prints = told or _print(path)
        found.append(Wanted(source, path, prints, items.of(source).plain))
    return tuple(found)


def _print(path: Path | None) -> tuple[str, ...]:
    """The fingerprint of a file the ledger knows none of."""
    from hashlib import file_digest

    if path is None:
        return ()
    with path.open("rb") as stream:
        return (file_digest(stream, "sha256").hexdigest(),)
