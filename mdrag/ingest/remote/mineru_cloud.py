"""MinerU's cloud: batches of signed addresses, files put there, answers asked for, zips fetched.

API v4, https://mineru.net/apiManage/docs (read September 2026) and the official SDK. The token goes
to the API alone: neither to the store files are put in, whose addresses are signed for a request
without Content-Type, nor to where results lie.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import quote

from mdrag.filled_sentence import fill
from mdrag.ingest.remote.codes import CONFIG, FILE, RETRY, ServiceCode, meaning
from mdrag.ingest.remote.parser_service import (
    FileAnswer,
    ServiceLines,
    ServiceRefusal,
    UploadOrder,
    checked_address,
    network_as_refusal,
)
from mdrag.ingest.remote.parts.result_zip import LARGEST
from mdrag.net import Reply, is_this_machine
from mdrag.settings import MineruSettings

__all__ = ["EXPIRED", "MinerUCloud", "model_of"]

_SECONDS = 30.0  # one question may take
_TRANSFER = 86_400.0  # a run may take
_SILENCE = 60.0  # without a byte
_STATES: Mapping[str, str] = {
    "waiting-file": "waiting", "uploading": "waiting", "pending": "queued", "running": "running",
    "converting": "running", "done": "done", "failed": "failed",
}  # fmt: skip
EXPIRED = ServiceCode("expired", fill("the address has expired"))
_GONE = (401, 403, 404, 410)


def model_of(settings: MineruSettings) -> str:
    """Who reads: OCR, a language and leaving out tables or formulas are the pipeline's alone."""
    asked = settings.ocr or settings.language or not settings.tables or not settings.formulas
    return "pipeline" if asked else str(settings.model_version)


class MinerUCloud:
    """A `ParserService`."""

    def __init__(self, settings: MineruSettings, token: str) -> None:
        """Raises UsageError for an address that is none."""
        self._base = checked_address("mineru.address", settings.address)
        self._settings, self._token = settings, token
        self._lines = ServiceLines(_TRANSFER, LARGEST)
        self.host = self._base.partition("://")[2]
        self.group = max(1, int(settings.files_per_request))

    def order(self, data_ids: Sequence[str], model: str) -> UploadOrder:
        """Addresses for files of these ids, all for one model."""
        files = [{"name": f"{name}.pdf", "data_id": name} for name in data_ids]
        data = self._asked("POST", "/api/v4/file-urls/batch", self._body(files, model))
        batch, places = data.get("batch_id"), data.get("file_urls")
        if not isinstance(batch, str) or not isinstance(places, list) or len(places) != len(files):
            raise ServiceRefusal(
                ServiceCode(RETRY, fill("{host} gave no places to upload to", host=self.host))
            )
        return UploadOrder(batch, tuple(map(str, places)))

    def order_addresses(self, pairs: Sequence[tuple[str, str]], model: str) -> str:
        """Have files fetched from (address, id) by MinerU; the batch they are in."""
        files = [{"url": address, "data_id": name} for address, name in pairs]
        data = self._asked("POST", "/api/v4/extract/task/batch", self._body(files, model))
        batch = data.get("batch_id")
        if not isinstance(batch, str):
            raise ServiceRefusal(ServiceCode(RETRY, fill("{host} named no batch", host=self.host)))
        return batch

    def _body(self, files: Sequence[Mapping[str, str]], model: str) -> dict[str, Any]:
        """What a batch of files asks for, all of one model."""
        told = self._settings
        scanned = {"is_ocr": True} if told.ocr else {}
        body: dict[str, Any] = {
            "files": [{**file, **scanned} for file in files],
            "model_version": model,
            "enable_formula": bool(told.formulas),
            "enable_table": bool(told.tables),
        }
        if told.language:
            body["language"] = str(told.language)
        return body

    def upload(self, place: str, file: Path, data_id: str) -> str:
        """Put a file where a signed address says."""
        self._may_go(place)
        with network_as_refusal():
            reply = self._lines.to(place).send_file("PUT", place, file, seconds=_SILENCE)
        if reply.ok:
            return ""
        if reply.status in _GONE:
            raise ServiceRefusal(EXPIRED)
        raise ServiceRefusal(
            ServiceCode(RETRY, fill("the upload was answered with {status}", status=reply.status))
        )

    def answers(self, batch: str) -> list[FileAnswer]:
        """How far the files of a batch are."""
        data = self._asked("GET", f"/api/v4/extract-results/batch/{quote(batch, safe='')}", None)
        told = data.get("extract_result")
        if not isinstance(told, list):
            raise ServiceRefusal(
                ServiceCode(RETRY, fill("{host} told nothing of the batch", host=self.host))
            )
        return [_answer(entry) for entry in told if isinstance(entry, dict)]

    def download(self, result: str, file: BinaryIO) -> None:
        """Write the zip of a result."""
        self._may_go(result)
        referer = {"Referer": "https://mineru.net/", "Accept": "*/*"}
        with network_as_refusal():
            status = self._lines.to(result).save_file(
                result, file, headers=referer, seconds=_SILENCE
            )
        if status in _GONE:
            raise ServiceRefusal(EXPIRED)
        if not 200 <= status < 300:
            raise ServiceRefusal(
                ServiceCode(RETRY, fill("the result was answered with {status}", status=status))
            )

    def close(self) -> None:
        """Let go of the connections."""
        self._lines.close()

    def _asked(self, method: str, path: str, body: Any) -> dict[str, Any]:
        """The ``data`` of an answer. Raises ServiceRefusal for every other."""
        headers = {"Authorization": f"Bearer {self._token}"}
        content = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers["Content-Type"] = "application/json"
        with network_as_refusal():
            reply = self._lines.to(self._base).ask(
                method, path, content=content, headers=headers, seconds=_SECONDS, once=True
            )
            told = _told(reply)
        if reply.status == 429 or reply.status >= 500:
            raise ServiceRefusal(ServiceCode(RETRY, f"{self.host} answered {reply.status}"))
        code = told.get("code", told.get("msgCode"))
        if str(code) in ("0", "200") and isinstance(told.get("data"), dict):
            return dict(told["data"])
        if code in (None, 0, "0") and reply.status in (401, 403):
            code = "A0202"
        if code in (None, 0, "0"):
            action = FILE if 400 <= reply.status < 500 else RETRY
            raise ServiceRefusal(ServiceCode(action, f"{self.host} answered {reply.status}"))
        found = meaning(code, str(told.get("msg") or ""))
        if str(code).startswith("A0") and found.action == FILE:
            found = found._replace(action=CONFIG)  # the gateway's own codes are of the account
        raise ServiceRefusal(found)

    def _may_go(self, address: str) -> None:
        """Raise ServiceRefusal for an address that is neither https nor on this machine."""
        if not address.startswith("https://") and not (
            is_this_machine(address) and is_this_machine(self._base)
        ):
            raise ServiceRefusal(
                ServiceCode(RETRY, fill("{host} named an address without TLS", host=self.host))
            )


def _told(reply: Reply) -> dict[str, Any]:
    try:
        told = reply.json()
    except Exception:
        if reply.ok:
            raise  # half an answer: NoAnswer, worth another try
        told = {}
    return told if isinstance(told, dict) else {}


def _answer(entry: Mapping[str, Any]) -> FileAnswer:
    name = str(entry.get("data_id") or str(entry.get("file_name", "")).removesuffix(".pdf"))
    state = _STATES.get(str(entry.get("state")), "running")
    progress = entry.get("extract_progress")
    done = progress.get("extracted_pages") if isinstance(progress, dict) else 0
    pages = done if isinstance(done, int) else 0
    if state == "failed":
        code = meaning(entry.get("err_code"), str(entry.get("err_msg") or ""))
        return FileAnswer(name, state, pages, code=code)
    address = str(entry.get("full_zip_url") or "")
    if state == "done" and not address:
        state = "running"
    return FileAnswer(name, state, pages, address)
