"""Passages → index: embed what is new, write the next read generation, make it current."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from typing import NamedTuple

from mdrag.config import Config
from mdrag.errors import LibraryMissing
from mdrag.index import generations
from mdrag.index.embed import embedder as chosen
from mdrag.index.records import inputs_digest, read
from mdrag.index.verbatim import fingerprint
from mdrag.project import Project
from mdrag.versions import new_build_id, write_build

__all__ = ["IndexSummary", "update"]


class IndexSummary(NamedTuple):
    """What an index update did."""

    version: str  # of the generation that is current now
    build_id: str
    changed: bool  # False: it was up to date, nothing was written
    sources: int
    passages: int
    embedded: int  # passages that had to be embedded
    removed: int  # passages that left the index
    embedder: str
    took_s: float


def update(
    project: Project, config: Config, on_progress: Callable[[int, int], None] | None = None
) -> IndexSummary:
    """Bring the index up to what ingest left in chunks/, meta/ and parsed/.

    ``on_progress(done, total)`` is called as passages are embedded. The caller holds the
    project's writer lock. Nothing changed → returns without importing LanceDB or numpy.
    Raises UsageError (another embedder), FileProblem (a damaged record, no space).
    """
    began = time.monotonic()
    embedder = chosen(config)
    inputs = _digest(project, embedder.name)
    try:
        manifest = generations.current(project).manifest
    except LibraryMissing:
        manifest = None  # none yet, or damaged: both mean writing one
    if manifest is not None and manifest.inputs == inputs:
        return _summary(manifest, False, 0, 0, began)

    from mdrag.index import lance

    records = read(project)
    sources = {source.doc_uid: source for source in records.sources}
    synced = lance.sync(project, records.passages, sources, embedder, on_progress)
    build_id = new_build_id(config)
    generation = generations.write(
        project, records, synced.vectors, inputs=inputs, embedder=embedder.name, build_id=build_id
    )
    summary = _summary(generation.manifest, True, synced.embedded, synced.removed, began)
    write_build(project, build_id, {"index": generation.manifest._asdict(), **summary._asdict()})
    generations.prune(project, config["keep_generations"])
    return summary


def _digest(project: Project, embedder: str) -> str:
    parts = (str(generations.FORMAT), fingerprint(), embedder, inputs_digest(project))
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()


def _summary(
    manifest: generations.Manifest, changed: bool, embedded: int, removed: int, began: float
) -> IndexSummary:
    return IndexSummary(
        version=manifest.version,
        build_id=manifest.build_id,
        changed=changed,
        sources=manifest.sources,
        passages=manifest.passages,
        embedded=embedded,
        removed=removed,
        embedder=manifest.embedder,
        took_s=round(time.monotonic() - began, 3),
    )
