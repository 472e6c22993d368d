"""What every ``mdrag zotero`` command rests on: sources, settings, the way to Zotero."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.config import secret
from mdrag.desk.desk import Desk, open_desk
from mdrag.desk.redacted_sources import redacted_sources
from mdrag.desk.unresolved_lines import unresolved_lines
from mdrag.errors import LibraryMissing
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.missing_draft import require_draft
from mdrag.project import Project
from mdrag.zotero.access import Ways, ways
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.push.run import ApiKeys

__all__ = ["SourcesForZotero", "sources_for_zotero"]


class SourcesForZotero(NamedTuple):
    """The project, the sources that are asked for, and how Zotero is reached."""

    project: Project
    language: str
    wanted: tuple[SourceToFind, ...]
    ways: Ways
    keys: ApiKeys
    left_out: tuple[str, ...] = ()  # bindings that name no source, records that stay here, and why


def sources_for_zotero(
    draft: Path | None,
    project: str | None,
    via: str | None,
    library: str | None,
    sending: bool = False,
) -> SourcesForZotero:
    """The sources of a draft, or all citable ones. Raises UsageError, LibraryMissing.

    ``sending``: without what the settings keep from zotero.org.
    """
    if draft is not None:
        require_draft(draft)
    start = draft or Path.cwd()
    if draft is None:
        Project.require(start, project)
    desk = open_desk(start, project)
    if desk.project is None or not desk.space.has_library:
        raise LibraryMissing(
            fill("{start}: no library whose sources could be bound; see: mdrag ingest", start=start)
        )
    root = desk.project.root
    web, local = (secret(n, root) or "" for n in ("ZOTERO_API_KEY", "ZOTERO_LOCAL_API_KEY"))
    asked = ways(desk.config.zotero, via, library)
    left_out: list[str] = []
    if draft is None:
        sources = [source for source in desk.evidence.sources() if source.citable]
    else:
        from mdrag.export.citations.unresolved_bindings import bound_sources

        sources, left_out = bound_sources(desk.draft, desk.evidence), unresolved_lines(desk)
    wanted = _wanted(desk, desk.project, sources)
    if sending and asked.via == "web":
        wanted, private = redacted_sources(desk.project, desk.config, wanted)
        left_out += private
    return SourcesForZotero(
        desk.project, desk.language, wanted, asked, ApiKeys(web, local), tuple(left_out)
    )


def _wanted(desk: Desk, project: Project, sources: list[Source]) -> tuple[SourceToFind, ...]:
    """The sources with their files, every fingerprint these ever had, and their CSL items."""
    from mdrag.evidence.origin import raw_file
    from mdrag.export.citations.csl_items import Items
    from mdrag.ingest import ledger

    entries = ledger.read(project)
    items = Items.open(project, desk.config.export)
    found = []
    for source in sources:
        path = raw_file(project.root, source)
        known = entries[source.doc_uid].fingerprints if source.doc_uid in entries else ()
        told = tuple(dict.fromkeys(filter(None, (*known, source.sha256))))
        prints = told or _print(path)
        found.append(SourceToFind(source, path, prints, items.of(source).plain))
    return tuple(found)


def _print(path: Path | None) -> tuple[str, ...]:
    """The fingerprint of a file the ledger knows none of."""
    from hashlib import file_digest

    if path is None:
        return ()
    with path.open("rb") as stream:
        return (file_digest(stream, "sha256").hexdigest(),)
