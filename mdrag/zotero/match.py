"""Which Zotero item is which source: by the file, the citation key, the DOI, title and year."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.evidence.csl import CslItem
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill
from mdrag.text.doi import doi_in
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.library_items import (
    Attachment,
    Shelf,
    ZoteroItem,
    ZoteroLibrary,
    same_library,
    title_key,
)

__all__ = ["SIGNS", "STATES", "Choice", "ItemMatch", "SourceToFind", "match"]

STATES = ("bound", "found", "candidate", "ambiguous", "missing")
# sign → what `ItemBinding.how` calls it; the first ones weigh most
SIGNS: Mapping[str, str] = {
    "same file": "hash",
    "citation key": "citation-key",
    "DOI": "doi",
    "pushed before": "pushed",
    "title and year": "title",
    "title": "title",
}
_SHORTEST = 8  # letters a title must have to be a sign


class SourceToFind(NamedTuple):
    """A source to be found. ``fingerprints``: every SHA-256 its file ever had.

    ``item``: its CSL item where somebody knows better than its file. ``file_stays``: why the file
    may not be sent to a cloud.
    """

    source: Source
    path: Path | None = None  # its file, None when it is gone
    fingerprints: tuple[str, ...] = ()
    item: CslItem | None = None
    file_stays: str = ""


class Choice(NamedTuple):
    """An item that may be the source, and the signs that say so, strongest first.

    ``other_doi``: both have a DOI, and not the same one.
    """

    item: ZoteroItem
    signs: tuple[str, ...]
    other_doi: bool = False

    @property
    def sure(self) -> bool:
        """Whether nobody has to be asked. A key alone is never enough: keys get lost and reused."""
        if "same file" in self.signs or "DOI" in self.signs:
            return True
        if "citation key" not in self.signs or len(self.signs) == 1:
            return False
        return "pushed before" in self.signs or not self.other_doi


class ItemMatch(NamedTuple):
    """What is known of one source. ``found``: sure, and not written down yet."""

    wanted: SourceToFind
    state: str  # one of STATES
    choices: tuple[Choice, ...] = ()
    bound: ItemBinding | None = None
    note: str = ""

    @property
    def doc_uid(self) -> str:
        """The source."""
        return self.wanted.source.doc_uid


def match(
    wanted: Sequence[SourceToFind], shelves: Sequence[Shelf], same: Mapping[Attachment, str],
    bound: Mapping[str, ItemBinding], sent: Container[str] = (), kept: Container[str] = (),
) -> list[ItemMatch]:  # fmt: skip
    """A match for every source, in their order. ``same``: file in Zotero → doc_uid it is equal to.

    ``sent``: sources that we added, or began to add: our key on an item is then no chance.
    A binding that is written down stays as long as its item is there; ``kept``: bound sources
    whose item is there although no shelf has it.
    """
    signs = _signs(wanted, shelves, same, sent)
    items = {(item.library.uri, item.key): item for shelf in shelves for item in shelf.items}
    alone = {uid for file, uid in same.items() if not file.parent}
    libraries = [shelf.library for shelf in shelves]
    listed = all(shelf.listed for shelf in shelves)
    found = []
    for one in wanted:
        uid = one.source.doc_uid
        note = fill("its file is in Zotero without an item") if uid in alone else ""
        if uid in bound:
            if uid in kept or _still_there(bound[uid], libraries, items):
                found.append(ItemMatch(one, "bound", bound=bound[uid]))
                continue
            note = fill("the item {key} it was bound to is gone from Zotero", key=bound[uid].key)
        judged = _judged(one, signs.get(uid, {}), note)
        if judged.state == "missing" and not (note or listed):
            judged = judged._replace(
                note=fill("only searched for: Zotero listed no files to compare")
            )
        found.append(judged)
    return found


def _judged(one: SourceToFind, signs: Mapping[ZoteroItem, set[str]], note: str) -> ItemMatch:
    doi = doi_in(one.source.doi)
    choices = [
        Choice(
            item,
            tuple(sign for sign in SIGNS if sign in told),
            bool(doi and item.doi and item.doi != doi),
        )
        for item, told in signs.items()
    ]
    choices.sort(key=lambda choice: choice.other_doi)
    sure = [choice for choice in choices if choice.sure]
    # an item that has every sign of another and more is the better one of two copies
    best = [a for a in sure if not any(set(a.signs) < set(b.signs) for b in sure)]
    if len({choice.item.library for choice in sure}) > 1:
        return ItemMatch(
            one, "ambiguous", tuple(sure), note=note or fill("it is in several libraries")
        )
    if len(best) == 1:
        return ItemMatch(one, "found", tuple(best), note=note)
    if best:
        return ItemMatch(
            one, "ambiguous", tuple(best), note=note or fill("several items fit equally")
        )
    if choices:
        return ItemMatch(one, "candidate", tuple(choices), note=note)
    return ItemMatch(one, "missing", note=note)


def _signs(
    wanted: Sequence[SourceToFind], shelves: Sequence[Shelf], same: Mapping[Attachment, str],
    sent: Container[str],
) -> dict[str, dict[ZoteroItem, set[str]]]:  # fmt: skip
    """doc_uid → item → the signs that it is that source."""
    by_key = {one.source.doc_uid: one.source.doc_uid for one in wanted}
    by_doi: dict[str, list[str]] = defaultdict(list)
    by_title: dict[str, list[Source]] = defaultdict(list)
    for one in wanted:
        if doi := doi_in(one.source.doi):
            by_doi[doi].append(one.source.doc_uid)
        if len(key := title_key(one.source.title)) >= _SHORTEST:
            by_title[key].append(one.source)
    parents = defaultdict(list)
    for file, uid in same.items():
        parents[file.library.uri, file.parent].append(uid)
    found: dict[str, dict[ZoteroItem, set[str]]] = defaultdict(lambda: defaultdict(set))

    def tell(uids: Iterable[str], item: ZoteroItem, sign: str) -> None:
        for uid in uids:
            found[uid][item].add(sign)

    for item in (item for shelf in shelves for item in shelf.items):
        tell(parents.get((item.library.uri, item.key), ()), item, "same file")
        if own := by_key.get(item.citation_key):
            tell([own], item, "citation key")
            tell([own] if own in sent else [], item, "pushed before")
        tell(by_doi.get(item.doi, ()) if item.doi else (), item, "DOI")
        for source in by_title.get(title_key(item.title), ()):
            dated = item.year is not None and item.year == source.year
            # another year is another edition, or another paper of the same name
            if dated or item.year is None or source.year is None:
                tell([source.doc_uid], item, "title and year" if dated else "title")
    return found


def _still_there(
    bound: ItemBinding,
    libraries: Sequence[ZoteroLibrary],
    items: Mapping[tuple[str, str], ZoteroItem],
) -> bool:
    """Whether the item is there; one of a library that was not read counts as there."""
    read = [one for one in libraries if same_library(one, bound.library)]
    return not read or any((one.uri, bound.key) in items for one in read)
