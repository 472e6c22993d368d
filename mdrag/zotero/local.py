"""Reading the Zotero that runs on this machine, through its local API (versions 7 and later)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from mdrag.errors import ServiceError, UsageError
from mdrag.evidence.csl import CslItem
from mdrag.filled_sentence import fill
from mdrag.net import NoAnswer, Reply, Service
from mdrag.zotero.library_items import (
    Attachment,
    Shelf,
    ZoteroItem,
    ZoteroLibrary,
    attached_of,
    csl_of,
    item_of,
)

__all__ = ["OFF", "LocalReader"]

OFF = fill(
    "Zotero does not let other programs read its library: in Zotero, Settings > Advanced > "
    "“Allow other applications on this computer to communicate with Zotero”, then run this again"
)
_PAGE = 100  # items an answer; the local API would give all at once
_MOST = 200_000  # items of a library that are read at all
_TIMES = 3  # an answer that was cut short is asked for again
_PATIENCE = 30.0  # seconds: a large library is loaded when it is first asked for


class LocalReader:
    """The libraries of the Zotero behind ``service``."""

    def __init__(self, service: Service, only: str = "") -> None:
        """``only``: the library the settings name, "" for all."""
        self._service, self._only = service, only

    def libraries(self) -> Sequence[ZoteroLibrary]:
        """The user's library and the groups. Raises ServiceError, UsageError (no such library)."""
        found = []
        if not self._only.startswith("groups/"):
            found.append(self._user())
        for group in self._list("/api/users/0/groups", {}):
            data = group.get("data", group) if isinstance(group, dict) else {}
            number = data.get("id", group.get("id") if isinstance(group, dict) else None)
            if isinstance(number, int):
                name = f"groups/{number}"
                found.append(ZoteroLibrary(name, name, str(data.get("name", name))))
        if self._only:
            found = [
                one for one in found if self._only in (one.prefix, one.uri) or self._means(one)
            ]
        if not found:
            raise UsageError(
                fill(
                    "{library}: Zotero has no such library; see: mdrag zotero status",
                    library=self._only,
                )
            )
        return found

    def _means(self, library: ZoteroLibrary) -> bool:
        return not library.is_group and self._only == "user"

    def _user(self) -> ZoteroLibrary:
        """The user's own library; its number stands in every item, and Word needs it."""
        for answer in self._list("/api/users/0/items/top", {"limit": "1"}):
            told = answer.get("library") if isinstance(answer, dict) else None
            if isinstance(told, dict) and isinstance(told.get("id"), int):
                return ZoteroLibrary(
                    "users/0", f"users/{told['id']}", str(told.get("name") or "My Library")
                )
        return ZoteroLibrary("users/0", "users/0", "My Library")

    def shelf(self, library: ZoteroLibrary) -> Shelf:
        """All works and files of a library, read page by page in the order they were added."""
        order = {"sort": "dateAdded", "direction": "asc"}
        items: dict[str, ZoteroItem] = {}
        files: dict[str, Attachment] = {}
        version: int | None = None
        for answers, version in self._pages(f"/api/{library.prefix}/items/top", order):  # noqa: B007
            items.update((one.key, one) for a in answers if (one := item_of(a, library)))
        attached = {**order, "itemType": "attachment"}
        for answers, _ in self._pages(f"/api/{library.prefix}/items", attached):
            files.update((f.key, f) for a in answers if (f := attached_of(a, library)))
        return Shelf(library, tuple(items.values()), tuple(files.values()), version)

    def csl(self, library: ZoteroLibrary, key: str) -> tuple[CslItem, int] | None:
        """An item as CSL-JSON, and its version."""
        answer, _ = self._get(f"/api/{library.prefix}/items/{key}", {"include": "data,csljson"})
        item = item_of(answer, library)
        return (csl_of(answer), item.version) if item else None

    def keyed(self, library: ZoteroLibrary, doc_uid: str) -> list[str]:
        """Keys of the items with this citation key; Extra is searched too (Zotero 7 and 8)."""
        asked = {"q": doc_uid, "qmode": "everything", "limit": str(_PAGE)}
        found = [
            item_of(one, library) for one in self._list(f"/api/{library.prefix}/items/top", asked)
        ]
        return [one.key for one in found if one and one.citation_key == doc_uid]

    def children(self, library: ZoteroLibrary, key: str) -> list[Attachment]:
        """The files of an item."""
        answers = self._list(f"/api/{library.prefix}/items/{key}/children", {})
        return [file for one in answers if (file := attached_of(one, library))]

    def _pages(self, path: str, params: dict[str, str]) -> Iterator[tuple[list[Any], int | None]]:
        """The pages of a list, each with the version of the library."""
        for start in range(0, _MOST, _PAGE):
            asked = {**params, "limit": str(_PAGE), "start": str(start)}
            answers, reply = self._many(path, asked)
            version = reply.headers.get("last-modified-version", "")
            yield answers, int(version) if version.isdigit() else None
            if len(answers) < _PAGE:
                return

    def _list(self, path: str, params: dict[str, str]) -> list[Any]:
        return self._many(path, params)[0]

    def _many(self, path: str, params: dict[str, str]) -> tuple[list[Any], Reply]:
        answer, reply = self._get(path, params)
        if not isinstance(answer, list):
            raise ServiceError(fill("Zotero answered something that is no list of items"))
        return answer, reply

    def _get(self, path: str, params: dict[str, str]) -> tuple[Any, Reply]:
        """The JSON of an answer, None when there is no such item; asked again when cut short."""
        for left in reversed(range(_TIMES)):
            reply = self._service.ask(
                "GET", f"{path}?{urlencode(params)}" if params else path,
                headers={"Zotero-API-Version": "3"}, seconds=_PATIENCE,
            )  # fmt: skip
            if reply.status == 403:
                raise ServiceError(OFF)
            if reply.status == 404:
                return None, reply
            if not reply.ok:
                raise ServiceError(
                    fill(
                        "Zotero answered {status}; restart Zotero and try again",
                        status=reply.status,
                    )
                )
            try:
                return reply.json(), reply
            except NoAnswer:
                if not left:
                    raise
        raise AssertionError("unreachable")
