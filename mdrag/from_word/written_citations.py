"""What a citation field cites → how a draft writes it, bound where the library has the work."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mdrag.evidence.store import EvidenceStore
from mdrag.from_word.csl_item import csl_item, is_described
from mdrag.returned.works import FieldWork, Works
from mdrag.returned.writing.markdown import citation_markdown, escape_markdown
from mdrag.text.people import short_names
from mdrag.zotero.docx.field_codes import CitedItem, Code

__all__ = ["WrittenCitations"]

_PLAIN_LOCATOR = re.compile(r"[A-Za-z]?\d+(?:[-\u2013]\d+)?")
_CITED = re.compile(r"\[(.*?)@(\{[^{}]*\}|[\w-]+)(.*)\]", re.S)
_RANGE = re.compile(r"[-\u2013]")
_KEYS = {"page": "p", "section": "sec", "chapter": "ch", "figure": "fig", "table": "table"}


class WrittenCitations:
    """Writes citations, and keeps the works that are not in the library, each with a key."""

    def __init__(self, evidence: EvidenceStore, works: Works) -> None:
        self._evidence, self._works = evidence, works
        self._keys: dict[tuple[str, ...], str] = {}
        self.items: dict[str, dict[str, Any]] = {}  # key → CSL-JSON of a work the library lacks
        self.known: dict[str, FieldWork] = {}  # doc_uid → how the work was recognised first
        self.as_words = 0  # citations of works that are not described: what they print stays

    def of(self, item: CitedItem) -> FieldWork:
        """The work of an item; one that the library lacks has a key of the draft's own."""
        work = self._works.of(item)
        if work.known:
            self.known.setdefault(work.key, work)
            return work
        key = self._own_key(item, work.suggestion.lstrip("@"))
        return work._replace(key=key, how="own")

    def markdown(self, code: Code, lost: bool) -> str:
        """A citation. ``lost``: where the mark of a binding would not survive, so without one."""
        if any(not self._works.of(one).known and not is_described(one.item) for one in code.items):
            self.as_words += 1
            return escape_markdown(code.printed)
        if code.narrative:
            return _listed([self._narrative(one, lost) for one in code.items])
        return self._of_works(code.items, lost)

    def _narrative(self, item: CitedItem, lost: bool) -> str:
        """``Vole (2018){#doc_…}``, or ``@vole2018 [p. 3]``."""
        work, names = self.of(item), self._names(item)
        if names and not lost and work.how != "own" and _is_plain(item, True):
            year = item._replace(suppress_author=True)
            return f"{names} {self._of_works([year], lost)}"
        found = _CITED.fullmatch(citation_markdown([item._replace(suppress_author=False)], self.of))
        if found is None:
            return self._of_works([item], lost)
        after = found[3].lstrip(", ")
        return f"{found[1]}@{found[2]}" + (f" [{after}]" if after else "")

    def _names(self, item: CitedItem) -> str:
        source = self._evidence.source(self.of(item).key)
        people = (source.authors or source.editors) if source and source.year else ()
        return short_names([person.family for person in people], "and")

    def _of_works(self, items: Sequence[CitedItem], lost: bool) -> str:
        works = [self.of(item) for item in items]
        alone = len(items) == 1
        plain = all(_is_plain(item, alone) for item in items)
        if lost or not plain or any(work.how == "own" for work in works):
            return citation_markdown(items, self.of)
        named = [self._named(work, item) for work, item in zip(works, items, strict=True)]
        if "" in named:
            return citation_markdown(items, self.of)
        uids = " ".join(f"#{work.key}" for work in works)
        if alone and items[0].locator:
            uids += f" {_locator(items[0].label or 'page', items[0].locator)}"
        printed = [
            one + ("" if alone or not item.locator else f", {_pages(item.locator)}")
            for one, item in zip(named, items, strict=True)
        ]
        return f"({'; '.join(printed)}){{{uids}}}"

    def _named(self, work: FieldWork, item: CitedItem) -> str:
        """``Vole, 2018``, or ``2018`` where the sentence names the author; "" when not known."""
        source = self._evidence.source(work.key)
        if source is None or not source.year or not (source.authors or source.editors):
            return ""
        people = source.authors or source.editors
        names = short_names([person.family for person in people], "&")
        return str(source.year) if item.suppress_author else f"{names}, {source.year}"

    def _own_key(self, item: CitedItem, wanted: str) -> str:
        told = item.item
        work = (str(told.get("DOI", "")).lower(), str(told.get("title", "")).lower(), wanted)
        if work not in self._keys:
            taken = {*self._keys.values()}
            others = (f"{wanted}{letter}" for letter in "bcdefghijklmnopqrstuvwxyz")
            numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
            key = next(key for key in (wanted, *others, *numbered) if key not in taken)
            self._keys[work] = key
            self.items[key] = {**csl_item(told), "id": key}
        return self._keys[work]


def _is_plain(item: CitedItem, alone: bool) -> bool:
    """Whether a parenthesis and its mark say all of it; of several, each has only pages."""
    if item.prefix.strip() or item.suffix.strip():
        return False
    known = (item.label or "page") in (_KEYS if alone else ("page",))
    return not item.locator or (known and bool(_PLAIN_LOCATOR.fullmatch(item.locator)))


def _listed(pieces: Sequence[str]) -> str:
    """“A”, “A and B”, “A, B and C”."""
    return " and ".join(part for part in (", ".join(pieces[:-1]), pieces[-1]) if part)


def _locator(label: str, locator: str) -> str:
    """``p=2``, ``pp=2-3``, ``ch=4``."""
    several = label == "page" and _RANGE.search(locator)
    return f"{'pp' if several else _KEYS[label]}={locator}"


def _pages(locator: str) -> str:
    several = _RANGE.search(locator)
    return f"{'pp' if several else 'p'}. {locator}"
