"""One way to ask a service: time limits, retries only of what may be repeated, nothing leaked.

Only what runs because the person asked for it comes here; linting and ingesting are offline.
"""

from __future__ import annotations

import ipaddress
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple
from urllib.parse import urlsplit

from mdrag import __version__
from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.limits.regular_files import open_regular

if TYPE_CHECKING:
    import httpx

__all__ = [
    "ATTEMPTS", "SLOWEST", "Deadline", "HttpAnswer", "NoAnswer", "Reply", "Service", "Unreachable",
    "is_this_machine",
]  # fmt: skip

_LARGEST = 5_000_000  # bytes of one answer
ATTEMPTS = 4
SLOWEST = 5.0  # seconds one request may wait for the next byte


class Unreachable(ServiceError):
    """The service cannot be reached at all: no network, no such host, nothing listens."""


class NoAnswer(ServiceError):
    """A request went out and no whole answer came: whether it was done is not known."""


class HttpAnswer(NamedTuple):
    """A status and what the body said as JSON; None where it is no success."""

    status: int
    body: Any


class Reply(NamedTuple):
    """A status, the headers by name in lower case, and the bytes of the body."""

    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def ok(self) -> bool:
        """Whether the status is a success."""
        return 200 <= self.status < 300

    def json(self) -> Any:
        """The body as JSON. Raises NoAnswer when it is cut short or no JSON at all."""
        try:
            return json.loads(self.content)
        except (ValueError, RecursionError):
            raise NoAnswer(fill("the answer is no JSON; it may have been cut short")) from None


class Deadline:
    """A point in time after which nothing more is asked."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, never negative."""
        return max(0.0, self._end - time.monotonic())


class _Again(Exception):
    """429 or 5xx: worth another try; ``after`` is what the service asked for in seconds."""

    def __init__(self, reply: Reply, after: float) -> None:
        self.reply, self.after = reply, after


class Service:
    """A service with one base address. Use as a context manager; safe to share between threads."""

    def __init__(
        self, base: str, deadline: Deadline, params: Mapping[str, str] | None = None, *,
        local: bool = False, largest: int = _LARGEST,
    ) -> None:  # fmt: skip
        """``params`` go with every request and are never shown in a message.

        ``local``: a program on this machine; it is asked without a proxy. ``largest``: bytes an
        answer may have. Where a service sends us to another host we do not go: what is asked, and
        any key that goes along, is for this one.
        """
        import httpx

        self._host = urlsplit(base).hostname or base
        self._deadline = deadline
        self._largest = largest
        self._client: httpx.Client = httpx.Client(
            base_url=base,
            params=dict(params or {}),
            headers={"User-Agent": f"mdrag/{__version__}", "Accept": "application/json"},
            follow_redirects=not local,
            event_hooks={"response": [_stay]},
            trust_env=not local,
            # http on this machine speaks no TLS: its certificates take 0.1 s to read
            verify=not (local and base.startswith("http:")),
        )

    def __enter__(self) -> Service:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._client.close()

    def get(self, path: str) -> HttpAnswer:
        """The answer to a GET of ``path`` (already quoted) under the base address.

        Raises Unreachable when nobody answers there, ServiceError for what is no answer: too slow,
        too large, no JSON, 429 or 5xx still after four tries or at the deadline.
        """
        reply = self._repeated(lambda: self._refused("GET", path, {}, b"", SLOWEST), ())
        if not reply.ok:
            return HttpAnswer(reply.status, None)
        try:
            return HttpAnswer(reply.status, json.loads(reply.content))
        except (ValueError, RecursionError):
            raise ServiceError(
                fill("{host} answered something that is no JSON", host=self._host)
            ) from None

    def ask(
        self, method: str, path: str, *, content: bytes = b"",
        headers: Mapping[str, str] | None = None, seconds: float = SLOWEST, once: bool = False,
        repeatable: bool = False,
    ) -> Reply:  # fmt: skip
        """The reply to one request, whatever its status. ``seconds`` to wait for the next byte.

        A GET is repeated on 429, 5xx and silence, unless it is to go out ``once``; every other
        method goes out once, for only the caller can look whether it was done, unless doing it
        twice does no more than doing it once (``repeatable``). Raises Unreachable
        when nothing was sent, NoAnswer when it was and no whole answer came.
        """
        import httpx

        told = dict(headers or {})
        if once or not (method == "GET" or repeatable):
            with _as_ours(self._host):
                return self._once(method, path, told, content, seconds)
        silent = (httpx.TimeoutException, httpx.ReadError, httpx.RemoteProtocolError)
        return self._repeated(
            lambda: self._refused(method, path, told, content, seconds), silent, last=True
        )

    def send_file(
        self, method: str, path: str, file: Path, *, headers: Mapping[str, str] | None = None,
        seconds: float = SLOWEST,
    ) -> Reply:  # fmt: skip
        """The reply to a request whose body is a file, sent once and with its length.

        No Content-Type goes along unless ``headers`` say one: a signed address may stand for none.
        Raises OSError when the file cannot be read, Unreachable, NoAnswer.
        """
        with open_regular(file) as content, _as_ours(self._host):
            return self._once(method, path, dict(headers or {}), content, seconds)

    def save_file(
        self, path: str, file: BinaryIO, *, headers: Mapping[str, str] | None = None,
        seconds: float = SLOWEST,
    ) -> int:  # fmt: skip
        """Ask once for ``path`` and write what comes, when it is a success; the status.

        Raises Unreachable, NoAnswer (too large, cut short, too slow), OSError (disk full).
        """
        import httpx

        with _as_ours(self._host), self._client.stream(
            "GET", path, headers=dict(headers or {}), timeout=min(seconds, self._deadline.left)
        ) as response:  # fmt: skip
            size = 0
            for piece in response.iter_bytes() if response.is_success else ():
                size += len(piece)
                if size > self._largest or self._deadline.left <= 0:
                    raise httpx.DecodingError("too large, or too slow")
                file.write(piece)
            return response.status_code

    def _repeated(
        self, once: Callable[[], Reply], also: tuple[type[Exception], ...], last: bool = False
    ) -> Reply:
        """``once``, again while that may help; ``last``: give the last refusal as it is."""
        import stamina

        def worth(problem: Exception) -> bool | float:
            if isinstance(problem, also):
                return True
            if not isinstance(problem, _Again) or problem.after >= self._deadline.left:
                return False
            return problem.after or True

        stamina.instrumentation.set_on_retry_hooks([])  # a retry is nothing to print
        with _as_ours(self._host):
            try:
                for attempt in stamina.retry_context(
                    on=worth,
                    attempts=ATTEMPTS,
                    timeout=self._deadline.left,
                    wait_initial=0.2,
                    wait_max=2.0,
                    wait_jitter=0.3,
                ):
                    with attempt:
                        return once()
            except _Again as refused:
                if last:
                    return refused.reply
                told = fill(
                    "{host} answered {status}; try again later",
                    host=self._host,
                    status=refused.reply.status,
                )
                raise ServiceError(told) from None
        raise AssertionError("unreachable")

    def _refused(
        self, method: str, path: str, headers: dict[str, str], content: bytes, seconds: float
    ) -> Reply:
        """The reply; raises _Again for 429 and 5xx."""
        reply = self._once(method, path, headers, content, seconds)
        if reply.status == 429 or reply.status >= 500:
            raise _Again(reply, _seconds(reply.headers.get("retry-after")))
        return reply

    def _once(
        self, method: str, path: str, headers: dict[str, str], content: bytes | BinaryIO,
        seconds: float,
    ) -> Reply:  # fmt: skip
        import httpx

        left = self._deadline.left
        if left <= 0:
            raise httpx.ReadTimeout("the deadline has passed")
        body = content if content or method != "GET" else None
        with self._client.stream(
            method, path, headers=headers, content=body, timeout=min(seconds, left)
        ) as response:
            found = b""
            for piece in response.iter_bytes():
                found += piece
                if len(found) > self._largest:
                    raise httpx.DecodingError("too large")
                if self._deadline.left <= 0:
                    raise httpx.ReadTimeout("the deadline has passed")
        named = {name.lower(): value for name, value in response.headers.items()}
        return Reply(response.status_code, named, found)


def _stay(response: httpx.Response) -> None:
    """Refuse a redirection to another host, or from https to http."""
    import httpx

    if not response.has_redirect_location:
        return
    here = response.request.url
    there = here.join(response.headers["location"])
    upgrade = here.scheme == "http" and there.scheme == "https"
    same = there.scheme == here.scheme and there.port == here.port
    if there.host != here.host or not (same or upgrade):
        raise httpx.RemoteProtocolError("sent elsewhere", request=response.request)


@contextmanager
def _as_ours(host: str) -> Iterator[None]:
    """Errors of httpx as ours."""
    import httpx

    try:
        yield
    except (httpx.ConnectError, httpx.ConnectTimeout):
        raise Unreachable(fill("{host} cannot be reached", host=host)) from None
    except httpx.TimeoutException:
        raise NoAnswer(fill("{host} did not answer in time", host=host)) from None
    except (httpx.HTTPError, httpx.InvalidURL):
        raise NoAnswer(fill("{host} gave no answer that can be read", host=host)) from None


def _seconds(text: str | None) -> float:
    """A Retry-After in seconds; a date there, or nothing, counts as 0."""
    return min(float(text), 60.0) if text and text.strip().isdigit() else 0.0


def is_this_machine(address: str) -> bool:
    """Whether an address is plain http to this machine."""
    try:
        parts = urlsplit(address)
        host, _ = parts.hostname or "", parts.port
        if parts.scheme != "http" or parts.username:
            return False
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
