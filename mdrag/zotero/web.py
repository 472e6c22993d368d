"""Reading zotero.org through the web API; only when the person said ``via: web``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.errors import UsageError
from mdrag.evidence.csl import CslItem
from mdrag.filled_sentence import fill
from mdrag.zotero.access import Ways
from mdrag.zotero.api import again, client, our_errors, user_library
from mdrag.zotero.library_items import (
    Attachment,
    Shelf,
    ZoteroLibrary,
    attached_of,
    csl_of,
    item_of,
)

__all__ = ["WebReader"]

_WHO = "zotero.org"


class WebReader:
    """The libraries a key opens. Files are compared by the MD5 that zotero.org tells."""

    def __init__(self, ways: Ways, key: str) -> None:
        if not key:
            raise UsageError(
                fill("the web API wants a key: set ZOTERO_API_KEY, or write it into .env")
            )
        self._ways, self._key = ways, key
        self._open: dict[str, Any] = {}

    def libraries(self) -> Sequence[ZoteroLibrary]:
        """The person's library and groups, or the one the settings name."""
        only = self._ways.library
        if only.startswith("groups/"):
            return [ZoteroLibrary(only, only, only)]
        user = user_library(self._ways, self._key)
        if only:
            return [user]
        zotero = self._client(user)
        groups = []
        for one in self._read(lambda: zotero.everything(zotero.groups(limit=100))):
            number = one.get("id") if isinstance(one, dict) else None
            if isinstance(number, int):
                name = str((one.get("data") or {}).get("name") or f"groups/{number}")
                groups.append(ZoteroLibrary(f"groups/{number}", f"groups/{number}", name))
        return [user, *groups]

    def shelf(self, library: ZoteroLibrary) -> Shelf:
        """All works and files of a library."""
        zotero = self._client(library)
        answers = self._read(lambda: zotero.everything(zotero.top(limit=100)))
        version = zotero.request.headers.get("last-modified-version", "")
        files = self._read(
            lambda: zotero.everything(zotero.items(itemType="attachment", limit=100))
        )
        return Shelf(
            library,
            tuple(item for one in answers if (item := item_of(one, library))),
            tuple(file for one in files if (file := attached_of(one, library))),
            int(version) if version.isdigit() else None,
        )

    def csl(self, library: ZoteroLibrary, key: str) -> tuple[CslItem, int] | None:
        """An item as CSL-JSON, and its version."""
        zotero = self._client(library)
        answer = self._read(lambda: zotero.item(key, include="data,csljson"))
        item = item_of(answer, library)
        return (csl_of(answer), item.version) if item else None

    def keyed(self, library: ZoteroLibrary, doc_uid: str) -> list[str]:
        """Keys of the items with this citation key."""
        zotero = self._client(library)
        answers = self._read(lambda: zotero.top(q=doc_uid, qmode="everything", limit=100))
        found = [item_of(one, library) for one in answers]
        return [one.key for one in found if one and one.citation_key == doc_uid]

    def children(self, library: ZoteroLibrary, key: str) -> list[Attachment]:
        """The files of an item."""
        zotero = self._client(library)
        answers = self._read(lambda: zotero.children(key))
        return [file for one in answers if (file := attached_of(one, library))]

    def _client(self, library: ZoteroLibrary) -> Any:
        if library.prefix not in self._open:
            self._open[library.prefix] = client(self._ways, library, self._key)
        return self._open[library.prefix]

    def _read(self, read: Any) -> Any:
        def once() -> Any:
            with our_errors(_WHO):
                return read()

        return again(once)
