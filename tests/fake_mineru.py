"""A MinerU on loopback that keeps to its contract, and misbehaves as often as it is told to.

Shapes of answers follow the API's documents (v4 of the cloud, V1 of mineru-api 4.0.12). It refuses
what the real one refuses (an upload with a Content-Type), and notes what no client may do (a token
where none belongs).
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from made_results import result_of

__all__ = ["TOKEN", "FakeMinerU", "fake_mineru"]

TOKEN = "secret-token-of-a-test"
_STEPS = ("pending", "running", "done")


class _SentFile:
    def __init__(self, name: str, batch: str, model: str) -> None:
        self.name, self.batch, self.model = name, batch, model
        self.content = b""
        self.step = -1  # -1: the service waits for the file
        self.code = ""  # of its failure


class FakeMinerU:
    """What the server is told to do, and what was asked of it."""

    def __init__(self) -> None:
        self.address = ""
        self.faults = 0.0  # share of the requests that go wrong
        self.kinds: tuple[str, ...] = ("503", "429", "drop", "code", "expired", "half")
        self.transient: tuple[str, ...] = ("-60010", "-60007")  # what a file fails with by a fault
        self.random = random.Random(7)
        self.layout = "middle"
        self.result: Callable[[bytes, str], bytes] = self._result
        self.verdict: Callable[[bytes, int], str] = lambda content, pages: ""  # a code, or ""
        self.quota = 10**9  # pages a day
        self.web: dict[str, bytes] = {}  # address → PDF
        self.polls = 1  # questions until a file is one step further
        self.uploads: list[tuple[str, bool]] = []  # data_id, whether it was done before
        self.wrongs: list[str] = []  # what no client may do
        self.requests: list[str] = []
        self.bodies: list[dict[str, Any]] = []
        self._files: dict[str, _SentFile] = {}  # place → file
        self._batches: dict[str, list[_SentFile]] = {}
        self._zips: dict[bytes, bytes] = {}
        self._lock = threading.RLock()
        self._asked: dict[str, int] = {}

    def _result(self, content: bytes, model: str) -> bytes:
        if content not in self._zips:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "sent.pdf"
                path.write_bytes(content)
                more = {"0c3e_origin.pdf": content} if content in self.web.values() else {}
                self._zips[content] = result_of(path, self.layout, more)
        return self._zips[content]

    def forget(self) -> None:
        """Know of no file, as if nobody had ever come."""
        with self._lock:
            self.uploads.clear()
            self._files.clear()
            self._batches.clear()

    # What the handler asks

    def fault(self, *may: str) -> str:
        """A fault of these kinds, or ""."""
        with self._lock:
            kinds = [kind for kind in may if kind in self.kinds]
            return self.random.choice(kinds) if kinds and self.random.random() < self.faults else ""

    def announce(self, body: dict[str, Any]) -> dict[str, Any]:
        """A batch and its places."""
        with self._lock:
            batch = str(uuid.UUID(int=self.random.getrandbits(128)))
            files = [
                _SentFile(one["data_id"], batch, body["model_version"]) for one in body["files"]
            ]
            self._batches[batch] = files
            places = []
            for at, file in enumerate(files):
                self._files[f"{batch}-{at}"] = file
                places.append(f"{self.address}/store/{batch}-{at}?Expires=9&Signature=a%2Fb%3D")
            return {"batch_id": batch, "file_urls": places}

    def fetch(self, body: dict[str, Any]) -> str:
        """A batch of addresses, fetched from `web`; what is not there fails."""
        batch = str(self.announce(body)["batch_id"])
        for file, one in zip(self._batches[batch], body["files"], strict=True):
            file.content, file.step = self.web.get(one["url"], b""), 0
            file.code = "" if file.content else "-60022"
        return batch

    def put(self, place: str, content: bytes) -> bool:
        """Take a file; False for a place nobody gave."""
        with self._lock:
            file = self._files.get(place)
            if file is None:
                return False
            done = any(
                other.name == file.name and other.step >= len(_STEPS) - 1 and not other.code
                for held in self._batches.values() for other in held
            )  # fmt: skip
            self.uploads.append((file.name, done))
            file.content, file.step = content, 0
            return True

    def answers(self, batch: str) -> list[dict[str, Any]] | None:
        """The files of a batch, each a step further."""
        with self._lock:
            if batch not in self._batches:
                return None
            self._asked[batch] = self._asked.get(batch, 0) + 1
            on = self._asked[batch] % self.polls == 0
            return [self._answer(file, on) for file in self._batches[batch]]

    def _answer(self, file: _SentFile, on: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"file_name": f"{file.name}.pdf", "data_id": file.name,
                                "err_msg": ""}  # fmt: skip
        if file.step < 0:
            return {**told, "state": "waiting-file"}
        if on and file.step < len(_STEPS) - 1 and not file.code:
            file.step += 1
            if file.step == len(_STEPS) - 1:
                file.code = self._code(file)
        if file.code:
            return {**told, "state": "failed", "err_code": int(file.code), "err_msg": "told why"}
        state = _STEPS[file.step]
        if state == "done":
            told["full_zip_url"] = f"{self.address}/results/{file.batch}/{file.name}.zip"
        if state == "running":
            told["extract_progress"] = {"extracted_pages": 1, "total_pages": 1,
                                        "start_time": "2026-11-22 10:00:00"}  # fmt: skip
        return {**told, "state": state}

    def _code(self, file: _SentFile) -> str:
        pages = len(re.findall(rb"/Type\s*/Page\b", file.content))
        if code := self.verdict(file.content, pages):
            return code
        self.quota -= pages
        if self.quota < 0:
            return "-60018"
        return self.random.choice(self.transient) if self.fault("code") else ""

    def zip_of(self, batch: str, name: str) -> bytes | None:
        """The result of a file that is done."""
        with self._lock:
            for file in self._batches.get(batch, []):
                if file.name == name and file.step == len(_STEPS) - 1 and not file.code:
                    return self.result(file.content, file.model)
            return None


def _handler(fake: FakeMinerU) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else each answer waits 40 ms for an acknowledgement

        def log_message(self, *told: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self._body()
            path = urlsplit(self.path)
            fake.requests.append(f"POST {path.path}")
            if path.path == "/v1/tasks":
                self._task(body, parse_qs(path.query))
            elif self._allowed() and not self._goes_wrong():
                told = json.loads(body)
                fake.bodies.append(told)
                if path.path == "/api/v4/extract/task/batch":
                    self._envelope({"batch_id": fake.fetch(told)})
                else:
                    self._envelope(fake.announce(told))

        def do_PUT(self) -> None:
            body = self._body()
            fake.requests.append("PUT")
            if len(body) < int(self.headers.get("Content-Length") or 0):
                self.close_connection = True  # whoever sent it is gone: half a file is no file
                return
            for name in ("Content-Type", "Authorization"):
                if name in self.headers:
                    fake.wrongs.append(f"PUT with {name}")
                    self._reply(403, b"<Error><Code>SignatureDoesNotMatch</Code></Error>")
                    return
            if "Content-Length" not in self.headers:
                fake.wrongs.append("PUT without a length")
            fault = fake.fault("503", "drop", "expired")
            if fault == "expired":
                self._reply(403, b"<Error><Code>AccessDenied</Code></Error>")
            elif fault == "503":
                self._reply(503, b"")
            elif fault == "drop" and fake.random.random() < 0.5:
                self.close_connection = True  # before it was taken
            else:
                found = fake.put(urlsplit(self.path).path.rpartition("/")[2], body)
                if fault == "drop":
                    self.close_connection = True  # it was taken, and nobody says so
                else:
                    self._reply(200 if found else 404, b"")

        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            fake.requests.append(f"GET {path.rsplit('/', 1)[0]}")
            if path.startswith("/results/"):
                self._result(path)
            elif path.startswith("/v1/tasks/"):
                self._task_answer(path)
            elif self._allowed() and not self._goes_wrong():
                found = fake.answers(path.rpartition("/")[2])
                if found is None:
                    self._error(-60012)
                else:
                    self._envelope({"batch_id": "x", "extract_result": found})

        # The cloud

        def _allowed(self) -> bool:
            if self.headers.get("Authorization") == f"Bearer {TOKEN}":
                return True
            told = {"success": False, "msgCode": "A0202", "msg": "user authenticate failed"}
            self._reply(401, json.dumps(told).encode())
            return False

        def _goes_wrong(self) -> bool:
            fault = fake.fault("503", "429", "drop", "code")
            if fault in ("503", "429"):
                self._reply(int(fault), b"<html>busy</html>")
            elif fault == "code":
                self._error(fake.random.choice([-10001, -60001]))
            elif fault == "drop":
                self.close_connection = True
            return bool(fault)

        def _result(self, path: str) -> None:
            if "Authorization" in self.headers:
                fake.wrongs.append("GET of a result with a token")
            _, _, batch, name = path.split("/")
            content = fake.zip_of(batch, name.removesuffix(".zip"))
            fault = fake.fault("503", "drop", "expired", "half")
            if content is None or fault == "expired":
                self._reply(404, b"")
            elif fault == "503":
                self._reply(503, b"")
            elif fault == "half":
                self._reply(200, content[: len(content) // 2])
            elif fault == "drop":
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content[: len(content) // 3])
                self.close_connection = True
            else:
                self._reply(200, content)

        # mineru-api

        def _task(self, body: bytes, asked: dict[str, list[str]]) -> None:
            if self.headers.get("Content-Type") != "application/octet-stream":
                fake.wrongs.append("a task that is no octet-stream")
            if "zip" not in asked.get("output_formats", []):
                fake.wrongs.append("a task without a zip")
            fake.bodies.append({name: held[0] for name, held in asked.items()})
            if self._goes_wrong():
                return
            name = asked["filename"][0].removesuffix(".pdf")
            place = fake.announce({"files": [{"data_id": name}], "model_version": ""})
            fake.put(place["file_urls"][0].partition("?")[0].rpartition("/")[2], body)
            self._json(202, {"task_id": place["batch_id"], "status": "queued", "files": []})

        def _task_answer(self, path: str) -> None:
            if self._goes_wrong():
                return
            task = path.split("/")[3]
            found = fake.answers(task)
            if found is None:
                self._json(404, {"error": {"type": "x", "code": "not_found", "message": "no"}})
            elif path.endswith("/result"):
                content = fake.zip_of(task, found[0]["data_id"])
                self._reply(200, content or b"") if content else self._json(409, {})
            else:
                states = {"pending": "queued", "running": "running", "done": "completed"}
                error = {"type": "x", "code": "broken", "message": found[0]["err_msg"]}
                failed = found[0]["state"] == "failed"
                status = "failed" if failed else states[found[0]["state"]]
                self._json(200, {"task_id": task, "status": status,
                                 "files": [{"error": error if failed else None}]})  # fmt: skip

        # Answers

        def _body(self) -> bytes:
            return self.rfile.read(int(self.headers.get("Content-Length") or 0))

        def _envelope(self, data: dict[str, Any]) -> None:
            self._json(200, {"code": 0, "data": data, "msg": "ok", "trace_id": "0" * 32})

        def _error(self, code: int) -> None:
            self._json(200, {"code": code, "data": None, "msg": "told why", "trace_id": "0" * 32})

        def _json(self, status: int, told: dict[str, Any]) -> None:
            self._reply(status, json.dumps(told).encode(), "application/json")

        def _reply(self, status: int, content: bytes, kind: str = "application/xml") -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, *told: object) -> None:
        """Clients of these tests are killed: a broken pipe is nothing to print."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(*told)  # type: ignore[arg-type]


@contextmanager
def fake_mineru() -> Iterator[FakeMinerU]:
    """A fake that listens on a free port of this machine."""
    fake = FakeMinerU()
    server = _QuietServer(("127.0.0.1", 0), _handler(fake))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    fake.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
