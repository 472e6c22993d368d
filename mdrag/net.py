"""One way to ask a service: time limits, retries with jitter on 429 and 5xx only, nothing leaked.

Only what runs because the person asked for it comes here; linting and ingesting are offline.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from mdrag import __version__
from mdrag.errors import ServiceError

if TYPE_CHECKING:
    import httpx

__all__ = ["Answer", "Deadline", "Service", "Unreachable"]

_LARGEST = 5_000_000  # bytes of one answer
_ATTEMPTS = 4
_SLOWEST = 5.0  # seconds one request may wait for the next byte


class Unreachable(ServiceError):
    """The service cannot be reached at all: no network, no such host, nothing listens."""


class Answer(NamedTuple):
    """A status and what the body said as JSON; None where it is no success."""

    status: int
    body: Any


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

    def __init__(self, status: int, after: float) -> None:
        self.status, self.after = status, after


class Service:
    """A service with one base address. Use as a context manager; safe to share between threads."""

    def __init__(self, base: str, deadline: Deadline, params: Mapping[str, str] | None = None):
        """``params`` go with every request and are never shown in a message."""
        import httpx

        self._host = urlsplit(base).hostname or base
        self._deadline = deadline
        self._client: httpx.Client = httpx.Client(
            base_url=base,
            params=dict(params or {}),
            headers={"User-Agent": f"mdrag/{__version__}", "Accept": "application/json"},
            follow_redirects=True,
        )

    def __enter__(self) -> Service:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._client.close()

    def get(self, path: str) -> Answer:
        """The answer to a GET of ``path`` (already quoted) under the base address.

        Raises Unreachable when nobody answers there, ServiceError for what is no answer: too slow,
        too large, no JSON, 429 or 5xx still after four tries or at the deadline.
        """
        import httpx
        import stamina

        stamina.instrumentation.set_on_retry_hooks([])  # a retry is nothing to print
        try:
            for attempt in stamina.retry_context(
                on=self._worth_another,
                attempts=_ATTEMPTS,
                timeout=self._deadline.left,
                wait_initial=0.2,
                wait_max=2.0,
                wait_jitter=0.3,
            ):
                with attempt:
                    return self._once(path)
        except _Again as last:
            raise ServiceError(f"{self._host} answered {last.status}; try again later") from None
        except httpx.TimeoutException:
            raise ServiceError(f"{self._host} did not answer in time") from None
        except httpx.TransportError:
            raise Unreachable(f"{self._host} cannot be reached") from None
        except (httpx.HTTPError, httpx.InvalidURL):
            raise ServiceError(f"{self._host} gave no answer that can be read") from None
        raise AssertionError("unreachable")

    def _worth_another(self, problem: Exception) -> bool | float:
        if not isinstance(problem, _Again) or problem.after >= self._deadline.left:
            return False
        return problem.after or True

    def _once(self, path: str) -> Answer:
        import httpx

        left = self._deadline.left
        if left <= 0:
            raise httpx.ReadTimeout("the deadline has passed")
        with self._client.stream("GET", path, timeout=min(_SLOWEST, left)) as response:
            if response.status_code == 429 or response.status_code >= 500:
                raise _Again(response.status_code, _seconds(response.headers.get("Retry-After")))
            if not response.is_success:
                return Answer(response.status_code, None)
            content = b""
            for piece in response.iter_bytes():
                content += piece
                if len(content) > _LARGEST:
                    raise httpx.DecodingError("too large")
                if self._deadline.left <= 0:
                    raise httpx.ReadTimeout("the deadline has passed")
        try:
            return Answer(response.status_code, json.loads(content))
        except (ValueError, RecursionError):
            raise ServiceError(f"{self._host} answered something that is no JSON") from None


def _seconds(text: str | None) -> float:
    """A Retry-After in seconds; a date there, or nothing, counts as 0."""
    return min(float(text), 60.0) if text and text.strip().isdigit() else 0.0
