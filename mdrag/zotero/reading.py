"""Asking Zotero what it has of the sources, by the best way there is."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill, join_sentences
from mdrag.net import Deadline, Service
from mdrag.zotero.access import Ways
from mdrag.zotero.bbt import BbtReader
from mdrag.zotero.bbt_calls import BbtRefusal
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.fingerprints import same_files
from mdrag.zotero.library_items import ItemReader, Shelf, ZoteroLibrary, same_library
from mdrag.zotero.local import LocalReader
from mdrag.zotero.match import ItemMatch, SourceToFind, match
from mdrag.zotero.probe import Probe

__all__ = ["ZoteroReading", "look", "reader", "service"]

_A_DAY = 86_400.0
_LARGEST = 50_000_000  # bytes of a page of items


class ZoteroReading(NamedTuple):
    """What a reading gave."""

    matches: tuple[ItemMatch, ...]
    shelves: tuple[Shelf, ...]

    @property
    def libraries(self) -> tuple[ZoteroLibrary, ...]:
        """What was read."""
        return tuple(shelf.library for shelf in self.shelves)


def service(ways: Ways) -> Service:
    """The Zotero on this machine. Only what one request takes is limited: a push may be long."""
    return Service(ways.address, Deadline(_A_DAY), local=True, largest=_LARGEST)


def reader(
    asked: Service, ways: Ways, probe: Probe, wanted: Sequence[SourceToFind], web_key: str = ""
) -> ItemReader:
    """The web API when it is wanted, else the local API, else Better BibTeX.

    Raises ServiceError that says what to switch on.
    """
    if ways.via == "web":
        from mdrag.zotero.web import WebReader

        return WebReader(ways, web_key)
    if probe.reads:
        return LocalReader(asked, ways.library)
    if probe.bbt:
        return BbtReader(asked, wanted, ways.library)
    raise ServiceError(
        join_sentences("{first}; {second}", probe.advice) or fill("Zotero cannot be read")
    )


def look(
    found: ItemReader,
    wanted: Sequence[SourceToFind],
    bound: Mapping[str, ItemBinding],
    sent: Container[str] = (),
) -> ZoteroReading:
    """Read the libraries and say which item is which source; ``sent``: what a push has sent."""
    shelves = tuple(found.shelf(library) for library in found.libraries())
    same = same_files(wanted, (file for shelf in shelves for file in shelf.files))
    kept = {
        uid for one in wanted
        if (uid := one.source.doc_uid) in bound and _kept(found, bound[uid], shelves)
    }  # fmt: skip
    return ZoteroReading(tuple(match(wanted, shelves, same, bound, sent, kept)), shelves)


def _kept(found: ItemReader, bound: ItemBinding, shelves: Sequence[Shelf]) -> bool:
    """Whether Zotero, asked for this one item, has it although it was not among the others."""
    for shelf in shelves:
        if not same_library(shelf.library, bound.library):
            continue
        if all(item.key != bound.key for item in shelf.items):
            try:
                return found.csl(shelf.library, bound.key) is not None
            except BbtRefusal:
                return True  # nobody can say that it is gone
    return False
