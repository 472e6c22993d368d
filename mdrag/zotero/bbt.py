"""Reading Zotero through Better BibTeX, where its local API is switched off.

It lists no library: each source is searched by citation key, DOI and title.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.errors import ServiceError
from mdrag.evidence.csl import CslItem, csl_item
from mdrag.net import Service
from mdrag.text.doi import doi_in
from mdrag.zotero.library_items import Attachment, Shelf, ZoteroItem, ZoteroLibrary
from mdrag.zotero.match import SourceToFind

__all__ = ["BbtReader"]

_URI = re.compile(r"https?://zotero\.org/((?:users/(?:local/)?|groups/)[A-Za-z0-9]+)/items/(\w+)$")
_HEAVY = ("abstract", "note", "custom")
# A library that is not listed: its absence from it proves nothing.
_ANY = ZoteroLibrary("", "", "what Better BibTeX finds")


class BbtReader:
    """What Better BibTeX finds of ``wanted``, in all libraries or in ``only``."""

    def __init__(self, service: Service, wanted: Sequence[SourceToFind], only: str = "") -> None:
        self._service, self._wanted, self._only = service, wanted, only
        self._csl: dict[tuple[str, str], CslItem] = {}

    def libraries(self) -> Sequence[ZoteroLibrary]:
        """One that stands for all."""
        return [_ANY]

    def shelf(self, library: ZoteroLibrary) -> Shelf:
        """The items that may be one of the sources, and their files."""
        items: dict[tuple[str, str], tuple[ZoteroItem, str]] = {}
        for one in self._wanted:
            source = one.source
            terms = [("citationKey", source.doc_uid), ("DOI", source.doi), ("title", source.title)]
            for field, value in terms:
                for work in self._search(field, value) if value else ():
                    if found := self._item(work):
                        items[found[0].library.uri, found[0].key] = found
        files = [file for item, citekey in items.values() for file in self._files(item, citekey)]
        return Shelf(library, tuple(item for item, _ in items.values()), tuple(files))

    def csl(self, library: ZoteroLibrary, key: str) -> tuple[CslItem, int] | None:
        """An item that was found before, as CSL-JSON; its version is not told."""
        work = self._csl.get((library.uri, key))
        return (work, 0) if work else None

    def keyed(self, library: ZoteroLibrary, doc_uid: str) -> list[str]:
        """Keys of the items with this citation key."""
        found = (self._item(work) for work in self._search("citationKey", doc_uid))
        return [one[0].key for one in found if one]

    def children(self, library: ZoteroLibrary, key: str) -> list[Attachment]:
        """The files of an item that was found before."""
        found = self._item(self._csl.get((library.uri, key)))
        return self._files(*found) if found else []

    def _search(self, field: str, value: str) -> list[Any]:
        found = self._call("item.search", [[[field, "is", value]]])
        return found if isinstance(found, list) else []

    def _item(self, work: Any) -> tuple[ZoteroItem, str] | None:
        """The item, and the key Better BibTeX calls it by."""
        if not isinstance(work, dict) or not isinstance(work.get("type"), str):
            return None
        match = _URI.match(str(work.get("id")))
        if not match:
            return None
        owner, key = match.groups()
        if (
            self._only
            and self._only != owner
            and not (self._only in ("user", "users/0") and owner.startswith("users/"))
        ):
            return None
        library = ZoteroLibrary(owner, owner, str(work.get("library") or owner))
        citekey = str(work.get("citekey") or work.get("citation-key") or "")
        kept = csl_item({name: value for name, value in work.items() if name not in _HEAVY})
        self._csl[owner, key] = self._csl[_ANY.uri, key] = kept
        people = work.get("author")
        return ZoteroItem(
            library, key, 0, work["type"], str(work.get("title") or ""), _year(kept),
            doi_in(str(work.get("DOI") or "")), citekey,
            tuple(str(one.get("family", "")) for one in people or () if isinstance(one, dict)),
        ), citekey  # fmt: skip

    def _files(self, item: ZoteroItem, citekey: str) -> list[Attachment]:
        if not citekey:
            return []
        told = self._call("item.attachments", [citekey, item.library.name])
        paths = [one.get("path") for one in told or () if isinstance(one, dict)]
        return [
            Attachment(item.library, f"{item.key}/{n}", item.key, Path(path), "", Path(path).name)
            for n, path in enumerate(paths)
            if isinstance(path, str) and Path(path).is_absolute()
        ]

    def _call(self, method: str, params: list[Any]) -> Any:
        """The result of a call; None where Better BibTeX says that it cannot."""
        body = {"jsonrpc": "2.0", "method": method, "params": params, "id": 1}
        reply = self._service.ask(
            "POST", "/better-bibtex/json-rpc", content=json.dumps(body).encode(),
            headers={"Content-Type": "application/json"}, seconds=30.0,
        )  # fmt: skip
        if not reply.ok:
            raise ServiceError(f"Better BibTeX answered {reply.status}; restart Zotero")
        told = reply.json()
        return told.get("result") if isinstance(told, dict) else None


def _year(work: CslItem) -> int | None:
    try:
        return int(work["issued"]["date-parts"][0][0])
    except (KeyError, IndexError, TypeError, ValueError):
        return None
