"""Sources whose file went away: what they are called, and what lies where they lay."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from mdrag.ingest import ledger
from mdrag.project import Project

__all__ = ["GoneSource", "gone_sources"]


class GoneSource(NamedTuple):
    """A source without a file."""

    name: str  # its citation key, or its doc_uid while it has none
    path: str  # where its file was
    is_replaced: bool  # whether another file lies there
    citable: bool = True  # whether it could be cited


def gone_sources(project: Project, uids: Collection[str]) -> tuple[GoneSource, ...]:
    """The sources of these doc_uids, which went away or would. Raises FileProblem."""
    if not uids:
        return ()
    entries = ledger.read(project)
    found = []
    for uid in uids:
        entry = entries[uid]
        path = entry.source.source_path or entry.was_at
        there = bool(path) and (project.root / path).is_file()
        found.append(
            GoneSource(entry.source.citation_key or uid, path, there, entry.source.citable)
        )
    return tuple(found)
