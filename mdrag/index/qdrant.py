"""A collection of a Qdrant as the store of record, asked over its REST API.

Each passage is a point: its id is made of the chunk id, its payload is what LanceDB's rows hold.
One more point, without a source, says which embedder made the collection and carries a stamp that
every writer changes before it writes: so another computer's writing is noticed, and a run that was
killed leaves a collection that the next one completes. Every request may be sent twice.
"""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from mdrag.errors import ServiceError, UsageError
from mdrag.filled_sentence import fill
from mdrag.index.embed import Embedder
from mdrag.index.qdrant_refusals import absent, in_words, other_server
from mdrag.index.store_place import StorePlace
from mdrag.index.vector_store import PassageVector
from mdrag.net import Deadline, NoAnswer, Service, Unreachable, is_this_machine

if TYPE_CHECKING:
    import numpy as np

__all__ = ["QdrantStore", "open_qdrant", "try_out"]

_A_DAY = 86_400.0  # an ingest may be long; what one request may take is limited
_SECONDS = 60.0
_LARGEST = 64_000_000  # bytes of a page of points
_NUMBERS = 400_000  # of the vectors on a page
_NAMES = uuid.UUID("6d647261-6720-7061-7373-616765732121")  # of the ids that chunk ids give
_ABOUT = str(uuid.UUID(int=_NAMES.int ^ 1))  # the point that is no passage
_FIELDS = {"doc_uid": "keyword", "citable": "bool"}  # what may be filtered by


@contextmanager
def open_qdrant(embedder: Embedder, place: StorePlace) -> Iterator[QdrantStore]:
    """The collection of a place, made when there is none.

    Raises UsageError when another embedder or another program made it, ServiceError when the server
    refuses or is away.
    """
    with _connection(place) as service:
        store = QdrantStore(service, place, embedder.dimensions)
        store.prepare(embedder)
        yield store


def try_out(place: StorePlace) -> None:
    """Ask whether the collection is there, which any key may. Raises ServiceError."""
    with _connection(place) as service:
        _Collection(service, place).ask("GET", "", missing=True)


def _connection(place: StorePlace) -> Service:
    parts = urlsplit(place.uri)
    base = f"{parts.scheme}://{parts.netloc}"
    return Service(base, Deadline(_A_DAY), local=is_this_machine(base), largest=_LARGEST)


class _Collection:
    """Requests to one collection; what the server refuses is raised in words."""

    def __init__(self, service: Service, place: StorePlace) -> None:
        self._service, self._place = service, place
        self._path = f"/collections/{quote(urlsplit(place.uri).path.strip('/'))}"
        key = place.options.get("api_key")
        self._headers = {"Content-Type": "application/json", **({"api-key": key} if key else {})}

    def ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, *,
        missing: bool = False,
    ) -> Any:  # fmt: skip
        """What the answer holds as its result; None for no collection, where it may be ``missing``.

        Raises ServiceError.
        """
        content = json.dumps(body, ensure_ascii=False).encode() if body is not None else b""
        try:
            reply = self._service.ask(
                method, self._path + path, content=content, headers=self._headers,
                seconds=_SECONDS, repeatable=True,
            )  # fmt: skip
        except (Unreachable, NoAnswer) as problem:
            raise ServiceError(absent(self._place, problem)) from None
        if missing and reply.status in (404, 409) and _says(reply.content):
            return None
        if not reply.ok:
            raise ServiceError(in_words(self._place, reply.status, _says(reply.content)))
        try:
            return reply.json()["result"]
        except (NoAnswer, KeyError, TypeError):
            raise ServiceError(other_server(self._place)) from None


class QdrantStore:
    """A collection of a Qdrant as `VectorStore`."""

    def __init__(self, service: Service, place: StorePlace, dimensions: int) -> None:
        self._collection, self._place = _Collection(service, place), place
        self._dimensions = dimensions
        self._about: dict[str, Any] = {}
        self._writing = False

    def prepare(self, embedder: Embedder) -> None:
        """Make the collection when there is none. Raises UsageError for one of somebody else."""
        held = self._collection.ask("GET", "", missing=True)
        if held is None:
            self._make()
            held = self._collection.ask("GET", "")
        length = _length(held)
        points = self._collection.ask(
            "POST", "/points", {"ids": [_ABOUT], "with_payload": True, "with_vector": False}
        )
        self._about = dict(points[0]["payload"]) if points else {}
        if not self._about and self._count():
            raise UsageError(
                fill(
                    "index.uri: the collection at {uri} was not made by mdrag: name another one, "
                    "https://HOST:6333/COLLECTION",
                    uri=self._place.uri,
                )
            )
        made_by = self._about.get("embedder") or embedder.name
        if made_by != embedder.name or length != self._dimensions:
            raise UsageError(
                fill(
                    "the collection at {uri} holds vectors of {made_by!r} ({length} numbers), the "
                    "settings ask for {name!r} ({dimensions}), and an index never mixes embedders: "
                    "set them back in config.yaml, or name another collection in index.uri and run "
                    "mdrag ingest ({count_of} embedded anew; nothing else is rebuilt)",
                    uri=self._place.uri, made_by=made_by, length=length, name=embedder.name,
                    dimensions=self._dimensions,
                    count_of=fill("{count:,} passages", count=max(self._count() - 1, 0)),
                )
            )  # fmt: skip
        if not self._about:
            self._stamp(embedder.name)

    @property
    def version(self) -> int:
        """The stamp of whoever wrote last."""
        return int(self._about.get("stamp", 0))

    def stored(self, only: Collection[str] | None) -> dict[str, tuple[str, np.ndarray]]:
        """chunk_id → (key, vector) of every passage, or of every one of the sources ``only``."""
        import numpy as np

        found: dict[str, tuple[str, np.ndarray]] = {}
        for point in self._points(only):
            payload = point["payload"]
            vector = np.asarray(point["vector"], dtype=np.float32)
            if vector.shape != (self._dimensions,) or not np.isfinite(vector).all():
                raise ServiceError(other_server(self._place))
            found[payload["chunk_id"]] = (payload["key"], vector)
        return found

    def _points(self, only: Collection[str] | None) -> Iterator[Mapping[str, Any]]:
        """Pages of points, one after the other."""
        chosen: dict[str, Any] = {"must_not": [{"has_id": [_ABOUT]}]}
        if only is not None:
            chosen = {"must": [{"key": "doc_uid", "match": {"any": sorted(only)}}]}
        body: dict[str, Any] = {
            "filter": chosen, "limit": max(16, _NUMBERS // self._dimensions),
            "with_payload": ["chunk_id", "key"], "with_vector": True,
        }  # fmt: skip
        while True:
            page = self._collection.ask("POST", "/points/scroll", body)
            yield from page["points"]
            if page.get("next_page_offset") is None:
                return
            body["offset"] = page["next_page_offset"]

    def delete(self, chunk_ids: Sequence[str]) -> None:
        """Take these points out."""
        self._begin()
        points = {"points": [_id(chunk_id) for chunk_id in chunk_ids]}
        self._collection.ask("POST", "/points/delete?wait=true", points)

    def put(self, passages: Sequence[PassageVector]) -> None:
        """Put these points, in the place of those with the same ids."""
        self._begin()
        self._put([_point(row) for row in passages])

    def settle(self, whole: bool) -> None:
        """Nothing: Qdrant tidies by itself."""

    def _begin(self) -> None:
        """A new stamp before the first writing."""
        if not self._writing:
            self._stamp(self._about["embedder"])
            self._writing = True

    def _stamp(self, embedder: str) -> None:
        self._about = {"made_by": "mdrag", "embedder": embedder, "stamp": secrets.randbits(53)}
        vector = [0.0] * self._dimensions
        self._put([{"id": _ABOUT, "vector": vector, "payload": self._about}])

    def _put(self, points: Sequence[Mapping[str, Any]]) -> None:
        self._collection.ask("PUT", "/points?wait=true", {"points": points})

    def _make(self) -> None:
        """An empty collection; another computer may make it in the same moment."""
        # Dot: Qdrant keeps the numbers as they come, which for Cosine it would set to length 1.
        vectors = {"size": self._dimensions, "distance": "Dot"}
        self._collection.ask("PUT", "", {"vectors": vectors}, missing=True)
        for name, kind in _FIELDS.items():
            field = {"field_name": name, "field_schema": kind}
            self._collection.ask("PUT", "/index?wait=true", field)

    def _count(self) -> int:
        return int(self._collection.ask("POST", "/points/count", {"exact": True})["count"])


def _id(chunk_id: str) -> str:
    return str(uuid.uuid5(_NAMES, chunk_id))


def _point(row: PassageVector) -> dict[str, Any]:
    passage = row.passage
    return {
        "id": _id(passage.chunk_id),
        "vector": [float(number) for number in row.vector],
        "payload": {
            "chunk_id": passage.chunk_id,
            "key": row.key,
            "doc_uid": passage.doc_uid,
            "parent_id": passage.parent_id,
            "text": passage.text,
            "record": passage._asdict(),
            "citable": passage.citable,
        },
    }


def _length(held: Mapping[str, Any]) -> int:
    """How many numbers a vector of the collection has; 0 where it has several kinds of them."""
    try:
        return int(held["config"]["params"]["vectors"]["size"])
    except (KeyError, TypeError, ValueError):
        return 0


def _says(content: bytes) -> str:
    """What Qdrant says of a refusal; "" for an answer that is none of its own."""
    try:
        return str(json.loads(content)["status"]["error"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
