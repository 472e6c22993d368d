"""The works a Zotero field names → sources of the library; a work it lacks stays unknown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from mdrag.draft.marks.mark import DOC_UID
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.text.doi import doi_in
from mdrag.text.people import short_names
from mdrag.verify.works.titles import plain_title
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.docx.field_codes import CitedItem
from mdrag.zotero.docx.model import WordDocument
from mdrag.zotero.items import foreign_uris, uris

__all__ = ["FieldWork", "Works", "describe_item"]

_KEY = re.compile(r"/(users|groups)/(?:local/)?(\w+)/items/([A-Z0-9]{8})$")

_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"})


class FieldWork(NamedTuple):
    """What a field's item is. ``key``: a doc_uid, a key of the writer's own bibliography, or "".

    ``how`` it was known: citation-key, id, uri, zotero, own, doi, title (the last two are
    guesses), or unknown. ``told``: author, year and title for people; ``suggestion``: a pandoc
    key for a work that is not in the library.
    """

    key: str
    how: str
    told: str
    suggestion: str = ""

    @property
    def known(self) -> bool:
        """Whether it may become a citation of the draft."""
        return bool(self.key)

    @property
    def guessed(self) -> bool:
        """Whether it was only recognised by what it says of itself."""
        return self.how in ("doi", "title")


class Works:
    """Knows the sources of one library. ``own``: keys the draft cites from its own bibliography."""

    def __init__(
        self, evidence: EvidenceStore, bound: Mapping[str, ItemBinding], own: frozenset[str]
    ) -> None:
        self._evidence, self._own = evidence, own
        self._uris: dict[str, tuple[str, str]] = {}
        self._dois: dict[str, list[str]] = {}
        self._titles: dict[tuple[object, ...], list[str]] = {}
        for source in evidence.sources():
            for uri in uris(source.doc_uid):
                self._uris[_address(uri)] = source.doc_uid, "uri"
            if source.citable:
                self._describe(source)
        for uid, one in bound.items():
            if evidence.source(uid) is not None:
                self._uris[_address(one.uri)] = uid, "zotero"
        for key in own:
            for uri in foreign_uris(key):
                self._uris.setdefault(_address(uri), (key, "own"))

    def learn(self, built: WordDocument) -> None:
        """Know works also by what their fields said when the document was built.

        A work of the writer's own bibliography has no source that would tell its DOI or title.
        """
        told: dict[str, CitedItem] = {}
        for paragraph in built.paragraphs:
            for piece in paragraph.pieces:
                for item in piece.code.items if piece.code else ():
                    told.setdefault(self.of(item).key, item)
        for key, cited in told.items():
            for uri in cited.uris if key else ():
                self._uris.setdefault(_address(uri), (key, "own" if key in self._own else "uri"))
            if key in self._own:
                if doi := doi_in(str(cited.item.get("DOI", ""))):
                    self._dois.setdefault(doi, []).append(key)
                words, year = plain_title(str(cited.item.get("title", ""))), _year(cited.item)
                if words and year:
                    self._titles.setdefault((year, *words), []).append(key)

    def of(self, cited: CitedItem) -> FieldWork:
        """The work of one item."""
        told = describe_item(cited.item)
        named = cited.item.get("citation-key") or cited.item.get("citekey")
        for name, how in ((named, "citation-key"), (cited.id, "id")):
            if isinstance(name, str) and (key := self._key(name)):
                return FieldWork(key, "own" if key in self._own else how, told)
        for uri in cited.uris:
            if found := self._uris.get(_address(uri)):
                return FieldWork(*found, told)
        for how, found_uids in self._described(cited.item):
            if len(found_uids) == 1:
                return FieldWork(found_uids[0], how, told)
        return FieldWork("", "unknown", told, _suggestion(cited.item))

    def listed(self, entry: str) -> str:
        """The key of the work an entry of a reference list is of, by its DOI, or title and year.

        "" when that is none or several.
        """
        named = self._dois.get(doi_in(entry) or "", [])
        if len(named) == 1:
            return named[0]
        words = plain_title(entry)
        said = f" {' '.join(words)} "
        found = {
            key
            for (year, *title), keys in self._titles.items()
            if str(year) in words and f" {' '.join(map(str, title))} " in said
            for key in keys
        }
        return found.pop() if len(found) == 1 else ""

    def _key(self, name: str) -> str:
        """A doc_uid of the library, also by its citation key; a key of the draft's own."""
        if DOC_UID.fullmatch(name) or not name.isdigit():
            source = self._evidence.source(name)
            if source is not None:
                return source.doc_uid
        return name if name in self._own else ""

    def _describe(self, source: Source) -> None:
        if source.doi:
            self._dois.setdefault(doi_in(source.doi), []).append(source.doc_uid)
        if (words := plain_title(source.title)) and source.year:
            self._titles.setdefault((source.year, *words), []).append(source.doc_uid)

    def _described(self, item: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        found = []
        if doi := doi_in(str(item.get("DOI", ""))):
            found.append(("doi", self._dois.get(doi, [])))
        words, year = plain_title(str(item.get("title", ""))), _year(item)
        if words and year:
            found.append(("title", self._titles.get((year, *words), [])))
        return found


def _address(uri: str) -> str:
    """An item's address as Zotero compares it: in "My Library" the owner does not matter."""
    found = _KEY.search(uri)
    if not found:
        return uri
    return f"{found[2]}/{found[3]}" if found[1] == "groups" else found[3]


def _year(item: Mapping[str, Any]) -> int:
    issued = item.get("issued")
    if not isinstance(issued, dict):
        return 0
    parts = issued.get("date-parts")
    first = parts[0] if isinstance(parts, list) and parts else None
    told = first[0] if isinstance(first, list) and first else issued.get("raw", "")
    found = re.search(r"\d{4}", str(told))
    return int(found.group()) if found else 0


def _families(item: Mapping[str, Any]) -> list[str]:
    people = item.get("author") or item.get("editor") or []
    people = people if isinstance(people, list) else []
    names = [one.get("family") or one.get("literal") for one in people if isinstance(one, dict)]
    return [name for name in names if isinstance(name, str)]


def describe_item(item: Mapping[str, Any]) -> str:
    """Author, year and title of an item, for people."""
    names, year = _families(item), _year(item)
    head = ", ".join(part for part in (short_names(names), str(year or "")) if part)
    title = " ".join(str(item.get("title") or "").split())
    return ": ".join(part for part in (head, title) if part) or fill("a work without a description")


def _suggestion(item: Mapping[str, Any]) -> str:
    names = _families(item) or str(item.get("title") or "").split()
    plain = unicodedata.normalize("NFKD", names[0] if names else "").casefold()
    letters = [c for c in plain.translate(_LETTERS) if c.isalnum() and c.isascii()]
    return f"@{''.join(letters) or 'work'}{_year(item) or ''}"
