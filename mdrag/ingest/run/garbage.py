"""What may go: parsed folders and rows of sources that are gone, and old builds.

A source that is gone stays while a draft is bound to it, so that its binding is told as that.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from mdrag.config import Config
from mdrag.errors import UsageError
from mdrag.fence import delete_tree, left_alone, open_own
from mdrag.filled_sentence import fill
from mdrag.ingest import ledger
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata import library_csv
from mdrag.ingest.run import journal
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.versions import log_version

__all__ = ["KEPT_BUILDS", "GarbageItem", "find_garbage", "remove_garbage"]

KEPT_BUILDS = 20  # the newest stay, and those that a query, the chunks or the index name
_NO_DRAFTS = frozenset({"raw", "parsed", "chunks", "index", "meta"})
_LARGEST_DRAFT = 20_000_000  # bytes


class GarbageItem(NamedTuple):
    """Something that may go. ``kind``: parsed, source or build."""

    kind: str
    name: str  # path in the project, or doc_uid
    bytes: int
    why: str


def find_garbage(project: Project) -> tuple[GarbageItem, ...]:
    """What may go, by kind and name; looks only. Raises FileProblem."""
    entries = ledger.read(project)
    if not entries:  # without a ledger nobody can tell what is needed
        return tuple(_builds(project))
    return (*_parsed(project, entries), *_sources(project, entries), *_builds(project))


def remove_garbage(project: Project, config: Config) -> tuple[GarbageItem, ...]:
    """Remove what may go and bring the index up to that; what was removed.

    Raises Busy, FileProblem, UsageError (changes in library.csv that no ingest has read yet).
    """
    from mdrag.index.build import update

    with hold_lock(project, "gc"):
        journal.recover(project)
        entries = ledger.read(project)
        found = find_garbage(project)
        gone = {one.name for one in found if one.kind == "source"}
        if gone:
            if library_csv.changed_by_hand(project, entries):
                raise UsageError(
                    fill("meta/library.csv has changes that are not read yet: mdrag ingest")
                )
            _forget(project, entries, gone)
            update(project, config)  # which is a build, too: one more may be old
            log_version(project, "library", "", "", f"gc: {', '.join(sorted(gone))}")
            found = (*(one for one in found if one.kind != "build"), *_builds(project))
        for one in found:
            if one.kind != "source":
                delete_tree(project.root / one.name, left_alone)
    return found


def _forget(project: Project, entries: Mapping[str, LedgerEntry], gone: Collection[str]) -> None:
    """Take sources out of the ledger, the table and the redirects, in one commit."""
    stay = [entry for uid, entry in entries.items() if uid not in gone]
    path = project.meta / "redirects.jsonl"
    lines = path.read_bytes().splitlines(keepends=True) if path.is_file() else []
    kept = [line for line in lines if str(json.loads(line)["old"]).partition("|")[0] not in gone]
    files = {
        project.meta / "sources.jsonl": ledger.render(stay),
        project.meta / "library.csv": library_csv.render(stay),
        path: b"".join(kept),
    }
    journal.commit(project, files)


def _parsed(project: Project, entries: Mapping[str, LedgerEntry]) -> Iterator[GarbageItem]:
    for folder in sorted(project.parsed.glob("*")):
        entry = entries.get(folder.name)
        if folder.is_dir() and not folder.is_symlink() and (entry is None or entry.gone):
            yield GarbageItem(
                "parsed", project.relative(folder), _size(folder), fill("no source has it")
            )


def _sources(project: Project, entries: Mapping[str, LedgerEntry]) -> Iterator[GarbageItem]:
    gone = {uid: entry.source for uid, entry in entries.items() if entry.gone}
    if not gone:
        return
    drafts = list(_drafts(project))
    for uid, source in sorted(gone.items()):
        # A binding begins with # or @; a key may be a plain word of the language.
        names = [
            uid.encode(),
            *(f"{mark}{source.citation_key}".encode() for mark in "#@" if source.citation_key),
        ]
        if not any(name in draft for draft in drafts for name in names):
            why = fill(
                "its file is gone ({path}) and no draft names it",
                path=entries[uid].was_at,
            )
            yield GarbageItem("source", uid, 0, why)


def _drafts(project: Project) -> Iterator[bytes]:
    """The content of every file of the project in which a binding could stand."""
    for folder, names, files in os.walk(project.root):
        if Path(folder) == project.root:
            names[:] = [name for name in names if name not in _NO_DRAFTS]
        names[:] = [name for name in names if not name.startswith(".")]
        for name in files:
            path = Path(folder) / name
            if path.suffix.casefold() in (".md", ".markdown", ".qmd", ".rmd", ".txt"):
                with open_own(path) as file:
                    yield file.read(_LARGEST_DRAFT)


def _builds(project: Project) -> Iterator[GarbageItem]:
    folder = project.meta / "builds"
    builds = sorted(path for path in folder.glob("*") if path.is_dir() and not path.is_symlink())
    old = builds[:-KEPT_BUILDS]
    if not old:
        return
    named = b"\n".join(_naming_builds(project))
    for path in old:
        if path.name.encode() not in named:
            name = project.relative(path)
            yield GarbageItem(
                "build", name, _size(path), fill("older than the {count} newest", count=KEPT_BUILDS)
            )


def _naming_builds(project: Project) -> Iterator[bytes]:
    places = [project.chunks / "chunk_manifest.json"]
    places += sorted((project.meta / "query_runs").glob("*.json"))
    places += sorted((project.index / "read").glob("*/manifest.json"))
    for path in places:
        if path.is_file():
            with open_own(path) as file:
                yield file.read()


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
