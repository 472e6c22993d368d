"""Writing into Zotero through its JSON API: the local one of Zotero 10, or zotero.org.

Nothing here is repeated: a request that got no answer is for the caller to look after.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.cachedir import config_folder
from mdrag.fence import write_atomic
from mdrag.zotero.access import Ways
from mdrag.zotero.api import client, our_errors
from mdrag.zotero.library_items import ZoteroLibrary

__all__ = ["MOST", "WriteResult", "Writer", "local_writer", "web_writer"]

MOST = 50  # items of one request
_REMEMBERED = "zotero-local.json"  # in the person's settings folder, readable by nobody else


class WriteResult(NamedTuple):
    """What became of the items of a request, by their place in it. ``version``: of the library."""

    keys: dict[int, str]
    failed: dict[int, str]
    version: int | None


class Writer:
    """A library that may be written."""

    def __init__(self, zotero: Any, who: str) -> None:
        self._zotero, self._who = zotero, who

    def create(self, entries: Sequence[dict[str, Any]], version: int | None) -> WriteResult:
        """Add items, unless the library changed since ``version``: then Changed is raised.

        That guard is what makes a second try safe after a request that got no answer.
        """
        with our_errors(self._who):
            told = self._zotero.create_items(list(entries), last_modified=version)
            after = self._zotero.request.headers.get("last-modified-version", "")
            keys = {int(n): str(key) for n, key in told["success"].items()}
            failed = {
                int(n): str(why.get("message", why))[:200] for n, why in told["failed"].items()
            }
        return WriteResult(keys, failed, int(after) if after.isdigit() else None)

    def attach(self, parent: str, file: Path, begun: str = "") -> None:
        """Add a file to an item; ``begun`` names an attachment that never got its file."""
        told: dict[str, Any] = {
            "itemType": "attachment", "linkMode": "imported_file", "title": "Full Text",
            "filename": file.name, "contentType": _kind(file), "tags": [],
        }  # fmt: skip
        if begun:
            told["key"] = begun
        with our_errors(self._who):
            done = self._zotero.upload_attachments(
                [told], parentid=None if begun else parent, basedir=str(file.parent)
            )
            if done["failure"]:
                raise ValueError("the attachment was not taken")

    def pin(self, key: str, version: int, doc_uid: str) -> None:
        """Set the citation key of an item that has none; Changed when the item is newer."""
        with our_errors(self._who):
            self._zotero.update_item({"key": key, "version": version, "citationKey": doc_uid})


def web_writer(ways: Ways, library: ZoteroLibrary, key: str) -> Writer:
    """zotero.org, with the key of a person."""
    return Writer(client(ways, library, key), "zotero.org")


def local_writer(ways: Ways, library: ZoteroLibrary, key: str = "") -> Writer:
    """The Zotero on this machine (version 10 and later), with its permission.

    Asked for in Zotero's own dialog the first time; “Always Allow” is remembered in the person's
    settings folder. ``key``: a permission the person keeps themselves.
    """
    zotero = client(ways, library, key, local=True)
    if key:
        return Writer(zotero, "Zotero")
    with our_errors("Zotero"):
        server = zotero._ensure_server_id()
        zotero.local_api_key = _remembered().get(server)
        if not zotero.local_api_key:
            told = zotero.authorize_local("mdrag")
            if told.get("remember"):
                _remember({**_remembered(), server: str(told["key"])})
    return Writer(zotero, "Zotero")


def _remembered() -> dict[str, str]:
    try:
        told = json.loads((config_folder() / _REMEMBERED).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {k: v for k, v in told.items() if isinstance(v, str)} if isinstance(told, dict) else {}


def _remember(keys: dict[str, str]) -> None:
    path = config_folder() / _REMEMBERED
    write_atomic(path, json.dumps(keys), mode=0o600)


def _kind(file: Path) -> str:
    return "application/epub+zip" if file.suffix.lower() == ".epub" else "application/pdf"
