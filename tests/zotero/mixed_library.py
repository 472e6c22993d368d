"""Twenty sources, and a Zotero that has some of them in every way there is."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.zotero import bindings
from mdrag.zotero.items import uris
from mdrag.zotero.match import SourceToFind
from zotero.fakes.server import FakeZotero
from zotero.fakes.store import Vault
from zotero.some_works import works, zotero_item

__all__ = ["AFTER_ALL", "AFTER_BIND", "AFTER_PUSH", "BEFORE", "MixedLibrary", "mixed_library"]

BY_FILE, BY_DOI, BY_TITLE = (1, 2, 3), (5, 6, 7, 15), (8, 9)
TWICE, TITLED_TWICE, OTHER_DOI = (10,), (12,), (11, 13)
KEY_ALONE, LOOSE_FILE = (14,), (16,)
SURE = (*BY_FILE, *BY_DOI)
ABSENT = (0, 4, *LOOSE_FILE, 17, 18, 19)


def _states(**numbers: Sequence[int]) -> tuple[str, ...]:
    found = {number: state for state, those in numbers.items() for number in those}
    return tuple(found[number] for number in range(20))


_DOUBTFUL = (*BY_TITLE, *TITLED_TWICE, *OTHER_DOI, *KEY_ALONE)
BEFORE = _states(found=SURE, candidate=_DOUBTFUL, ambiguous=TWICE, missing=ABSENT)
AFTER_PUSH = _states(bound=(*SURE, *ABSENT), candidate=_DOUBTFUL, ambiguous=TWICE)
AFTER_BIND = _states(
    bound=(*SURE, *ABSENT, *BY_TITLE, *TITLED_TWICE, *KEY_ALONE, *TWICE), candidate=OTHER_DOI
)
AFTER_ALL = ("bound",) * 20


class MixedLibrary(NamedTuple):
    """The sources, what the writer's Zotero held before us, and the items they would name."""

    zotero: FakeZotero
    wanted: Sequence[SourceToFind]
    theirs: Mapping[str, Mapping[str, Any]]
    named: Mapping[str, str]

    @property
    def uids(self) -> list[str]:
        """The sources, in their order."""
        return [one.source.doc_uid for one in self.wanted]

    def wrong(
        self, meta: Path, states: Sequence[str], pinned: bool = False, by_hand: Container[str] = ()
    ) -> Iterator[str]:
        """What is not as it must be when ``states`` are the states of the sources.

        ``pinned``: an item of the writer's without a citation key may have got ours. ``by_hand``:
        sources whose file the writer was told to attach.
        """
        store, there = self.zotero.store, bindings.read(meta)
        works = store.mine.works()
        bound = [uid for uid, state in zip(self.uids, states, strict=True) if state == "bound"]
        if sorted(there) != sorted(bound):
            yield f"bound are {len(there)} instead of {len(bound)}"
        for key, item in self.theirs.items():
            now = {**store.mine.items[key], "version": item["version"]}
            if pinned and not item.get("citationKey"):
                now["citationKey"] = item.get("citationKey")
            if now != dict(item):
                yield f"the writer's item {key} was changed"
        ours = [item for item in works if item["key"] not in self.theirs]
        added = {uid for uid in bound if there.get(uid) and there[uid].key not in self.theirs}
        if len(ours) != len(added):
            yield f"{len(ours)} items were added for {len(added)} sources"
        for uid in sorted(added):
            files = [f for f in store.mine.files() if f.get("parentItem") == there[uid].key]
            if len(files) != 1 and not (uid in by_hand and not files):
                yield f"{uid} has {len(files)} files"
            if store.cited(list(uris(uid))) != there[uid].key:
                yield f"{uid} is not found from a file built before"
        for uid in bound:
            if uid in there and store.cited([there[uid].uri, *uris(uid)]) != there[uid].key:
                yield f"{uid} is cited as another item"


def mixed_library(root: Path, zotero: FakeZotero) -> MixedLibrary:
    """The sources with their files below ``root``; Zotero is filled."""
    wanted, vault = works(root, 20), zotero.store.mine
    named = {}

    def add(number: int, **changed: Any) -> str:
        told = zotero_item(wanted[number], **{"citationKey": f"own{number}", **changed})
        key = str(told["citationKey"])
        if zotero.major < 8 and key:  # a pinned key is a line there
            told["extra"] = f"Citation Key: {key}\n{told['extra']}".strip()
        return zotero.store.add(vault, told)

    for number in BY_FILE:
        _attach(zotero, vault, add(number, title=f"Otherwise {number}", DOI=""), wanted[number])
    add(5, DOI=f"https://doi.org/{wanted[5].source.doi.upper()}")
    add(6, DOI=wanted[6].source.doi.upper(), title="Another title")
    add(7, itemType="report", DOI="", extra=f"DOI: {wanted[7].source.doi}", title="A report")
    key = zotero.store.add(vault, {**zotero_item(wanted[15]), "citationKey": ""})
    for number in BY_TITLE:
        add(number, DOI="")
    for number in (*TWICE, *TITLED_TWICE):
        doi = wanted[number].source.doi if number in TWICE else ""
        key = add(number, DOI=doi)
        add(number, DOI=doi, citationKey=f"own{number}a")
        named[wanted[number].source.doc_uid] = key
    for number in OTHER_DOI:
        add(number, DOI=f"10.8888/other.{number}")
    for number in KEY_ALONE:
        uid = wanted[number].source.doc_uid
        named[uid] = add(number, citationKey=uid, title="Nothing alike", DOI="", date="1900")
    for number in LOOSE_FILE:
        _attach(zotero, vault, "", wanted[number])
    theirs = {item["key"]: json.loads(json.dumps(item)) for item in vault.works()}
    return MixedLibrary(zotero, wanted, theirs, named)


def _attach(zotero: FakeZotero, vault: Vault, parent: str, one: SourceToFind) -> None:
    assert one.path
    zotero.store.attach(vault, parent, "x.pdf", one.path.read_bytes())
