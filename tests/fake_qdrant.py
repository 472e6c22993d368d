"""A Qdrant on loopback: the requests mdrag makes, answered as Qdrant's REST API documents them.

Collections, points put, read by id, scrolled with filters and pages, counted, deleted, searched by
vector. Errors have the shape of its source: JSON with ``status.error``; a missing or a wrong key is
plain text. A body with a field that is not documented is refused, as Qdrant does.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from uuid import UUID

__all__ = ["FakeQdrant", "fake_qdrant"]

_LARGEST = 32 << 20  # bytes of a request, Qdrant's own limit
_FIELDS = {
    "create": {"vectors"},
    "index": {"field_name", "field_schema"},
    "put": {"points"},
    "get": {"ids", "with_payload", "with_vector"},
    "scroll": {"filter", "limit", "offset", "with_payload", "with_vector"},
    "count": {"exact", "filter"},
    "delete": {"points"},
    "query": {"query", "filter", "limit", "with_payload", "with_vector", "params"},
}


class Refusal(Exception):
    """A status and what the server says of it."""

    def __init__(self, status: int, error: str) -> None:
        self.status, self.error = status, error


class FakeCollection(NamedTuple):
    """A collection; ``points``: id → (vector, payload)."""

    size: int
    distance: str
    points: dict[str, tuple[list[float], dict[str, Any]]]
    fields: dict[str, Any]


class FakeQdrant:
    """What the server is told to do, and what was asked of it."""

    def __init__(self) -> None:
        self.address = ""
        self.key = ""  # that requests must carry
        self.read_only = False
        self.faults: list[int] = []  # statuses given to the next requests; 0: the line breaks
        self.seconds = 0.0  # an answer takes
        self.raw: bytes | None = None  # given to everything, as somebody else's server does
        self.collections: dict[str, FakeCollection] = {}
        self.requests: list[tuple[str, str, Any]] = []
        self._lock = threading.Lock()

    def points(self, name: str) -> dict[str, tuple[list[float], dict[str, Any]]]:
        """Those of a collection that are passages."""
        held = self.collections[name].points
        return {one: point for one, point in held.items() if "chunk_id" in point[1]}

    def answer(self, method: str, address: str, content: bytes, key: str) -> tuple[int, bytes]:
        """Status and body."""
        if self.seconds:
            time.sleep(self.seconds)
        with self._lock:
            if self.raw is not None:
                return 200, self.raw
            if self.key and key != self.key:
                told = "Invalid API key or JWT" if key else "Must provide an API key or an Authori"
                return 401, told.encode()
            if self.faults:
                return self.faults.pop(0), b'{"status":{"error":"Service internal error"},"time":0}'
            try:
                return 200, _json(result=self._done(method, urlsplit(address).path, content))
            except Refusal as refusal:
                return refusal.status, _json(status={"error": refusal.error})

    def _done(self, method: str, path: str, content: bytes) -> Any:
        body = json.loads(content) if content else None
        self.requests.append((method, path, body))
        found = re.fullmatch(r"/collections/([^/]+)(/.*)?", path)
        if found is None:
            raise Refusal(404, "Not found")
        name, rest = found[1], found[2] or ""
        if method == "PUT" and not rest:
            return self._create(name, body)
        if name not in self.collections:
            raise Refusal(404, f"Not found: Collection `{name}` doesn't exist!")
        if len(content) > _LARGEST:
            raise Refusal(413, "Payload too large")
        held = self.collections[name]
        if method == "GET" and not rest:
            vectors = {"size": held.size, "distance": held.distance}
            return {
                "status": "green", "optimizer_status": "ok", "points_count": len(held.points),
                "segments_count": 1, "payload_schema": {},
                "config": {
                    "params": {"vectors": vectors}, "hnsw_config": {
                        "m": 16, "ef_construct": 100, "full_scan_threshold": 10000,
                    }, "optimizer_config": {
                        "deleted_threshold": 0.2, "vacuum_min_vector_number": 1000,
                        "default_segment_number": 0, "flush_interval_sec": 5,
                    },
                },
            }  # fmt: skip
        if self.read_only and (method in ("PUT", "PATCH") or rest == "/points/delete"):
            raise Refusal(403, f"Forbidden: Global write access is required, {name}")
        kinds = {
            ("PUT", "/index"): "index", ("PUT", "/points"): "put", ("POST", "/points"): "get",
            ("POST", "/points/scroll"): "scroll", ("POST", "/points/count"): "count",
            ("POST", "/points/delete"): "delete", ("POST", "/points/query"): "query",
        }  # fmt: skip
        kind = kinds.get((method, rest), "")
        if not kind:
            raise Refusal(404, "Not found")
        _refuse_unknown(kind, body)
        return getattr(self, f"_{kind}")(held, body)

    def _create(self, name: str, body: Any) -> bool:
        _refuse_unknown("create", body)
        if self.read_only:
            raise Refusal(403, "Forbidden: Global manage access is required")
        if name in self.collections:
            raise Refusal(409, f"Wrong input: Collection `{name}` already exists!")
        vectors = body["vectors"]
        self.collections[name] = FakeCollection(vectors["size"], vectors["distance"], {}, {})
        return True

    def _index(self, held: FakeCollection, body: Any) -> Any:
        held.fields[body["field_name"]] = body["field_schema"]
        return _UPDATED

    def _put(self, held: FakeCollection, body: Any) -> Any:
        for point in body["points"]:
            if len(point["vector"]) != held.size:
                got = len(point["vector"])
                told = f"Wrong input: Vector dimension error: expected dim: {held.size}, got {got}"
                raise Refusal(400, told)
            held.points[str(UUID(point["id"]))] = (point["vector"], point["payload"])
        return _UPDATED

    def _get(self, held: FakeCollection, body: Any) -> Any:
        return [_shown(held, one, body) for one in body["ids"] if one in held.points]

    def _scroll(self, held: FakeCollection, body: Any) -> Any:
        ids = [one for one in sorted(held.points) if _fits(held, one, body.get("filter"))]
        ids = [one for one in ids if one >= body.get("offset", "")]
        page, rest = ids[: body["limit"]], ids[body["limit"] :]
        shown = [_shown(held, one, body) for one in page]
        return {"points": shown, "next_page_offset": rest[0] if rest else None}

    def _count(self, held: FakeCollection, body: Any) -> Any:
        return {"count": sum(_fits(held, one, body.get("filter")) for one in held.points)}

    def _delete(self, held: FakeCollection, body: Any) -> Any:
        for one in body["points"]:
            held.points.pop(one, None)
        return _UPDATED

    def _query(self, held: FakeCollection, body: Any) -> Any:
        asked, found = body["query"], []
        asked = asked["nearest"] if isinstance(asked, dict) else asked
        for one in held.points:
            if _fits(held, one, body.get("filter")):
                score = sum(a * b for a, b in zip(held.points[one][0], asked, strict=True))
                found.append({**_shown(held, one, body), "version": 0, "score": score})
        found.sort(key=lambda point: -point["score"])
        return {"points": found[: body["limit"]]}


_UPDATED = {"operation_id": 0, "status": "completed"}


def _refuse_unknown(kind: str, body: Any) -> None:
    for name in set(body) - _FIELDS[kind]:
        raise Refusal(400, f"Format error in JSON body: unknown field `{name}`")


def _shown(held: FakeCollection, one: str, body: Mapping[str, Any]) -> dict[str, Any]:
    vector, payload = held.points[one]
    wanted = body.get("with_payload")
    if isinstance(wanted, list):
        payload = {name: payload[name] for name in wanted if name in payload}
    shown: dict[str, Any] = {"id": one, "payload": payload if wanted else None}
    return {**shown, **({"vector": vector} if body.get("with_vector") else {})}


def _fits(held: FakeCollection, one: str, chosen: Mapping[str, Any] | None) -> bool:
    chosen = chosen or {}
    if set(chosen) - {"must", "must_not"}:
        raise Refusal(400, "Format error in JSON body: unknown field")
    must = all(_meets(held, one, condition) for condition in chosen.get("must", ()))
    return must and not any(
        _meets(held, one, condition) for condition in chosen.get("must_not", ())
    )


def _meets(held: FakeCollection, one: str, condition: Mapping[str, Any]) -> bool:
    if set(condition) == {"has_id"}:
        return one in condition["has_id"]
    if set(condition) != {"key", "match"}:
        raise Refusal(400, "Format error in JSON body: data did not match any variant")
    value, match = held.points[one][1].get(condition["key"]), condition["match"]
    return bool(value in match["any"] if "any" in match else value == match["value"])


def _json(**said: Any) -> bytes:
    return json.dumps({"status": "ok", "time": 0.0001, **said}).encode()


@contextmanager
def fake_qdrant() -> Iterator[FakeQdrant]:
    """One on loopback, until the block ends."""
    qdrant = FakeQdrant()

    class Handler(BaseHTTPRequestHandler):
        def _any(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            key = self.headers.get("api-key", "")
            status, body = qdrant.answer(self.command, self.path, content, key)
            if not status:
                self.close_connection = True
                return
            self.send_response(status)
            kind = "application/json" if body.startswith(b"{") else "text/plain"
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_PUT = do_POST = do_PATCH = do_DELETE = _any

        def log_message(self, format: str, *values: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    qdrant.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield qdrant
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
