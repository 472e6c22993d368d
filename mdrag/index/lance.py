"""The store of record: one LanceDB table of passages and their vectors (`index.store_place`).

Imported only when something changed: LanceDB costs a second and 135 MB to import.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.evidence.model import Passage, Source
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.index.bucket_refusals import in_words
from mdrag.index.embed import Embedder, SendingEmbedder
from mdrag.index.lancedb_module import lancedb_module
from mdrag.index.store_place import StorePlace, folder_store
from mdrag.project import Project
from mdrag.text.counts import count_of

if TYPE_CHECKING:
    import numpy as np

__all__ = ["DamagedStore", "SyncedVectors", "embedded_text", "sync"]

_TABLE = "passages"
_BATCH = 512  # passages embedded and written at a time: what a kill can cost
_BATCH_SENT = 128  # the same of an embedder that asks a service, and keeps every single answer
_MOST_FRAGMENTS = 24


class DamagedStore(FileProblem):
    """LanceDB cannot use the folder of the table, or there is no room in it."""


class SyncedVectors(NamedTuple):
    """The vectors of the passages, in their order, and what it took."""

    vectors: np.ndarray  # float32 (passages, dimensions)
    embedded: int
    tokens: int  # of the passages that were embedded
    removed: int
    version: int  # of the table: another one means that somebody wrote to it since


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
    """Make the table hold exactly these passages; embed only new or changed ones.

    ``only``: the passages are those of these sources; rows of other sources stay, and the table
    must be as it was at ``version``, or nothing is done and None is returned. ``tell`` is given a
    line before texts leave this computer; ``place``: where the table lies, index/lance for None.
    Raises UsageError when the table was made by another embedder, ServiceError when a service
    refuses, DamagedStore when the folder does.
    """
    import numpy as np

    place = place or folder_store(project)
    if place.is_here:
        _refuse_links(project)
    try:
        table = _table(_opened(place), project, embedder, place)
        if only is not None and table.version != version:
            return None
        wanted = {p.chunk_id: _key(p, sources.get(p.doc_uid)) for p in passages}
        stored = _stored(table, only)
        gone = [chunk_id for chunk_id in stored if chunk_id not in wanted]
        if not place.is_here:  # another computer may have sources that have not come here yet
            gone = [chunk_id for chunk_id in gone if chunk_id.partition("|")[0] in sources]
        fresh = [p for p in passages if stored.get(p.chunk_id, ("",))[0] != wanted[p.chunk_id]]
        _delete(table, gone)
        sending = embedder if isinstance(embedder, SendingEmbedder) else None
        if tell:
            _announce(fresh, sources, sending, place, tell)
        size = _BATCH_SENT if sending else _BATCH
        for at in range(0, len(fresh), size):
            batch = fresh[at : at + size]
            vectors = embedder.embed([embedded_text(p, sources.get(p.doc_uid)) for p in batch])
            kept = [_redacted(p, place) for p in batch]
            rows = [_row(p, wanted[p.chunk_id], v) for p, v in zip(kept, vectors, strict=True)]
            _upsert(table, rows)
            stored.update((r["chunk_id"], (r["key"], r["vector"])) for r in rows)
            if sending:
                sending.settle()
            if on_progress:
                on_progress(min(at + size, len(fresh)), len(fresh))
        if (fresh or gone) and (only is None or _scattered(table)):
            table.optimize()
        version = table.version
    except (OSError, RuntimeError, ValueError) as problem:
        if not place.is_here:
            raise ServiceError(in_words(place, problem)) from None
        raise _damaged_store(project, problem) from None
    vectors = np.zeros((len(passages), embedder.dimensions), dtype=np.float32)
    for row, passage in enumerate(passages):
        vectors[row] = stored[passage.chunk_id][1]
    return SyncedVectors(vectors, len(fresh), sum(p.tokens for p in fresh), len(gone), version)


def _refuse_links(project: Project) -> None:
    """LanceDB writes and deletes where its folder leads: no link in it may lead outside."""
    place = project.index / "lance"
    refuse_outside(place)
    for folder, folders, files in os.walk(place):
        for name in (*folders, *files):
            if os.path.islink(f"{folder}/{name}"):  # noqa: PTH114 (a file a batch of passages)
                refuse_outside(f"{folder}/{name}")


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
        tell(f"storing {count_of(len(fresh), 'passage')} and their vectors in {place.uri}")


def _opened(place: StorePlace) -> Any:
    lancedb = lancedb_module()
    if place.is_here:
        return lancedb.connect(place.uri)
    return lancedb.connect(place.uri, storage_options=dict(place.options))


def _damaged_store(project: Project, problem: Exception) -> DamagedStore:
    """What is said of the folder when LanceDB cannot use it."""
    first = (str(problem).splitlines() or [type(problem).__name__])[0]
    first = re.sub(r",? ?/\S+/src/\S+\.rs:\d+(?::\d+)?", "", first)  # where its builder's code lay
    full = isinstance(problem, OSError) and problem.errno == errno.ENOSPC
    todo = "make room" if full else "if it stays so, delete this folder"
    told = f"LanceDB: {first[:200]}; {todo} and run mdrag ingest"
    return DamagedStore(project.index / "lance", told)


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


def _table(db: Any, project: Project, embedder: Embedder, place: StorePlace) -> Any:
    """The table of passages, made when there is none. Raises UsageError for another embedder's."""
    import pyarrow as pa

    if _TABLE not in db.list_tables().tables:
        text = ("chunk_id", "key", "doc_uid", "parent_id", "text", "record")
        vector = pa.list_(pa.float32(), embedder.dimensions)
        fields = [*(pa.field(name, pa.string(), nullable=False) for name in text),
                  pa.field("citable", pa.bool_()), pa.field("vector", vector)]  # fmt: skip
        return db.create_table(
            _TABLE, schema=pa.schema(fields, metadata={"mdrag_embedder": embedder.name})
        )
    table = db.open_table(_TABLE)
    made_by = (table.schema.metadata or {}).get(b"mdrag_embedder", b"").decode()
    if made_by != embedder.name:
        other = f"delete the folder {project.index}" if place.is_here else "name another index.uri"
        raise UsageError(
            fill(
                "the index holds vectors of {made_by!r}, the settings ask for {name!r}, "
                "and an index never mixes embedders: set them back in config.yaml, or "
                "{other} and run mdrag ingest ({count_of} embedded anew; nothing else is "
                "rebuilt)",
                made_by=made_by,
                name=embedder.name,
                other=other,
                count_of=count_of(table.count_rows(), "passage"),
            )
        )
    return table


def _stored(table: Any, only: Collection[str] | None) -> dict[str, tuple[str, Any]]:
    """chunk_id → (key, vector) of every row, or of every row of the sources ``only``."""
    asked = table.search().select(["chunk_id", "key", "vector"])
    if only is not None:
        asked = asked.where(f"doc_uid IN ({_quoted(sorted(only))})")
    rows = asked.limit(max(table.count_rows(), 1)).to_arrow()
    if rows.num_rows == 0:
        return {}
    vectors = rows["vector"].combine_chunks().flatten().to_numpy().reshape(rows.num_rows, -1)
    ids, keys = rows["chunk_id"].to_pylist(), rows["key"].to_pylist()
    return {i: (k, v) for i, k, v in zip(ids, keys, vectors, strict=True)}


def _scattered(table: Any) -> bool:
    """Whether so many small writes lie apart that putting them together pays."""
    return int(table.stats()["fragment_stats"]["num_fragments"]) > _MOST_FRAGMENTS


def _quoted(values: Sequence[str]) -> str:
    return ", ".join("'" + value.replace("'", "''") + "'" for value in values)


def _delete(table: Any, chunk_ids: list[str]) -> None:
    for at in range(0, len(chunk_ids), _BATCH):
        table.delete(f"chunk_id IN ({_quoted(chunk_ids[at : at + _BATCH])})")


def _upsert(table: Any, rows: list[dict[str, Any]]) -> None:
    import pyarrow as pa

    merge = table.merge_insert("chunk_id").when_matched_update_all().when_not_matched_insert_all()
    merge.execute(pa.Table.from_pylist(rows, schema=table.schema))


def _row(passage: Passage, key: str, vector: np.ndarray) -> dict[str, Any]:
    return {
        "chunk_id": passage.chunk_id,
        "key": key,
        "doc_uid": passage.doc_uid,
        "parent_id": passage.parent_id,
        "text": passage.text,
        "record": json.dumps(passage._asdict(), ensure_ascii=False),
        "citable": passage.citable,
        "vector": vector,
    }
