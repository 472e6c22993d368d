"""A fake Zotero on a real socket: 7.0.32, 8.0.5, 9.0.6 and 10, written from the facts we have.

``faults`` is asked before every request; it may name one of: 500, 503, 403, 412 (answered instead
of being done), drop (the connection closes, nothing is done), reset (the same, with a TCP reset),
lost (done, the answer never comes), late (done, the answer comes after ``LATE`` seconds), broken
(done, half the answer comes), failed-after (done, and 500), quit (nothing is done, and Zotero is
closed: it forgets its sessions, and nothing listens any more until `FakeZotero.start`).
"""

from __future__ import annotations

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from zotero.fakes.rpc import answer_rpc
from zotero.fakes.store import Store, Vault
from zotero.fakes.writes import Writes

__all__ = ["LATE", "FakeZotero", "Faults"]

LATE = 0.6  # seconds

Faults = Callable[[str, str], str]


class FakeZotero:
    """A Zotero that runs. ``web``: zotero.org instead, with keys and without a connector."""

    def __init__(
        self, folder: Path, version: str = "9.0.6", *, api: bool = True, bbt: str = "",
        web: bool = False,
    ) -> None:  # fmt: skip
        self.version, self.api, self.bbt, self.web = version, api, bbt, web
        self.major = int(version.split(".")[0])
        self.store = Store(self.major, folder)
        self.writes = Writes(self)
        self.faults: Faults = lambda method, path: ""
        self.requests: list[tuple[str, str, dict[str, str]]] = []
        self.sessions: dict[str, dict[str, str]] = {}
        self.selected: Vault = self.store.mine
        self.collection, self.editable, self.files_editable = "", True, True
        self.answers_when_it_fails = True
        self.bbt_lacks: frozenset[str] = frozenset()  # methods an older Better BibTeX has not
        self.bbt_searches_plainly = False  # it takes one condition at a time
        self.lock = threading.RLock()
        fake = self

        class Handler(_Handler):
            zotero = fake

        self._handler = Handler
        self._server = self._listening(0)
        self._thread: threading.Thread | None = None

    def _listening(self, port: int) -> ThreadingHTTPServer:
        server = ThreadingHTTPServer(("127.0.0.1", port), self._handler)
        server.daemon_threads = True
        return server

    def start(self) -> None:
        """Listen, at the same address as before."""
        if self._thread is not None:
            return
        if self._server.socket.fileno() < 0:
            self._server = self._listening(self._server.server_address[1])
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()

    def quit(self) -> None:
        """Close Zotero: it forgets its sessions and listens no more."""
        if self._thread is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._thread = None
        self.sessions.clear()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    @property
    def has_files(self) -> bool:
        return tuple(map(int, self.version.split(".")))[:3] >= (7, 0, 5)

    def __enter__(self) -> FakeZotero:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()

    def count(self, method: str, path: str) -> int:
        """How often something was asked."""
        return sum(m == method and re.search(path, p) is not None for m, p, _ in self.requests)


class _Handler(BaseHTTPRequestHandler):
    zotero: FakeZotero
    protocol_version = "HTTP/1.1"
    timeout = 20
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        self._serve("GET")

    def do_POST(self) -> None:
        self._serve("POST")

    def do_PATCH(self) -> None:
        self._serve("PATCH")

    def _serve(self, method: str) -> None:
        zotero, parts = self.zotero, urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        length = int(headers.get("content-length", "0"))
        body = self.rfile.read(length)
        if len(body) < length:  # whoever asked is gone: no half request is done
            self._close()
            return
        with zotero.lock:
            zotero.requests.append((method, self.path, headers))
            fault = zotero.faults(method, parts.path)
            if fault in ("drop", "reset", "quit") or self._unwelcome(headers):
                if fault == "reset":
                    now = struct.pack("ii", 1, 0)
                    self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, now)
                elif fault == "quit":
                    zotero.quit()
                self._close()
                return
            if fault.isdigit():
                self._send(int(fault), {}, b"fault")
                return
            query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
            try:
                status, extra, content = self._answer(method, parts.path, query, headers, body)
            except ValueError:
                if not zotero.answers_when_it_fails:
                    self._close()
                    return
                status, extra, content = 500, {}, b""
        if fault == "late":
            time.sleep(LATE)
        if fault == "lost":
            self._close()
        elif fault == "failed-after":
            self._send(500, {}, b"")
        else:
            self._send(status, extra, content, broken=fault == "broken")

    def _unwelcome(self, headers: dict[str, str]) -> bool:
        """Zotero's rules against web pages that talk to it."""
        if self.zotero.web:
            return False
        host = headers.get("host", "").rpartition(":")[0]
        browser = headers.get("user-agent", "").startswith("Mozilla/") or "origin" in headers
        allowed = {"zotero-allowed-request", "x-zotero-connector-api-version"} & set(headers)
        return (browser and not allowed) or host not in ("localhost", "127.0.0.1", "[::1]")

    def _close(self) -> None:
        self.close_connection = True

    def _send(
        self, status: int, extra: dict[str, str], content: bytes, broken: bool = False
    ) -> None:
        self.send_response(status)
        kind = "application/json" if content[:1] in (b"{", b"[") else "text/plain"
        told = {"Content-Type": kind, "Content-Length": str(len(content)), **extra}
        if not self.zotero.web:
            told["X-Zotero-Version"] = self.zotero.version
            if self.zotero.major >= 10:
                told["Zotero-Server-ID"] = self.zotero.writes.server_id
        for name, value in told.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content[: len(content) // 2] if broken else content)
        if broken:
            self._close()

    def _answer(
        self, method: str, path: str, query: dict[str, str], headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        zotero = self.zotero
        if not zotero.web and path.startswith("/connector/"):
            return self._connector(path, query, headers, body)
        if not zotero.web and path == "/better-bibtex/json-rpc" and zotero.bbt:
            if not headers.get("content-type", "").startswith("application/json"):
                return 400, {}, b"Invalid content-type"
            return 200, {}, _json(answer_rpc(zotero, json.loads(body)))
        if not zotero.web:
            if not path.startswith("/api/"):
                return 404, {}, b"No endpoint found"
            if not zotero.api:
                return 403, {}, b"Local API is not enabled"
            path = path[4:]
        if method != "GET":
            if zotero.web or zotero.major >= 10:
                return zotero.writes.answer(method, path, query, headers, body)
            return 400, {}, b"Endpoint does not support method"
        if zotero.web and headers.get("authorization") != f"Bearer {zotero.writes.web_key}":
            return 403, {}, b"Forbidden"
        return self._read(path, query)

    def _read(self, path: str, query: dict[str, str]) -> tuple[int, dict[str, str], bytes]:
        zotero = self.zotero
        if path == "/":
            return 200, {"Zotero-API-Version": "3"}, b"Nothing to see here."
        if path == "/keys/current":
            return 200, {}, _json({"userID": zotero.store.user, "access": {}})
        if path == "/itemFields":
            from zotero.fakes.store import FIELDS

            names = sorted(set().union(*FIELDS.values()) | {"citationKey"})
            return 200, {}, _json([{"field": name, "localized": name} for name in names])
        if re.fullmatch(r"/users/\d+/groups", path):
            groups = [v for v in zotero.store.libraries.values() if v.prefix.startswith("groups/")]
            told = [{"id": v.number, "data": {"id": v.number, "name": v.name}} for v in groups]
            return self._page(told, 7, query, path)
        found = re.fullmatch(r"/((?:users|groups)/\d+)/items(/top|/\w{8}|/\w{8}/children)?", path)
        vault = self.vault(found[1]) if found else None
        if not found or vault is None:
            return 404, {}, b"Not found"
        local, include = not zotero.web, query.get("include", "data")
        last = (found[2] or "").split("/")[1:]
        if last and last != ["top"]:
            item = vault.items.get(last[0])
            if item is None:
                return 404, {}, b"Not found"
            if last[1:] == ["children"]:
                items = [one for one in vault.items.values() if one.get("parentItem") == last[0]]
            else:
                return 200, {}, _json(zotero.store.answer(vault, item, include, local))
        else:
            items = [
                one for one in vault.items.values()
                if not (last == ["top"] and "parentItem" in one)
                and query.get("itemType", one["itemType"]) == one["itemType"]
                and not one.get("deleted")
                and self._matches(one, query)
            ]  # fmt: skip
        told = [zotero.store.answer(vault, one, include, local) for one in items]
        return self._page(told, vault.version, query, path)

    def vault(self, prefix: str) -> Vault | None:
        store = self.zotero.store
        if prefix in ("users/0", f"users/{store.user}"):
            return store.mine
        return store.libraries.get(prefix)

    def _matches(self, item: dict[str, Any], query: dict[str, str]) -> bool:
        wanted = query.get("q", "").lower()
        if not wanted:
            return True
        names = ["title", "date"] + (["citationKey"] if self.zotero.major >= 9 else [])
        if query.get("qmode") == "everything":
            names = [name for name in item if isinstance(item[name], str)]
        return any(wanted in str(item.get(name, "")).lower() for name in names)

    def _page(
        self, answers: list[Any], version: int, query: dict[str, str], path: str
    ) -> tuple[int, dict[str, str], bytes]:
        start = int(query.get("start", "0"))
        most = 100 if self.zotero.web else 10**9
        limit = min(int(query.get("limit", "25" if self.zotero.web else str(10**9))), most)
        headers = {"Total-Results": str(len(answers)), "Last-Modified-Version": str(version)}
        if start + limit < len(answers):
            more = "&".join(f"{n}={v}" for n, v in query.items() if n not in ("start", "limit"))
            where = f"{self.zotero.address}{path}?start={start + limit}&limit={limit}&{more}"
            headers["Link"] = f'<{where}>; rel="next"'
        return 200, headers, _json(answers[start : start + limit])

    def _connector(
        self, path: str, query: dict[str, str], headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        zotero, name = self.zotero, path.removeprefix("/connector/")
        if name == "ping":
            return 200, {}, b"Zotero is running"
        if name == "getSelectedCollection":
            number = list(zotero.store.libraries.values()).index(zotero.selected) + 1
            told = {
                "libraryID": number, "libraryName": zotero.selected.name, "id": None,
                "libraryEditable": zotero.editable, "editable": zotero.editable,
                "name": zotero.collection or zotero.selected.name,
            }  # fmt: skip
            return 200, {}, _json(told)
        if name == "saveItems":
            told = json.loads(body)
            if told["sessionID"] in zotero.sessions:
                return 409, {}, _json({"error": "SESSION_EXISTS"})
            session = zotero.sessions[told["sessionID"]] = {}
            for item in told["items"]:
                session[item["id"]] = zotero.store.add(zotero.selected, item)
            return 201, {}, b""
        if name == "saveAttachment" and zotero.has_files:
            if "x-metadata" not in headers:
                return 400, {}, _json({"error": "METADATA_NOT_PROVIDED"})
            told = json.loads(headers["x-metadata"])
            saved = zotero.sessions.get(told["sessionID"])
            if saved is None:
                return 400, {}, _json({"error": "SESSION_NOT_FOUND"})
            if not zotero.files_editable:
                return 200, {}, b"Library files are not editable."
            parent = saved.get(told["parentItemID"])
            if parent is None:
                return 500, {}, b""
            zotero.store.attach(zotero.selected, parent, "Full Text.pdf", body)
            return 201, {}, b""
        return 404, {}, b"No endpoint found"


def _json(told: Any) -> bytes:
    return json.dumps(told).encode()
