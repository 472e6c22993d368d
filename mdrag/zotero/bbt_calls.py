"""Better BibTeX's JSON-RPC. What we call only reads, so it is asked again after a failure."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer, Reply, Service

__all__ = ["BbtCalls", "BbtRefusal"]

_PAUSES = (0.2, 0.5, 1.0)  # seconds between tries
_PATIENCE = 30.0


class BbtRefusal(ServiceError):
    """Better BibTeX said that it cannot: an error in a whole answer, as JSON-RPC has them."""


class BbtCalls:
    """The methods of the Better BibTeX behind ``service``."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def call(self, method: str, params: Sequence[Any], seconds: float = _PATIENCE) -> Any:
        """The result of a call. Raises BbtRefusal; ServiceError when no answer helps."""
        body = {"jsonrpc": "2.0", "method": method, "params": list(params), "id": 1}
        told = self._answered(json.dumps(body).encode(), seconds)
        if not isinstance(told, dict):
            raise ServiceError(
                fill("Better BibTeX answered something that is no result; update it")
            )
        if told.get("error") is not None:
            raise BbtRefusal(
                fill("Better BibTeX refused {method}; update it, or restart Zotero", method=method)
            )
        return told.get("result")

    def _answered(self, body: bytes, seconds: float) -> Any:
        """The JSON of the answer, asked for again while it fails in a way that may pass."""
        for pause in (*_PAUSES, None):
            try:
                reply = self._asked(body, seconds)
                if reply.ok:
                    return reply.json()
                passing = reply.status == 429 or reply.status >= 500
                if pause is None or not passing:
                    raise ServiceError(
                        fill("Better BibTeX answered {status}; restart Zotero", status=reply.status)
                    )
            except NoAnswer:
                if pause is None:
                    raise
            time.sleep(pause)
        raise AssertionError("unreachable")

    def _asked(self, body: bytes, seconds: float) -> Reply:
        return self._service.ask(
            "POST", "/better-bibtex/json-rpc", content=body, seconds=seconds,
            headers={"Content-Type": "application/json"},
        )  # fmt: skip
