"""A push from beginning to end: look, add what is missing, look again, bind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill, join_sentences
from mdrag.net import NoAnswer, Service, Unreachable
from mdrag.versions import now
from mdrag.zotero import bindings as ledger
from mdrag.zotero.access import Ways
from mdrag.zotero.bind_sources import bind
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.connector import Connector
from mdrag.zotero.library_items import ItemReader, ZoteroItem, ZoteroLibrary
from mdrag.zotero.local import LocalReader
from mdrag.zotero.match import SourceToFind
from mdrag.zotero.probe import Probe
from mdrag.zotero.push.journal import Journal
from mdrag.zotero.push.plan import Looker, Progress, PushOutcome, plan, unfinished_items
from mdrag.zotero.push.through_api import ApiPush
from mdrag.zotero.push.through_connector import ConnectorPush
from mdrag.zotero.reading import ZoteroReading, look
from mdrag.zotero.writer import local_writer, web_writer

__all__ = ["ApiKeys", "PushRequest", "PushResult", "way"]


class ApiKeys(NamedTuple):
    """Secrets; never shown."""

    web: str = ""  # ZOTERO_API_KEY
    local: str = ""  # ZOTERO_LOCAL_API_KEY

    def __repr__(self) -> str:
        return "Keys(…)"


class PushResult(NamedTuple):
    """What became of a push. ``looked``: Zotero as it is afterwards."""

    via: str
    target: str
    planned: tuple[str, ...]
    outcomes: tuple[PushOutcome, ...]
    looked: ZoteroReading

    @property
    def left(self) -> bool:
        """Whether something was not added, or is to be looked at."""
        return any(one.note or one.state != "added" for one in self.outcomes)


def way(ways: Ways, probe: Probe) -> str:
    """The way items are added. Raises ServiceError that says what is lacking."""
    if ways.via == "web":
        return "web"
    if ways.via == "local" and not probe.writes:
        raise ServiceError(
            fill(
                "this Zotero takes no changes through its local API (Zotero 10 and later "
                "do); leave --via out"
            )
        )
    if ways.via == "local" or (ways.via == "auto" and probe.writes and not probe.connector):
        return "local"
    if not probe.connector:
        raise ServiceError(
            join_sentences("{first}; {second}", probe.advice)
            or fill("Zotero's connector does not answer")
        )
    return "connector"


class PushRequest(NamedTuple):
    """Everything a push needs. The caller holds the project's lock."""

    asked: Service
    ways: Ways
    probe: Probe
    reader: ItemReader
    wanted: Sequence[SourceToFind]
    meta: Path
    keys: ApiKeys = ApiKeys()
    progress: Progress | None = None

    def run(self, *, dry: bool = False, candidates: bool = False, pin: bool = True) -> PushResult:
        """Push. ``dry``: only say what would be added. ``pin``: give our key to items without."""
        via = way(self.ways, self.probe)
        before = self._look()
        todo = plan(before.matches, candidates)
        planned = tuple(one.source.doc_uid for one in todo)
        target = self._target(via, before)
        if dry:
            return PushResult(via, target[0], planned, (), before)
        try:
            outcomes = list(self._add(via, target[1], before, todo, pin))
            bind(self.reader, self._look(), self.meta)
            after = self._look()
        except (Unreachable, NoAnswer):
            raise ServiceError(
                fill(
                    "Zotero stopped answering; when it runs again, run this again: what is done "
                    "stays done, and nothing is added twice"
                )
            ) from None
        return PushResult(via, target[0], planned, tuple(outcomes), after)

    def _look(self) -> ZoteroReading:
        sent = Journal(self.meta).steps
        return look(self.reader, self.wanted, ledger.read(self.meta), sent)

    def _target(self, via: str, looked: ZoteroReading) -> tuple[str, ZoteroLibrary]:
        """The name of the place items go to, and its library. Raises ServiceError."""
        if via != "connector":
            library = looked.libraries[0]
            return library.name, library
        place = Connector(self.asked).target()
        if not place.editable:
            raise ServiceError(
                fill(
                    "{library} may not be changed; select another in Zotero", library=place.library
                )
            )
        known = LocalReader(self.asked).libraries() if self.probe.reads else looked.libraries
        groups = [one for one in known if one.is_group and one.name == place.library]
        goal = next(iter(groups or (one for one in known if place.mine and not one.is_group)), None)
        if goal is None and not (self.probe.reads or self.ways.library):
            # a group without items: Better BibTeX tells its number when it has one
            goal = ZoteroLibrary("", "", place.library)
        if goal is None or (goal.uri and goal not in looked.libraries):
            raise ServiceError(
                fill(
                    "Zotero would put them into {library}; select {name} in Zotero's window, "
                    "then run this again",
                    library=place.library,
                    name=looked.libraries[0].name,
                )
            )
        where = f"{place.library} › {place.collection}" if place.collection else place.library
        return where, goal

    def _add(
        self,
        via: str,
        library: ZoteroLibrary,
        before: ZoteroReading,
        todo: list[SourceToFind],
        pin: bool,
    ) -> Iterator[PushOutcome]:
        """Finish what an earlier push began, then add the rest, by the way that was chosen."""
        journal = Journal(self.meta)
        looker = Looker(self.reader, tuple(dict.fromkeys((library, *before.libraries))))
        rest = unfinished_items(before.matches, journal)
        if via == "connector":
            connected = ConnectorPush(
                Connector(self.asked), looker, journal, self._bound, self.progress
            )
            yield from connected.finish(rest)
            yield from connected.add(todo)
            return
        keyless = _keyless(before) if pin else []
        if not (rest or todo or keyless):
            return  # nobody has to be asked for a permission
        make = web_writer if via == "web" else local_writer
        writer = make(self.ways, library, self.keys.web if via == "web" else self.keys.local)
        api = ApiPush(writer, looker, library, journal, self._bound, via, self.progress)
        yield from api.finish(rest)
        yield from api.add(todo)
        yield from api.pin(keyless)

    def _bound(self, doc_uid: str, library: ZoteroLibrary, key: str) -> None:
        """Write a new item's binding down at once; its data is read when all are there."""
        told = self.reader.csl(library, key) if library.uri else None
        if told is None:
            return
        everything = ledger.read(self.meta)
        everything[doc_uid] = ItemBinding(
            doc_uid, library.uri, key, "pushed", told[0], now().isoformat(), told[1]
        )
        ledger.write(self.meta, everything.values())


def _keyless(looked: ZoteroReading) -> list[tuple[str, ZoteroItem]]:
    """Items that surely are a source and have no citation key."""
    items = {(i.library.uri, i.key): i for shelf in looked.shelves for i in shelf.items}
    found = []
    for one in looked.matches:
        item = one.choices[0].item if one.state == "found" else None
        if one.bound is not None:
            item = items.get((one.bound.library, one.bound.key))
        if item is not None and not item.citation_key:
            found.append((one.doc_uid, item))
    return found
