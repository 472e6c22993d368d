"""Writing through the JSON API: the local one of Zotero 10, and zotero.org."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from zotero.fakes.server import FakeZotero

__all__ = ["Writes"]

Told = tuple[int, dict[str, str], bytes]


class Writes:
    """Permissions, versions and uploads."""

    def __init__(self, zotero: FakeZotero) -> None:
        self._zotero = zotero
        self.server_id = "srv-1"
        self.web_key = "w3bkey"
        self.says = "always"  # what the person answers: always, once, deny
        self.keys: dict[str, bool] = {}  # key → remember
        self.dialogs = 0
        self._uploads: dict[str, bytes] = {}

    def answer(
        self, method: str, path: str, query: dict[str, str], headers: dict[str, str], body: bytes
    ) -> Told:
        zotero = self._zotero
        if not zotero.web:
            told = headers.get("zotero-server-id")
            if told is None:
                return 428, {}, b"Zotero-Server-ID not provided"
            if told != self.server_id:
                return 412, {}, b"Zotero-Server-ID does not match"
            if path == "/local/authorize":
                return self._authorise()
        if found := re.fullmatch(r"/upload/(\w{8})", path):
            return self._upload(found[1], body)
        if refused := self._refused(headers):
            return refused
        found = re.fullmatch(r"/((?:users|groups)/\d+)/items(?:/(\w{8})(/file)?)?", path)
        if not found:
            return 404, {}, b"Not found"
        prefix = found[1].replace(f"users/{zotero.store.user}", "users/0")
        vault = zotero.store.libraries[prefix]
        if found[3]:
            done = self._file(vault, found[2], headers, body)
        elif method == "PATCH":
            done = self._patch(vault, found[2], headers, body)
        else:
            done = self._create(vault, headers, body)
        if done[0] in (200, 204):
            key = headers.get("zotero-api-key", "")
            if self.keys.get(key) is False:
                del self.keys[key]  # good for one change
        return done

    def _authorise(self) -> Told:
        self.dialogs += 1
        if self.says == "deny":
            return 403, {}, json.dumps({"denied": True}).encode()
        key = hashlib.md5(str(self.dialogs).encode()).hexdigest()
        self.keys[key] = self.says == "always"
        return 200, {}, json.dumps({"key": key, "remember": self.keys[key]}).encode()

    def _refused(self, headers: dict[str, str]) -> Told | None:
        if self._zotero.web:
            if headers.get("authorization") != f"Bearer {self.web_key}":
                return 403, {}, b"Forbidden"
            return None
        key = headers.get("zotero-api-key")
        if key is None:
            return 401, {}, b"API key required -- POST /api/local/authorize to obtain one"
        return None if key in self.keys else (401, {}, b"Invalid or expired API key")

    def _create(self, vault: Any, headers: dict[str, str], body: bytes) -> Told:
        store, items = self._zotero.store, json.loads(body)
        since = headers.get("if-unmodified-since-version")
        if since is not None and int(since) < vault.version:
            return 412, {}, b"Library has been modified since specified version"
        if len(items) > 50:
            return 413, {}, b"Cannot add more than 50 items at a time"
        successful, success, failed = {}, {}, {}
        for number, item in enumerate(items):
            if why := store.refusal(item):
                failed[str(number)] = {"code": 400, "message": why}
                continue
            key = store.add(vault, item, strict=True)
            success[str(number)] = key
            successful[str(number)] = store.answer(vault, vault.items[key], "data", False)
        told = {"successful": successful, "success": success, "unchanged": {}, "failed": failed}
        return 200, {"Last-Modified-Version": str(vault.version)}, json.dumps(told).encode()

    def _patch(self, vault: Any, key: str, headers: dict[str, str], body: bytes) -> Told:
        since = headers.get("if-unmodified-since-version")
        if since is None:
            return 428, {}, b"If-Unmodified-Since-Version not provided"
        item = vault.items.get(key)
        if item is None:
            return 404, {}, b"Not found"
        if item["version"] > int(since):
            return 412, {}, b"Item has been modified since specified version"
        vault.version += 1
        item.update({**json.loads(body), "version": vault.version})
        return 204, {"Last-Modified-Version": str(vault.version)}, b""

    def _file(self, vault: Any, key: str, headers: dict[str, str], body: bytes) -> Told:
        form = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        item = vault.items.get(key)
        if item is None or item["itemType"] != "attachment":
            return 404, {}, b"Not found"
        if headers.get("if-none-match") != "*":
            return 428, {}, b"If-Match/If-None-Match header not provided"
        if "upload" in form:
            content = self._uploads.pop(form["upload"])
            path = self._zotero.store.path(item)
            path.parent.mkdir(parents=True)
            path.write_bytes(content)
            vault.version += 1
            item.update(md5=hashlib.md5(content).hexdigest(), version=vault.version)
            return 204, {"Last-Modified-Version": str(vault.version)}, b""
        if self._zotero.store.path(item).exists():
            return 412, {}, b"If-None-Match: * set but file exists"
        base = self._zotero.address + ("" if self._zotero.web else "/api")
        told = {"url": f"{base}/upload/{key}", "uploadKey": key, "params": {"key": key}}
        return 200, {}, json.dumps(told).encode()

    def _upload(self, key: str, body: bytes) -> Told:
        """The last part of a multipart form is the file."""
        boundary, rest = body.split(b"\r\n", 1)
        last = rest.rsplit(b"\r\n" + boundary, 1)[0].split(b"\r\n" + boundary + b"\r\n")[-1]
        self._uploads[key] = last.split(b"\r\n\r\n", 1)[1]
        return 201, {}, b""
