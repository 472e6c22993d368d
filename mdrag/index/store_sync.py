"""Passages → the store of record: embed what is new, delete what is gone, whichever store it is.

A store is a LanceDB table (``lance``: a folder here, or a bucket) or a collection of a Qdrant
(``qdrant``); ``index.uri`` says which.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, NamedTuple

from mdrag.evidence.model import Passage, Source
from mdrag.filled_sentence import fill
from mdrag.index.embed import Embedder, SendingEmbedder
from mdrag.index.store_place import StorePlace, folder_store
from mdrag.index.vector_store import PassageVector, VectorStore
from mdrag.project import Project

if TYPE_CHECKING:
    import numpy as np

__all__ = ["SyncedVectors", "embedded_text", "sync"]

_BATCH = 512  # passages embedded and written at a time: what a kill can cost
_BATCH_SENT = 128  # the same of an embedder that asks a service, and keeps every single answer


class SyncedVectors(NamedTuple):
    """The vectors of the passages, in their order, and what it took."""

    vectors: np.ndarray  # float32 (passages, dimensions)
    embedded: int
    tokens: int  # of the passages that were embedded
    removed: int
    version: int  # of the store: another one means that somebody wrote to it since


def embedded_text(passage: Passage, source: Source | None) -> str:
    """What is embedded for a passage: the title of its source, its headings, its words."""
    title = source.title if source else ""
    return "\n".join(
        part for part in (title, " > ".join(passage.section_path), passage.text) if part
    )


def sync(
    project: Project, passages: tuple[Passage, ...], sources: Mapping[str, Source],
    embedder: Embedder, on_progress: Callable[[int, int], None] | None = None,
    only: Collection[str] | None = None, version: int = 0,
    tell: Callable[[str], None] | None = None, place: StorePlace | None = None,
) -> SyncedVectors | None:  # fmt: skip
    """Make the store hold exactly these passages; embed only new or changed ones.

    ``only``: the passages are those of these sources; those of other sources stay, and the store
    must be as it was at ``version``, or nothing is done and None is returned. ``tell`` is given a
    line before texts leave this computer; ``place``: where the store is, index/lance for None.
    Raises UsageError when the store was made by another embedder, ServiceError when a service
    refuses, `lance.DamagedStore` when the folder does.
    """
    import numpy as np

    place = place or folder_store(project)
    with _opened(project, embedder, place) as store:
        if only is not None and store.version != version:
            return None
        wanted = {p.chunk_id: _key(p, sources.get(p.doc_uid)) for p in passages}
        stored = store.stored(only)
        gone = [chunk_id for chunk_id in stored if chunk_id not in wanted]
        if not place.is_here:  # another computer may have sources that have not come here yet
            gone = [chunk_id for chunk_id in gone if chunk_id.partition("|")[0] in sources]
        fresh = [p for p in passages if stored.get(p.chunk_id, ("",))[0] != wanted[p.chunk_id]]
        if gone:
            store.delete(gone)
        sending = embedder if isinstance(embedder, SendingEmbedder) else None
        if tell:
            _announce(fresh, sources, sending, place, tell)
        size = _BATCH_SENT if sending else _BATCH
        for at in range(0, len(fresh), size):
            batch = fresh[at : at + size]
            vectors = embedder.embed([embedded_text(p, sources.get(p.doc_uid)) for p in batch])
            rows = [
                PassageVector(_redacted(p, place), wanted[p.chunk_id], vector)
                for p, vector in zip(batch, vectors, strict=True)
            ]
            store.put(rows)
            stored.update((row.passage.chunk_id, (row.key, row.vector)) for row in rows)
            if sending:
                sending.settle()
            if on_progress:
                on_progress(min(at + size, len(fresh)), len(fresh))
        if fresh or gone:
            store.settle(only is None)
        version = store.version
    vectors = np.zeros((len(passages), embedder.dimensions), dtype=np.float32)
    for row, passage in enumerate(passages):
        vectors[row] = stored[passage.chunk_id][1]
    return SyncedVectors(vectors, len(fresh), sum(p.tokens for p in fresh), len(gone), version)


def _opened(
    project: Project, embedder: Embedder, place: StorePlace
) -> AbstractContextManager[VectorStore]:
    if place.is_qdrant:
        from mdrag.index.qdrant import open_qdrant

        return open_qdrant(embedder, place)
    from mdrag.index.lance import open_lance

    return open_lance(project, embedder, place)


def _announce(
    fresh: Sequence[Passage], sources: Mapping[str, Source], sending: SendingEmbedder | None,
    place: StorePlace, tell: Callable[[str], None],
) -> None:  # fmt: skip
    """Say what is about to leave this computer, to be embedded and to be kept."""
    if sending:
        texts = [embedded_text(p, sources.get(p.doc_uid)) for p in fresh]
        if line := sending.announcement(texts):
            tell(line)
    if fresh and not place.is_here:
        tell(
            fill(
                "storing {count} passages and their vectors in {place}",
                count=len(fresh),
                place=place.uri,
            )
        )


def _redacted(passage: Passage, place: StorePlace) -> Passage:
    """What of a passage may leave this computer, where it does."""
    if place.redact is None:
        return passage
    return passage._replace(
        text=place.redact(passage.text), anchor=place.redact(passage.anchor),
        section_path=tuple(map(place.redact, passage.section_path)),
    )  # fmt: skip


def _key(passage: Passage, source: Source | None) -> str:
    """Changes when what is embedded or stored for the passage changes."""
    parts = (embedded_text(passage, source), passage.parent_id, str(passage.citable))
    return hashlib.sha256("\x1f".join(parts).encode("utf-8", "replace")).hexdigest()[:32]
