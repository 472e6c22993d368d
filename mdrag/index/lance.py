"""LanceDB as the store of record: one table of passages and vectors (`index.store_place`).

Imported only when something changed: LanceDB costs a second and 135 MB to import.
"""

from __future__ import annotations

import errno
import json
import os
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mdrag.errors import FileProblem, ServiceError, UsageError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.index.bucket_refusals import in_words
from mdrag.index.embed import Embedder
from mdrag.index.lancedb_module import lancedb_module
from mdrag.index.store_place import StorePlace
from mdrag.index.vector_store import PassageVector
from mdrag.project import Project

if TYPE_CHECKING:
    import numpy as np

__all__ = ["DamagedStore", "LanceStore", "open_lance"]

_TABLE = "passages"
_DELETED = 512  # passages taken out at a time
_MOST_FRAGMENTS = 24


class DamagedStore(FileProblem):
    """LanceDB cannot use the folder of the table, or there is no room in it."""


@contextmanager
def open_lance(project: Project, embedder: Embedder, place: StorePlace) -> Iterator[LanceStore]:
    """The table of a place, made when there is none.

    Raises UsageError when another embedder made it. Inside, LanceDB's trouble is DamagedStore for a
    folder, ServiceError for a bucket.
    """
    if place.is_here:
        _refuse_links(project)
    try:
        yield LanceStore(_table(_connection(place), project, embedder, place))
    except (OSError, RuntimeError, ValueError) as problem:
        if not place.is_here:
            raise ServiceError(in_words(place, problem)) from None
        raise _damaged_store(project, problem) from None


class LanceStore:
    """A table of LanceDB as `VectorStore`."""

    def __init__(self, table: Any) -> None:
        self._table = table

    @property
    def version(self) -> int:
        """Of the table."""
        return int(self._table.version)

    def stored(self, only: Collection[str] | None) -> dict[str, tuple[str, np.ndarray]]:
        """chunk_id → (key, vector) of every row, or of every row of the sources ``only``."""
        asked = self._table.search().select(["chunk_id", "key", "vector"])
        if only is not None:
            asked = asked.where(f"doc_uid IN ({_quoted(sorted(only))})")
        rows = asked.limit(max(self._table.count_rows(), 1)).to_arrow()
        if rows.num_rows == 0:
            return {}
        vectors = rows["vector"].combine_chunks().flatten().to_numpy().reshape(rows.num_rows, -1)
        ids, keys = rows["chunk_id"].to_pylist(), rows["key"].to_pylist()
        return {i: (k, v) for i, k, v in zip(ids, keys, vectors, strict=True)}

    def delete(self, chunk_ids: Sequence[str]) -> None:
        """Take these rows out."""
        for at in range(0, len(chunk_ids), _DELETED):
            self._table.delete(f"chunk_id IN ({_quoted(chunk_ids[at : at + _DELETED])})")

    def put(self, passages: Sequence[PassageVector]) -> None:
        """Insert these rows, or update those with the same ids."""
        import pyarrow as pa

        merge = self._table.merge_insert("chunk_id")
        merge = merge.when_matched_update_all().when_not_matched_insert_all()
        merge.execute(pa.Table.from_pylist(list(map(_row, passages)), schema=self._table.schema))

    def settle(self, whole: bool) -> None:
        """Put small writes together, where that pays."""
        if whole or self._is_scattered:
            self._table.optimize()

    @property
    def _is_scattered(self) -> bool:
        """Whether so many small writes lie apart that putting them together pays."""
        return int(self._table.stats()["fragment_stats"]["num_fragments"]) > _MOST_FRAGMENTS


def _refuse_links(project: Project) -> None:
    """LanceDB writes and deletes where its folder leads: no link in it may lead outside."""
    place = project.index / "lance"
    refuse_outside(place)
    for folder, folders, files in os.walk(place):
        for name in (*folders, *files):
            if os.path.islink(f"{folder}/{name}"):  # noqa: PTH114 (a file a batch of passages)
                refuse_outside(f"{folder}/{name}")


def _connection(place: StorePlace) -> Any:
    lancedb = lancedb_module()
    if place.is_here:
        return lancedb.connect(place.uri)
    return lancedb.connect(place.uri, storage_options=dict(place.options))


def _damaged_store(project: Project, problem: Exception) -> DamagedStore:
    """What is said of the folder when LanceDB cannot use it."""
    first = (str(problem).splitlines() or [type(problem).__name__])[0]
    first = re.sub(r",? ?/\S+/src/\S+\.rs:\d+(?::\d+)?", "", first)  # where its builder's code lay
    full = isinstance(problem, OSError) and problem.errno == errno.ENOSPC
    told = "LanceDB: {first}; if it stays so, delete this folder and run mdrag ingest"
    if full:
        told = "LanceDB: {first}; make room and run mdrag ingest"
    return DamagedStore(project.index / "lance", fill(told, first=first[:200]))


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
        other = fill("name another index.uri")
        if place.is_here:
            other = fill("delete the folder {folder}", folder=project.index)
        raise UsageError(
            fill(
                "the index holds vectors of {made_by!r}, the settings ask for {name!r}, "
                "and an index never mixes embedders: set them back in config.yaml, or "
                "{other} and run mdrag ingest ({count_of} embedded anew; nothing else is "
                "rebuilt)",
                made_by=made_by,
                name=embedder.name,
                other=other,
                count_of=fill("{count:,} passages", count=table.count_rows()),
            )
        )
    return table


def _quoted(values: Sequence[str]) -> str:
    return ", ".join("'" + value.replace("'", "''") + "'" for value in values)


def _row(row: PassageVector) -> dict[str, Any]:
    passage = row.passage
    return {
        "chunk_id": passage.chunk_id,
        "key": row.key,
        "doc_uid": passage.doc_uid,
        "parent_id": passage.parent_id,
        "text": passage.text,
        "record": json.dumps(passage._asdict(), ensure_ascii=False),
        "citable": passage.citable,
        "vector": row.vector,
    }
