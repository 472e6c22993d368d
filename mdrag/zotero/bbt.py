"""Reading Zotero through Better BibTeX, where its local API is switched off.

It lists the works of all libraries at once, without their files: those it gives for one citation
key at a time, and only where they may settle something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from mdrag.errors import ServiceError
from mdrag.evidence.csl import CslItem
from mdrag.filled_sentence import fill
from mdrag.net import Service, Unreachable
from mdrag.text.doi import doi_in
from mdrag.zotero.bbt_calls import BbtCalls, BbtRefusal
from mdrag.zotero.bbt_works import BbtWork, read_work
from mdrag.zotero.library_items import (
    Attachment,
    Shelf,
    ZoteroItem,
    ZoteroLibrary,
    same_library,
    title_key,
)
from mdrag.zotero.match import SourceToFind

__all__ = ["BbtReader"]

_MINE = ZoteroLibrary("users/0", "users/0", "My Library")  # its number stands in its items alone
_NO_WORKS = ("attachment", "note", "annotation")
_LISTING = 120.0  # seconds: every item is loaded
_MOST = 3000  # items whose files are asked for although nothing else speaks for them


class BbtReader:
    """What Better BibTeX knows of ``wanted``, in all libraries or in ``only``."""

    def __init__(self, service: Service, wanted: Sequence[SourceToFind], only: str = "") -> None:
        self._calls, self._wanted, self._only = BbtCalls(service), wanted, only
        self._dois = {doi for one in wanted if (doi := doi_in(one.source.doi))}
        self._uids = {one.source.doc_uid for one in wanted}
        self._titles = {key for one in wanted if (key := title_key(one.source.title))}
        self._listed = False
        self._works: dict[tuple[str, str], BbtWork] = {}
        # files of items that resemble no source: nobody adds to those meanwhile
        self._unlike: dict[tuple[str, str], list[Attachment]] = {}

    def libraries(self) -> Sequence[ZoteroLibrary]:
        """The libraries the items are of, read anew. Raises ServiceError."""
        self._works = {}
        self._keep(self._everything())
        for one in self._unsettled():
            self._search(one)
        found = dict.fromkeys(work.item.library for work in self._works.values())
        if not self._only.startswith("groups/") and all(one.is_group for one in found):
            return [_MINE, *found]
        return list(found) or [ZoteroLibrary(self._only, self._only, self._only)]

    def shelf(self, library: ZoteroLibrary) -> Shelf:
        """The items of a library, and the files that may be one of the sources'."""
        works = [work for work in self._works.values() if work.item.library == library]
        files = tuple(self._shelf_files(works))
        return Shelf(library, tuple(work.item for work in works), files, listed=self._listed)

    def csl(self, library: ZoteroLibrary, key: str) -> tuple[CslItem, int] | None:
        """An item as CSL-JSON; its version is not told. None when Zotero has no such item.

        Raises BbtRefusal where Better BibTeX cannot tell.
        """
        work = self._work(library, key)
        if work is None and (citekey := self._citekey(library, key)):
            self._keep(self._found("citationKey", citekey))
            work = self._work(library, key)
        return (work.csl, 0) if work else None

    def keyed(self, library: ZoteroLibrary, doc_uid: str) -> list[str]:
        """Keys of the items with this citation key."""
        found = self._keep(self._found("citationKey", doc_uid))
        return [
            work.item.key for work in found
            if work.citekey == doc_uid and _in_library(work.item.library, library)
        ]  # fmt: skip

    def children(self, library: ZoteroLibrary, key: str) -> list[Attachment]:
        """The files of an item that was found before."""
        work = self._work(library, key)
        return self._files(work) if work else []

    def _everything(self) -> list[Any]:
        """Every work; [] where this Better BibTeX lists none: then only searching finds."""
        terms = [["itemType", "isNot", kind] for kind in _NO_WORKS]
        self._listed = False
        try:
            found = self._calls.call("item.search", [terms], _LISTING)
        except Unreachable:
            raise
        except ServiceError:
            return []
        self._listed = isinstance(found, list)
        return found if isinstance(found, list) else []

    def _search(self, one: SourceToFind) -> None:
        source = one.source
        terms = [("citationKey", source.doc_uid), ("DOI", source.doi), ("title", source.title)]
        for field, value in terms:
            if value:
                self._keep(self._found(field, value))

    def _found(self, field: str, value: str) -> list[Any]:
        found = self._calls.call("item.search", [[[field, "is", value]]])
        return found if isinstance(found, list) else []

    def _keep(self, told: Iterable[Any]) -> list[BbtWork]:
        works = [work for one in told if (work := read_work(one, self._only))]
        self._works.update(((work.item.library.uri, work.item.key), work) for work in works)
        return works

    def _work(self, library: ZoteroLibrary, key: str) -> BbtWork | None:
        for work in self._works.values():
            if work.item.key == key and _in_library(work.item.library, library):
                return work
        return None

    def _citekey(self, library: ZoteroLibrary, key: str) -> str:
        """What Better BibTeX calls an item; "" when it is gone. Raises BbtRefusal."""
        name = key
        if library.is_group:
            groups = self._calls.call("user.groups", [])
            ids = [
                one.get("id") for one in groups or ()
                if isinstance(one, dict) and one.get("name") == library.name
            ]  # fmt: skip
            if len(ids) != 1:
                raise BbtRefusal(
                    fill("Better BibTeX does not tell which library {uri} is", uri=library.uri)
                )
            name = f"{ids[0]}:{key}"
        found = self._calls.call("item.citationkey", [[name]])
        return str(found.get(name) or "") if isinstance(found, dict) else ""

    def _unsettled(self) -> list[SourceToFind]:
        """The sources that no item tells by its key or DOI; only these are searched for further."""
        works = self._works.values()
        keys, dois = {work.citekey for work in works}, {work.item.doi for work in works} - {""}
        return [
            one for one in self._wanted
            if one.source.doc_uid not in keys and doi_in(one.source.doi) not in dois
        ]  # fmt: skip

    def _shelf_files(self, works: Sequence[BbtWork]) -> Iterable[Attachment]:
        unsettled = [one for one in self._unsettled() if one.fingerprints]
        left = _MOST
        for work in works:
            if self._resembles(work.item):
                yield from self._files(work)
            elif left and any(_may_be(work.item, one) for one in unsettled):
                left -= 1
                place = work.item.library.uri, work.item.key
                if place not in self._unlike:
                    self._unlike[place] = self._files(work)
                yield from self._unlike[place]

    def _resembles(self, item: ZoteroItem) -> bool:
        """Whether it tells of itself what one of the sources does."""
        known = item.citation_key in self._uids or item.doi in self._dois
        return known or title_key(item.title) in self._titles

    def _files(self, work: BbtWork) -> list[Attachment]:
        if not work.citekey:
            return []
        item = work.item
        try:
            told = self._calls.call("item.attachments", [work.citekey, item.library.name])
        except BbtRefusal:
            return []  # it has no key of its own, or another key since
        paths = [one.get("path") for one in told or () if isinstance(one, dict)]
        return [
            Attachment(item.library, f"{item.key}/{n}", item.key, Path(path), "", Path(path).name)
            for n, path in enumerate(paths)
            if isinstance(path, str) and Path(path).is_absolute()
        ]


def _in_library(library: ZoteroLibrary, wanted: ZoteroLibrary) -> bool:
    """Whether it is that library, which is known by its address, else by its name."""
    return same_library(library, wanted.uri) if wanted.uri else library.name == wanted.name


def _may_be(item: ZoteroItem, one: SourceToFind) -> bool:
    """Whether nothing that both tell speaks against it: neither DOI nor year."""
    doi = doi_in(one.source.doi)
    if doi and item.doi and doi != item.doi:
        return False
    return item.year is None or one.source.year is None or abs(item.year - one.source.year) <= 1
