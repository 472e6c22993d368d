"""Passages → index: embed what is new, write the next read generation, make it current."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mdrag.config import Config
from mdrag.errors import LibraryMissing
from mdrag.fence import delete_tree, left_alone, move
from mdrag.filled_sentence import fill
from mdrag.index import generations
from mdrag.index.embed import SendingEmbedder
from mdrag.index.embed import embedder as chosen
from mdrag.index.growth import Delta, GenerationSources, stored_sources
from mdrag.index.inputs import Inputs, changed_sources, inputs
from mdrag.index.records import read
from mdrag.index.store_place import StorePlace, store_place
from mdrag.index.verbatim import fingerprint
from mdrag.project import Project
from mdrag.versions import new_build_id, write_build

if TYPE_CHECKING:
    import numpy as np

    from mdrag.index.embed import Embedder
    from mdrag.index.store_sync import SyncedVectors

__all__ = ["IndexSummary", "update"]

# Up to so many changed sources, or this part of all, a generation grows; else it is written anew.
_FEW, _SHARE = 16, 5


class IndexSummary(NamedTuple):
    """What an index update did."""

    version: str  # of the generation that is current now
    build_id: str
    changed: bool  # False: it was up to date, nothing was written
    sources: int
    passages: int
    embedded: int  # passages that had to be embedded
    tokens: int  # of those, about
    removed: int  # passages that left the index
    embedder: str
    took_s: float
    sent_tokens: int = 0  # that a service embedded


def update(
    project: Project, config: Config, on_progress: Callable[[int, int], None] | None = None,
    tell: Callable[[str], None] | None = None, build_id: str = "",
) -> IndexSummary:  # fmt: skip
    """Bring the index up to what ingest left in chunks/, meta/ and parsed/.

    ``on_progress(done, total)`` is called as passages are embedded, ``tell`` with a line before
    any leaves this computer. ``build_id``: of the build this is a step of. The caller holds the
    project's writer lock. Nothing changed → returns without importing LanceDB or numpy. Raises
    UsageError (another embedder), ServiceError (a service refuses; what it gave is kept),
    FileProblem (a damaged record, no space).
    """
    began = time.monotonic()
    embedder = chosen(config, project)
    try:
        last = generations.current(project)
    except LibraryMissing:
        last = None  # none yet, or damaged: both mean writing one
    was = stored_sources(last.database) if last else GenerationSources({}, {})
    now = inputs(project, was.made)
    place = store_place(config, project)
    digest = _digest(embedder.name, now, place)
    if last is not None and last.manifest.inputs == digest:
        return _summary(last.manifest, None, began)

    build_id = build_id or new_build_id(config)
    step = _Step(project, embedder, now, digest, build_id, on_progress, tell, place)
    written = _grown(step, last, was) if last is not None else None
    generation, synced = written or _whole(step)
    summary = _summary(generation.manifest, synced, began)
    if isinstance(embedder, SendingEmbedder):
        summary = summary._replace(sent_tokens=embedder.sent_tokens)
    whole = {"index": generation.manifest._asdict(), **summary._asdict()}
    write_build(project, step.build_id, whole)
    generations.prune(project, config.keep_generations)
    return summary


class _Step(NamedTuple):
    project: Project
    embedder: Embedder
    now: Inputs
    digest: str
    build_id: str
    on_progress: Callable[[int, int], None] | None
    tell: Callable[[str], None] | None
    place: StorePlace


def _whole(step: _Step) -> tuple[generations.Generation, SyncedVectors]:
    """A generation written from everything there is."""
    from mdrag.index.lance import DamagedStore
    from mdrag.index.store_sync import sync as sync_vectors

    records = read(step.project)
    sources = {source.doc_uid: source for source in records.sources}

    def sync() -> SyncedVectors | None:
        return sync_vectors(
            step.project, records.passages, sources, step.embedder, step.on_progress,
            tell=step.tell, place=step.place,
        )  # fmt: skip

    synced: list[SyncedVectors] = []

    def vectors() -> np.ndarray:
        try:
            done = sync()
        except DamagedStore:
            if isinstance(step.embedder, SendingEmbedder):
                raise  # what lies there was paid for: it goes only when a person says so
            with _set_aside(step.project.index / "lance"):
                done = sync()
            if step.tell:
                step.tell(fill("index/lance was damaged; it was made anew from what had been read"))
        assert done is not None
        synced.append(done)
        return done.vectors

    generation = generations.write(
        step.project,
        records,
        vectors,
        inputs=step.digest,
        embedder=step.embedder.name,
        build_id=step.build_id,
        made=step.now.made,
        facts=lambda: _facts(synced[0].version, step.place),
    )
    return generation, synced[0]


@contextmanager
def _set_aside(folder: Path) -> Iterator[None]:
    """Work without ``folder``, which is deleted when that succeeds and put back when it fails."""
    aside = folder.with_name(f"{folder.name}.damaged")
    delete_tree(aside)
    move(folder, aside)
    try:
        yield
    except BaseException:
        delete_tree(folder, left_alone)
        move(aside, folder)
        raise
    delete_tree(aside, left_alone)


def _grown(
    step: _Step, last: generations.Generation, was: GenerationSources
) -> tuple[generations.Generation, SyncedVectors] | None:
    """The last generation with what changed put in; None when it must be written whole."""
    touched = changed_sources(step.now.made, was.made)
    few = max(_FEW, len(was.made) // _SHARE)
    version = was.facts.get("store", "")
    as_now = was.facts == {**was.facts, **_facts(version, step.place)}
    if not (as_now and version.isdecimal() and len(touched) <= few and "" not in touched):
        return None
    if last.manifest.embedder != step.embedder.name:
        return None
    from mdrag.index.lance import DamagedStore
    from mdrag.index.store_sync import sync as sync_vectors

    records = read(step.project, step.now.places, touched)
    sources = {source.doc_uid: source for source in records.sources}
    try:
        synced = sync_vectors(
            step.project, records.passages, sources, step.embedder, step.on_progress,
            touched, int(version), step.tell, step.place,
        )  # fmt: skip
    except DamagedStore:
        return None
    if synced is None:
        return None
    made = {uid: step.now.made[uid] for uid in touched if uid in step.now.made}
    delta = Delta(touched, records, made, _facts(synced.version, step.place))
    generation = generations.grow(
        step.project,
        last,
        delta,
        synced.vectors,
        inputs=step.digest,
        embedder=step.embedder.name,
        build_id=step.build_id,
    )
    return (generation, synced) if generation else None


def _facts(store: int | str, place: StorePlace) -> dict[str, str]:
    """What must be so that a generation can grow: the store's version, and how it was made."""
    version = f"{generations.FORMAT}" if place.is_here else f"{generations.FORMAT} {place.uri}"
    return {"format": version, "folding": fingerprint(), "store": str(store)}


def _digest(embedder: str, now: Inputs, place: StorePlace) -> str:
    parts = [str(generations.FORMAT), fingerprint(), embedder, now.digest]
    parts += [] if place.is_here else [place.uri]
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()


def _summary(
    manifest: generations.Manifest, synced: SyncedVectors | None, began: float
) -> IndexSummary:
    return IndexSummary(
        version=manifest.version,
        build_id=manifest.build_id,
        changed=synced is not None,
        sources=manifest.sources,
        passages=manifest.passages,
        embedded=synced.embedded if synced else 0,
        tokens=synced.tokens if synced else 0,
        removed=synced.removed if synced else 0,
        embedder=manifest.embedder,
        took_s=round(time.monotonic() - began, 3),
    )
