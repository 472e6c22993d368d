"""Items and files of a Zotero library, as its API describes them (local and web alike)."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from mdrag.errors import ServiceError
from mdrag.evidence.csl import CslItem, csl_item
from mdrag.filled_sentence import fill
from mdrag.text.dates import CITED_YEAR
from mdrag.text.doi import doi_in

__all__ = [
    "Attachment",
    "ItemReader",
    "Shelf",
    "ZoteroItem",
    "ZoteroLibrary",
    "attached_of",
    "csl_of",
    "extra_lines",
    "item_of",
    "same_library",
    "title_key",
]  # fmt: skip

_NOT_WORKS = frozenset(("attachment", "note", "annotation"))
_HEAVY = ("abstract", "note", "custom")  # long or private; they would travel in every Word field
_EXTRA = re.compile(r"^\s*(citation key|doi)\s*:\s*(\S+)\s*$", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(r"[A-Za-z0-9]{1,16}")  # it becomes a part of addresses
_YEAR = re.compile(rf"(?<!\d)({CITED_YEAR})(?!\d)")


class ZoteroLibrary(NamedTuple):
    """A library. ``prefix``: its path in the API; ``uri``: its path in the addresses of items."""

    prefix: str
    uri: str
    name: str

    @property
    def is_group(self) -> bool:
        """Whether it is a group's."""
        return self.prefix.startswith("groups/")


class ZoteroItem(NamedTuple):
    """A work in Zotero. ``citation_key``: the native field, else the line in Extra."""

    library: ZoteroLibrary
    key: str
    version: int
    kind: str
    title: str
    year: int | None
    doi: str
    citation_key: str
    creators: tuple[str, ...]  # family names

    @property
    def uri(self) -> str:
        """The address Word fields carry."""
        return f"http://zotero.org/{self.library.uri}/items/{self.key}"


class Attachment(NamedTuple):
    """A file in Zotero. ``path`` on this machine; ``md5`` where Zotero tells it (web, synced)."""

    library: ZoteroLibrary
    key: str
    parent: str  # "" when it stands alone
    path: Path | None
    md5: str
    name: str


class Shelf(NamedTuple):
    """What a library holds. ``version``: of the library, None when it was not told.

    ``listed``: these are all; else only what was searched for, and something may be missed.
    """

    library: ZoteroLibrary
    items: tuple[ZoteroItem, ...]
    files: tuple[Attachment, ...]
    version: int | None = None
    listed: bool = True


class ItemReader(Protocol):
    """A way to read Zotero: its local API, Better BibTeX, or the web API."""

    def libraries(self) -> Sequence[ZoteroLibrary]:
        """The libraries that can be read and that the settings name."""
        ...

    def shelf(self, library: ZoteroLibrary) -> Shelf:
        """All works and files of a library. Raises ServiceError."""
        ...

    def csl(self, library: ZoteroLibrary, key: str) -> tuple[CslItem, int] | None:
        """An item as CSL-JSON, and its version; None when there is none."""
        ...

    def keyed(self, library: ZoteroLibrary, doc_uid: str) -> list[str]:
        """Keys of the items whose citation key is this doc_uid, as Zotero has it now."""
        ...

    def children(self, library: ZoteroLibrary, key: str) -> list[Attachment]:
        """The files of an item."""
        ...


def item_of(answer: Any, library: ZoteroLibrary) -> ZoteroItem | None:
    """An item of an answer; None for attachments, notes, what is in the trash or makes no sense."""
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, dict) or data.get("deleted"):
        return None
    key, kind = _text(data.get("key") or answer.get("key")), _text(data.get("itemType"))
    if not _KEY.fullmatch(key) or not kind or kind in _NOT_WORKS:
        return None
    extra = extra_lines(_text(data.get("extra")))
    people = data.get("creators")
    creators = [one for one in people if isinstance(one, dict)] if isinstance(people, list) else []
    year = _YEAR.search(_text(data.get("date")))
    return ZoteroItem(
        library,
        key,
        _number(data.get("version", answer.get("version"))),
        kind,
        _text(data.get("title")),
        int(year[1]) if year else None,
        doi_in(_text(data.get("DOI")) or extra.get("doi", "")),
        _text(data.get("citationKey")).strip() or extra.get("citation key", ""),
        tuple(_text(one.get("lastName") or one.get("name")) for one in creators),
    )


def attached_of(answer: Any, library: ZoteroLibrary) -> Attachment | None:
    """A file of an answer; None for what is no file."""
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, dict) or data.get("itemType") != "attachment" or data.get("deleted"):
        return None
    if not _KEY.fullmatch(_text(data.get("key"))):
        return None
    links = answer.get("links")
    enclosure = links.get("enclosure") if isinstance(links, dict) else None
    href = _text(enclosure.get("href")) if isinstance(enclosure, dict) else ""
    path = _path_of(href) or _absolute(_text(data.get("path")))
    return Attachment(
        library, _text(data.get("key")), _text(data.get("parentItem")), path,
        _text(data.get("md5")).lower(), _text(data.get("filename")),
    )  # fmt: skip


def csl_of(answer: Any) -> CslItem:
    """The CSL-JSON of an answer to ``include=data,csljson``, without abstract and notes.

    The web API gives an object; the local API the text of an export: a list with one item.
    Raises ServiceError when there is none.
    """
    told = answer.get("csljson") if isinstance(answer, dict) else None
    if isinstance(told, str):
        try:
            told = json.loads(told)
        except (ValueError, RecursionError):
            told = None
    if isinstance(told, dict) and isinstance(told.get("items"), list):
        told = told["items"]
    if isinstance(told, list):
        told = told[0] if told else None
    if not isinstance(told, dict) or not isinstance(told.get("type"), str):
        raise ServiceError(fill("Zotero gave an item without CSL-JSON; update Zotero"))
    return csl_item({name: value for name, value in told.items() if name not in _HEAVY})


def extra_lines(extra: str) -> dict[str, str]:
    """``citation key`` and ``doi`` as the lines of Extra tell them."""
    return {name.lower(): value for name, value in _EXTRA.findall(extra)}


def same_library(library: ZoteroLibrary, uri: str) -> bool:
    """Whether ``uri`` (users/<id>, groups/<id>) means this library; there is one user."""
    return library.uri == uri or (library.uri.startswith("users/") and uri.startswith("users/"))


def title_key(title: str) -> str:
    """A title to compare by: its letters and digits, without case, marks and markup."""
    plain = unicodedata.normalize("NFKD", re.sub(r"<[^>]{1,20}>", "", title)).casefold()
    return "".join(c for c in plain if c.isalnum())


def _path_of(href: str) -> Path | None:
    """The file of a ``file:`` address on this machine."""
    try:
        parts = urlsplit(href)
    except ValueError:
        return None
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    path = unquote(parts.path)
    if re.match(r"/[A-Za-z]:", path):
        path = path[1:]  # file:///C:/…
    return _absolute(path)


def _absolute(path: str) -> Path | None:
    if not path or "\0" in path:
        return None
    return Path(path) if Path(path).is_absolute() else None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _number(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
