"""The item data of each source, from the best place that has it.

In order: the Zotero item it is bound to, an exported library, Crossref (where it was asked), the
library's own metadata. What the writer set by hand in meta/library.csv stands before the last
three. A web page of the library that nobody gave a day of access was looked at on the day of the
build, when a printed list is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from mdrag.evidence.csl import CslDate, CslItem
from mdrag.evidence.model import Source
from mdrag.export.citations.item_forms import common_form
from mdrag.export.citations.library_export import ExportedWork, find, read_all
from mdrag.filled_sentence import fill, join_sentences
from mdrag.project import Project
from mdrag.services import crossref_items
from mdrag.services.crossref_items import CrossrefItem
from mdrag.settings import ExportSettings
from mdrag.text.doi import doi_in
from mdrag.verify.works.titles import is_of_another_work
from mdrag.zotero import bindings
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.csl_forms import plain
from mdrag.zotero.items import WEB_TYPES, by_hand, item, lacking_variables, missing_variables, uris

__all__ = ["OWN", "ItemOf", "Items", "describe_origin"]

_HEAVY = ("abstract", "note", "custom", "annote", "keyword")
OWN = "the library"


class ItemOf(NamedTuple):
    """A CSL item, the addresses it has in Zotero, where it came from, and what it lacks."""

    item: CslItem
    uris: tuple[str, ...]
    came_from: str
    lacks: tuple[str, ...]
    read_today: bool = False  # its day of access is that of the build: nobody gave one

    @property
    def plain(self) -> CslItem:
        """The item in the forms that lists and Zotero can be told."""
        return plain(self.item)


class Items:
    """The item data of a project's sources."""

    def __init__(
        self, known: Mapping[str, ItemBinding] | None = None, works: Sequence[ExportedWork] = (),
        enriched: Mapping[str, CrossrefItem] | None = None, today: date | None = None,
    ) -> None:  # fmt: skip
        """``known``: what is bound in Zotero, by doc_uid. ``works``: of exported libraries.

        ``enriched``: what Crossref said, by doc_uid. ``today``: the day of access of web pages
        that have none; None leaves them without.
        """
        self._today = today
        self._known, self._works, self._enriched = known or {}, works, enriched or {}

    @classmethod
    def open(
        cls, project: Project | None, settings: ExportSettings, today: date | None = None
    ) -> Items:
        """What a project has. ``settings``: the export section. Raises FileProblem."""
        known = bindings.read(project.meta) if project else {}
        enriched = crossref_items.read(project.meta) if project else {}
        return cls(known, read_all(project, settings.library), enriched, today)

    def of(self, source: Source) -> ItemOf:
        """The item of a source; its id and citation key are always the doc_uid."""
        ours = uris(source.doc_uid)
        if one := self._known.get(source.doc_uid):
            return _made(source, one.item, (one.uri, *ours), "Zotero")
        if work := find(source, self._works):
            told = {**work.item, **by_hand(source)}
            found = _made(source, told, (*filter(None, [work.uri]), *ours), work.file)
            return found if work.uri else _read_on(found, self._today)
        asked = self._enriched.get(source.doc_uid)
        if asked and _is_of(source, asked):
            told = {**item(source), **asked.item, **by_hand(source)}
            return _made(source, told, ours, "Crossref")
        found = ItemOf(common_form(item(source)), ours, OWN, missing_variables(source))
        return _read_on(found, self._today)

    def lacks(self, source: Source) -> tuple[str, ...]:
        """The CSL variables a reference to the source should have, and nobody told."""
        return self.of(source).lacks


def _is_of(source: Source, asked: CrossrefItem) -> bool:
    """Whether the answer is of the source: its DOI was not mended since, its title is no other."""
    other = is_of_another_work(asked.item.get("title", ""), source)
    return doi_in(asked.doi) == doi_in(source.doi) and not other


def _read_on(found: ItemOf, day: date | None) -> ItemOf:
    """A page of the web with its day of access, where it has an address and no such day.

    Not for an item of Zotero's: a refresh in Word would print Zotero's again.
    """
    told = found.item
    if day is None or told["type"] not in WEB_TYPES or not told.get("URL") or told.get("accessed"):
        return found
    accessed: CslDate = {"date-parts": [[day.year, day.month, day.day]]}
    return found._replace(item={**told, "accessed": accessed}, read_today=True)


def describe_origin(found: Iterable[ItemOf]) -> str:
    """Where the data came from, in a line; "" when all is the library's own."""
    counts = Counter(one.came_from for one in found)
    if set(counts) <= {OWN}:
        return ""
    from_where = [fill("{n} from {name}", n=n, name=name) for name, n in counts.most_common()]
    return fill("item data: {parts}", parts=join_sentences("{first}, {second}", from_where))


def _made(
    source: Source, told: Mapping[str, Any], addresses: tuple[str, ...], came_from: str
) -> ItemOf:
    known = {name: value for name, value in told.items() if name not in _HEAVY and value}
    named = {"id": source.doc_uid, "citation-key": source.doc_uid}
    kept = common_form({**known, **named})
    kept.setdefault("type", "document")
    lacks = lacking_variables(kept) if kept.get("title") else ("title", *lacking_variables(kept))
    kept.setdefault("title", item(source)["title"])
    return ItemOf(kept, addresses, came_from, lacks)
