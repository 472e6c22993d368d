"""What a fake Zotero holds: libraries, items, files; and what it makes of item JSON."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

__all__ = ["FIELDS", "Store", "Vault"]

_ALPHABET = "23456789ABCDEFGHIJKLMNPQRSTUVWXYZ"
# type → fields of Zotero 7 (schema 32), as far as anything here uses them
_COMMON = "title date url accessDate language extra shortTitle abstractNote rights"
_TYPES = {
    "journalArticle": "publicationTitle volume issue pages series DOI ISSN",
    "preprint": "repository archiveID place DOI genre",
    "book": "series seriesNumber volume edition place publisher numPages ISBN",
    "bookSection": "bookTitle series volume edition place publisher pages ISBN",
    "report": "reportNumber reportType seriesTitle place institution pages",
    "webpage": "websiteTitle websiteType",
    "blogPost": "blogTitle websiteType",
    "newspaperArticle": "publicationTitle place edition section pages ISSN",
    "thesis": "thesisType university place numPages",
    "conferencePaper": "proceedingsTitle conferenceName place publisher volume pages DOI ISBN",
    "dataset": "identifier type versionNumber repository repositoryLocation format DOI",
    "presentation": "presentationType place meetingName",
    "document": "publisher",
    "attachment": "linkMode filename contentType charset parentItem note md5 mtime path",
    "note": "note parentItem",
}
FIELDS = {kind: set(f"{_COMMON} {more}".split()) for kind, more in _TYPES.items()}
_CREATORS = {"presentation": {"presenter", "contributor"}}
_EDITED = {"journalArticle", "preprint", "book", "bookSection", "conferencePaper", "document"}
_PLAIN = {
    "itemType",
    "creators",
    "tags",
    "collections",
    "relations",
    "key",
    "version",
    "citationKey",
}
_CSL = {
    "journalArticle": "article-journal", "bookSection": "chapter", "preprint": "article",
    "conferencePaper": "paper-conference", "presentation": "speech", "blogPost": "post-weblog",
    "newspaperArticle": "article-newspaper",
}  # fmt: skip


_RELATIONS = {"dc:replaces", "dc:relation", "owl:sameAs"}
_ITEM_URI = re.compile(r"http://zotero\.org/(users/(?:local/)?\w+|groups/\d+)/items/([A-Z0-9]{8})")


class Vault:
    """One library."""

    def __init__(self, prefix: str, number: int, name: str) -> None:
        self.prefix, self.number, self.name = prefix, number, name
        self.items: dict[str, dict[str, Any]] = {}
        self.version = 7

    @property
    def described(self) -> dict[str, Any]:
        kind = "group" if self.prefix.startswith("groups/") else "user"
        return {"type": kind, "id": self.number, "name": self.name, "links": {}}

    def works(self) -> list[dict[str, Any]]:
        return [one for one in self.items.values() if one["itemType"] not in ("attachment", "note")]

    def files(self) -> list[dict[str, Any]]:
        return [one for one in self.items.values() if one["itemType"] == "attachment"]


class Store:
    """All libraries of one Zotero, and its storage folder."""

    def __init__(self, major: int, folder: Path, user: int = 8230813) -> None:
        self.major, self.folder, self.user = major, folder, user
        self.libraries = {"users/0": Vault("users/0", user, "My Library")}
        self._count = 0

    def group(self, number: int, name: str) -> Vault:
        vault = self.libraries[f"groups/{number}"] = Vault(f"groups/{number}", number, name)
        return vault

    @property
    def mine(self) -> Vault:
        return self.libraries["users/0"]

    def key(self) -> str:
        self._count += 1
        digest = hashlib.sha256(str(self._count).encode()).digest()
        return "".join(_ALPHABET[byte % len(_ALPHABET)] for byte in digest[:8])

    def refusal(self, item: dict[str, Any]) -> str:
        """Why the write API would not take it; "" when it would."""
        kind = item.get("itemType")
        if kind not in FIELDS:
            return f"'{kind}' is not a valid itemType"
        allowed = FIELDS[kind] | _PLAIN
        if bad := sorted(set(item) - allowed):
            return f"'{bad[0]}' is not a valid field for type '{kind}'"
        for predicate, uris in item.get("relations", {}).items():
            for uri in [uris] if isinstance(uris, str) else uris:
                if predicate not in _RELATIONS or not _ITEM_URI.fullmatch(uri):
                    return f"'{uri}' is not a valid '{predicate}' relation"
        return self._bad_creator(kind, item)

    def _bad_creator(self, kind: str, item: dict[str, Any]) -> str:
        roles = _CREATORS.get(
            kind, {"author", "contributor"} | ({"editor"} if kind in _EDITED else set())
        )
        for one in item.get("creators", ()):
            if one.get("creatorType") not in roles:
                return f"'{one.get('creatorType')}' is no creator type of '{kind}'"
            if ("name" in one) == ("lastName" in one):
                return "creator needs name, or firstName and lastName"
        return ""

    def cited(self, uris: list[str]) -> str | None:
        """The key of the item a citation means, None when it stays embedded.

        As ``getZoteroItemForURIs`` of Zotero's integration.js and ``getURIItem`` of uri.js have
        it: an address of any user is looked up in this user's library by its key alone; else an
        item that says it replaces the address.
        """
        for uri in uris:
            if not (found := _ITEM_URI.fullmatch(uri)):
                continue
            owner, key = found.groups()
            vault = self.mine if owner.startswith("users/") else self.libraries.get(owner)
            if vault and (item := vault.items.get(key)) and not item.get("deleted"):
                return key
            for other in self.libraries.values():
                for item in other.works():
                    told = item.get("relations", {}).get("dc:replaces", [])
                    if uri in ([told] if isinstance(told, str) else told):
                        return str(item["key"]) if not item.get("deleted") else None
        return None

    def add(self, vault: Vault, item: dict[str, Any], strict: bool = False) -> str:
        """Save an item; what the type does not know is dropped, as translators' items are."""
        kind = item["itemType"]
        kept = {
            name: value for name, value in item.items()
            if name in FIELDS[kind] | _PLAIN and name not in ("key", "version")
        }  # fmt: skip
        if not strict:
            for one in kept.get("creators", ()):
                if one.pop("fieldMode", 0) == 1:
                    one["name"] = one.pop("lastName")
        assert not self._bad_creator(kind, kept), kept
        if self.major >= 8:  # the line moves into the field
            line = re.search(r"^Citation Key:\s*(\S+)\n?", kept.get("extra", ""), re.M)
            if line:
                kept["extra"] = kept["extra"].replace(line[0], "", 1)
                kept.setdefault("citationKey", line[1])
        else:
            kept.pop("citationKey", None)
        key = str(item.get("key") or self.key())
        vault.version += 1
        vault.items[key] = {
            **kept,
            "key": key,
            "version": vault.version,
            "tags": kept.get("tags", []),
        }
        return key

    def attach(self, vault: Vault, parent: str, name: str, content: bytes, **more: Any) -> str:
        """A stored file below an item ("" for one that stands alone)."""
        key = self.key()
        path = self.folder / "storage" / key / name
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
        vault.version += 1
        vault.items[key] = {
            "itemType": "attachment", "linkMode": "imported_file", "filename": name, "key": key,
            "version": vault.version, "contentType": "application/pdf", "title": "Full Text",
            **({"parentItem": parent} if parent else {}), **more,
        }  # fmt: skip
        return key

    def path(self, item: dict[str, Any]) -> Path:
        return self.folder / "storage" / str(item["key"]) / str(item.get("filename", "none"))

    def answer(
        self, vault: Vault, item: dict[str, Any], include: str, local: bool
    ) -> dict[str, Any]:
        """An item as the API gives it."""
        links: dict[str, Any] = {}
        if local and item["itemType"] == "attachment" and self.path(item).is_file():
            links["enclosure"] = {"type": "application/pdf", "href": self.path(item).as_uri()}
        if "parentItem" in item:
            links["up"] = {"href": f"http://localhost/{vault.prefix}/items/{item['parentItem']}"}
        found = {
            "key": item["key"], "version": item["version"], "library": vault.described,
            "links": links, "meta": {}, "data": item,
        }  # fmt: skip
        if "csljson" in include and item["itemType"] not in ("attachment", "note"):
            work = self.csl(vault, item)
            found["csljson"] = json.dumps([work]) if local else work
        return found

    def csl(self, vault: Vault, item: dict[str, Any]) -> dict[str, Any]:
        owner = vault.prefix.replace("users/0", f"users/{self.user}")
        work: dict[str, Any] = {
            "id": f"http://zotero.org/{owner}/items/{item['key']}",
            "type": _CSL.get(item["itemType"], item["itemType"]),
            "title": item.get("title", ""),
            "abstract": "long",
        }  # fmt: skip
        year = re.search(r"\d{4}", item.get("date", ""))
        if year:
            work["issued"] = {"date-parts": [[int(year[0])]]}
        if people := item.get("creators"):
            work["author"] = [
                {"literal": p["name"]} if "name" in p
                else {"family": p["lastName"], "given": p.get("firstName", "")}
                for p in people
            ]  # fmt: skip
        for field, name in (("DOI", "DOI"), ("citationKey", "citation-key"), ("extra", "note")):
            if item.get(field):
                work[name] = item[field]
        return work
