"""A mineru-api (MinerU 4) on this machine: a task a file, its result a zip.

V1 API of mineru 4.0.12: ``POST /v1/tasks`` takes the bytes of one file, ``GET /v1/tasks/ID`` says
how far it is, ``/result`` gives the zip. mineru is never imported.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote, urlencode

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import CONFIG, FILE, RETRY, UNKNOWN, ServiceCode
from mdrag.ingest.remote.parser_service import (
    FileAnswer,
    ServiceLines,
    ServiceRefusal,
    UploadOrder,
    network_as_refusal,
)
from mdrag.ingest.remote.parts.result_zip import LARGEST
from mdrag.net import Unreachable, is_this_machine
from mdrag.settings import MineruSettings

__all__ = ["MinerULocal"]

_SECONDS = 60.0
_TRANSFER = 86_400.0  # a run may take
_ABSENT = (
    "no mineru-api answers at {host}: start it and ingest again, or read PDFs without it: "
    "mdrag config set parser local"
)
_STATES: Mapping[str, str] = {
    "queued": "queued", "running": "running", "completed": "done", "partial": "done",
    "failed": "failed", "canceled": "failed",
}  # fmt: skip


class MinerULocal:
    """A `ParserService` whose batches are one file."""

    group = 1

    def __init__(self, settings: MineruSettings) -> None:
        """Raises UsageError for an address that is not this machine's."""
        self._base = str(settings.local_address).strip().rstrip("/")
        if not is_this_machine(self._base):
            told = fill("mineru.local_address: {base!r} is not on this machine", base=self._base)
            raise UsageError(fill("{told}; write http://127.0.0.1:PORT", told=told))
        self._settings = settings
        self._lines = ServiceLines(_TRANSFER, LARGEST)
        self.host = self._base.partition("://")[2]
        self._has_answered = False

    def order(self, data_ids: Sequence[str], model: str) -> UploadOrder:
        """Where each file goes; nothing is asked yet."""
        mode = "ocr" if self._settings.ocr else "auto"
        asked = [("ocr_mode", mode), ("output_formats", "zip")]
        if self._settings.tier:
            asked.append(("tier", str(self._settings.tier)))
        places = [f"/v1/tasks?{urlencode([('filename', f'{n}.pdf'), *asked])}" for n in data_ids]
        return UploadOrder("", tuple(places))

    def upload(self, place: str, file: Path, data_id: str) -> str:
        """Send a file; the name of its task."""
        kind = {"Content-Type": "application/octet-stream"}
        with self._silence_as_refusal():
            reply = self._lines.to(self._base).send_file(
                "POST", place, file, headers=kind, seconds=_SECONDS
            )
            told = reply.json() if reply.ok else _json_of(reply.content)
        if not reply.ok:
            raise ServiceRefusal(self._refusal(reply.status, told))
        task = told.get("task_id") if isinstance(told, dict) else None
        if not isinstance(task, str) or not task:
            raise ServiceRefusal(ServiceCode(RETRY, fill("{host} named no task", host=self.host)))
        return task

    def answers(self, batch: str) -> list[FileAnswer]:
        """How far the task of this name is."""
        task = quote(batch, safe="")
        with self._silence_as_refusal():
            line = self._lines.to(self._base)
            reply = line.ask("GET", f"/v1/tasks/{task}", seconds=_SECONDS, once=True)
            told = reply.json() if reply.ok else _json_of(reply.content)
        if not reply.ok or not isinstance(told, dict):
            raise ServiceRefusal(self._refusal(reply.status, told))
        state = _STATES.get(str(told.get("status")), "running")
        if state == "failed":
            return [FileAnswer("", state, code=ServiceCode(FILE, f"MinerU: {_reason(told)}"))]
        return [FileAnswer("", state, result=f"/v1/tasks/{task}/result?response_format=zip")]

    def download(self, result: str, file: BinaryIO) -> None:
        """Write the zip of a task."""
        with self._silence_as_refusal():
            status = self._lines.to(self._base).save_file(result, file, seconds=_SECONDS)
        if not 200 <= status < 300:
            raise ServiceRefusal(
                ServiceCode(RETRY, fill("the result was answered with {status}", status=status))
            )

    def close(self) -> None:
        """Let go of the connections."""
        self._lines.close()

    @contextmanager
    def _silence_as_refusal(self) -> Iterator[None]:
        """Errors of the network as a refusal: one that passes when the service was there before."""
        try:
            with network_as_refusal():
                yield
        except ServiceRefusal as refusal:
            if isinstance(refusal.__cause__, Unreachable) and not self._has_answered:
                raise ServiceRefusal(ServiceCode(CONFIG, fill(_ABSENT, host=self.host))) from None
            raise
        self._has_answered = True

    def _refusal(self, status: int, told: Any) -> ServiceCode:
        if status == 429 or status >= 500:
            return ServiceCode(RETRY, f"{self.host} answered {status}")
        if status == 404:
            return ServiceCode(UNKNOWN, fill("{host} does not know the task", host=self.host))
        return ServiceCode(FILE, f"MinerU: {_reason(told) or status}")


def _json_of(content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return {}


def _reason(told: Any) -> str:
    """The message of an error, of the task or of its file."""
    found = told.get("error") if isinstance(told, dict) else None
    files = told.get("files") if isinstance(told, dict) else None
    if not isinstance(found, dict) and isinstance(files, list) and files:
        found = files[0].get("error") if isinstance(files[0], dict) else None
    message = found.get("message") if isinstance(found, dict) else ""
    return " ".join(str(message or fill("failed without a reason")).split())[:200]
