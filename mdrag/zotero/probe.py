"""What the Zotero on this machine can do, and how to switch on what it cannot."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer, Reply, Service, Unreachable
from mdrag.zotero.local import OFF

__all__ = ["Probe", "probe"]

_FIRST_WITH_FILES = (7, 0, 5)  # saveAttachment of the connector
_SHORT = 5.0


class Probe(NamedTuple):
    """What was found. ``version`` and ``bbt`` are "" when they are not told."""

    running: bool = False
    version: str = ""
    reads: bool = False  # the local API answers
    writes: bool = False  # it takes changes: Zotero 10 and later
    connector: bool = False  # items with their files can be added
    bbt: str = ""  # version of Better BibTeX, "yes" when it is there and tells none
    advice: tuple[str, ...] = ()


def probe(service: Service) -> Probe:
    """Ask the Zotero behind ``service``; a Zotero that is closed is an answer too."""
    try:
        ping = service.ask("GET", "/connector/ping", seconds=_SHORT)
    except Unreachable:
        return Probe(advice=(fill("Zotero is not running; start it, then run this again"),))
    except NoAnswer:
        return Probe(advice=(fill("Zotero does not answer; close its dialogs or restart it"),))
    version = ping.headers.get("x-zotero-version", "")
    advice = []
    if not ping.ok and not version:
        advice.append(fill("something other than Zotero answers there; see zotero.address"))
        return Probe(advice=tuple(advice))
    root, bbt = _asked(service, "/api/"), _bbt(service)
    reads = bool(root and root.ok)
    if root and root.status == 403:
        advice.append(fill("Better BibTeX is asked instead, since {off}", off=OFF) if bbt else OFF)
    elif not reads:
        advice.append(fill("this Zotero has no local API; update it to 7 or later"))
    connector = _numbers(version) >= _FIRST_WITH_FILES
    if version and not connector:
        advice.append(
            fill("Zotero {version} takes no files from other programs; update it", version=version)
        )
    writes = bool(reads and root and root.headers.get("zotero-server-id"))
    return Probe(True, version, reads, writes, connector, bbt, tuple(advice))


def _bbt(service: Service) -> str:
    """The version of Better BibTeX; "" when it is not there."""
    body = {"jsonrpc": "2.0", "method": "api.ready", "params": [], "id": 1}
    reply = _asked(service, "/better-bibtex/json-rpc", json.dumps(body).encode())
    if not reply or not reply.ok:
        return ""
    try:
        told = reply.json()
    except ServiceError:
        return ""
    result: Any = told.get("result") if isinstance(told, dict) else None
    if not isinstance(result, dict):
        return ""
    return str(result.get("betterbibtex") or "yes")


def _asked(service: Service, path: str, body: bytes = b"") -> Reply | None:
    try:
        return service.ask(
            "POST" if body else "GET", path, content=body, seconds=_SHORT,
            headers={"Content-Type": "application/json"} if body else None,
        )  # fmt: skip
    except ServiceError:
        return None


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
