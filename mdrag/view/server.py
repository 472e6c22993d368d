"""The live page's server: this computer only, a secret in the address, no other origin."""

from __future__ import annotations

import hmac
import json
import secrets
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_WR
from typing import Any
from urllib.parse import parse_qs, urlsplit

from mdrag.errors import MdragError, UsageError
from mdrag.filled_sentence import fill
from mdrag.view.answers import Answers, ServedContent
from mdrag.view.live_draft import LiveDraft
from mdrag.view.pages.page_pictures import PagePictures

__all__ = ["ViewServer"]

_HOST = "127.0.0.1"
_LONGEST_BODY = 64 * 1024
_MOST_LEFT = 16 * 2**20  # bytes of a refused request that are taken before the line is closed
_LINGER_S = 2.0  # how long more of them is waited for
_LOOK_S = 0.2  # how often a page that is open asks whether a file has changed
_PULSE_S = 15.0  # how often a client that says nothing is tried
_MOST_WAITING = 32  # pages open at once
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class ViewServer(ThreadingHTTPServer):
    """Serves one draft at `address` until it is shut down."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(
        self, live: LiveDraft, port: int = 0, pictures: PagePictures | None = None
    ) -> None:
        """Bind the port (0: any that is free). Raises UsageError when it is taken."""
        try:
            super().__init__((_HOST, port), _Request)
        except (OSError, OverflowError) as problem:
            raise UsageError(
                fill(
                    "port {port} cannot be used ({problem}); leave --port out to have a free one",
                    port=port,
                    problem=problem,
                )
            ) from problem
        self.token = secrets.token_urlsafe(24)
        self.answers = Answers(live, pictures or PagePictures())
        self.live = live
        self.stopping = threading.Event()
        self.waiting = threading.BoundedSemaphore(_MOST_WAITING)

    @property
    def hosts(self) -> frozenset[str]:
        """What a request may call us: another name is somebody's page that points here."""
        port = self.server_address[1]
        return frozenset({f"{_HOST}:{port}", f"localhost:{port}"})

    @property
    def address(self) -> str:
        """Where the page is, its secret in it."""
        return f"http://{_HOST}:{self.server_address[1]}/{self.token}/"

    def shutdown(self) -> None:
        """Stop; pages that wait for news are let go."""
        self.stopping.set()
        super().shutdown()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news."""


class _Request(BaseHTTPRequestHandler):
    """One connection."""

    server: ViewServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "mdrag", ""
    timeout = 60

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is logged: the address is a secret."""

    def do_GET(self) -> None:
        """A page, a picture, a file, or news."""
        place = self._place()
        if place is None:
            return
        name, asked = place
        if name == "events":
            self._events(asked.get("seen", ""))
            return
        self._answer(lambda: self.server.answers.get(name))

    def do_POST(self) -> None:
        """A fix or a waiver."""
        place = self._place()
        if place is None:
            return
        if self._length() > _LONGEST_BODY:
            self._refuse(413, f"too long: at most {_LONGEST_BODY} bytes")
            return
        body = self._body()
        if body is None:
            self._refuse(400, "no JSON document")
            return
        self._answer(lambda: self.server.answers.post(place[0], body))

    def _answer(self, find: Callable[[], ServedContent]) -> None:
        """Send what is found, or in one line why nothing is."""
        try:
            answer = find()
        except MdragError as problem:
            answer = ServedContent(500, "text/plain", f"{problem}\n".encode())
        except Exception as problem:  # our bug; the page says so, and the others go on
            told = f"this is a bug of mdrag: {type(problem).__name__}: {problem}\n"
            answer = ServedContent(500, "text/plain", told.encode("utf-8", "replace"))
        self._send(answer)

    def _place(self) -> tuple[str, dict[str, str]] | None:
        """What is asked for, below the secret; None when the request was refused."""
        try:
            split = urlsplit(self.path)
            asked = {key: values[0] for key, values in parse_qs(split.query).items()}
        except ValueError:
            self._refuse(400, "no address")
            return None
        first, _, name = split.path.lstrip("/").partition("/")
        own = {f"http://{host}" for host in self.server.hosts}
        site = self.headers.get("Sec-Fetch-Site", "none")
        if self.headers.get("Host", "") not in self.server.hosts:
            self._refuse(403, "this page is for this computer, by its own address only")
            return None
        if self.headers.get("Origin", next(iter(own))) not in own or site not in (
            "none", "same-origin",
        ):  # fmt: skip
            self._refuse(403, "another page may not ask for this")
            return None
        if not hmac.compare_digest(first.encode("utf-8", "replace"), self.server.token.encode()):
            self._refuse(404, "nothing here; open the address that mdrag view printed")
            return None
        return name, asked

    def _refuse(self, code: int, told: str) -> None:
        """Answer and hang up; what the client still sends is taken first.

        A connection that is closed with words unread is reset, and the answer lost with it.
        """
        self.close_connection = True
        self._send(ServedContent(code, "text/plain", f"{told}\n".encode()))
        if self.command != "POST":
            return
        with suppress(OSError):
            self.connection.shutdown(SHUT_WR)
            self.connection.settimeout(_LINGER_S)
            for _ in range(_MOST_LEFT // _LONGEST_BODY):
                if not self.rfile.read1(_LONGEST_BODY):
                    break

    def _length(self) -> int:
        """How many bytes a request says it has; -1 for no number."""
        told = self.headers.get("Content-Length", "")
        if not (told.isascii() and told.isdigit()):
            return -1
        return int(told) if len(told) < 20 else sys.maxsize  # int() refuses thousands of digits

    def _body(self) -> dict[str, Any] | None:
        """The JSON object of a request; None when it holds none."""
        if self.headers.get("Content-Type") != "application/json" or self._length() < 0:
            return None  # what a form of another page can send without asking us first
        try:
            found = json.loads(self.rfile.read(self._length()))
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def _send(self, answer: ServedContent) -> None:
        self.send_response(answer.code)
        length = answer.path.stat().st_size if answer.path else len(answer.body)
        kind = answer.kind + ("; charset=utf-8" if answer.kind.startswith("text/") else "")
        self._headers(kind, length, answer.kind != "application/pdf")
        if answer.path:
            self._copy(answer.path)
        else:
            self.wfile.write(answer.body)

    def _copy(self, path: Path) -> None:
        import shutil

        with path.open("rb") as file:
            shutil.copyfileobj(file, self.wfile)

    def _headers(self, kind: str, length: int | None, ours: bool = True) -> None:
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        if ours:
            self.send_header("Content-Security-Policy", _POLICY)
        self.end_headers()

    def _events(self, seen: str) -> None:
        """Wait with the client until something has changed (server-sent events)."""
        if not self.server.waiting.acquire(blocking=False):
            self._refuse(503, "too many pages are open")
            return
        try:
            self.send_response(200)
            self.close_connection = True
            self._headers("text/event-stream", None)
            silent = 0.0
            while not self.server.stopping.wait(_LOOK_S):
                if self.server.live.mark() != seen:
                    self.wfile.write(b"event: changed\ndata: \n\n")
                    return
                silent += _LOOK_S
                if silent >= _PULSE_S:
                    silent = 0.0
                    self.wfile.write(b": still here\n\n")
                    self.wfile.flush()
        finally:
            self.server.waiting.release()
