"""A reference list that was typed: which of its entries are works that the draft cites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mdrag.draft.model import Block, Draft, Section
from mdrag.draft.references.entries import is_entry_of, looks_like_entry, parted_entries
from mdrag.draft.references.entry_details import entry_details
from mdrag.draft.references.same_author import AuthorWords, author_words, entries_with_authors
from mdrag.draft.references.typed_lists import is_divided, list_blocks, typed_lists
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.works.bibliography import BibliographyEntry, entries
from mdrag.verify.works.bibliography_files import files_named, reading_list_files

__all__ = ["RicherEntry", "TypedReferences", "richer_entries", "typed_references"]


class TypedReferences(NamedTuple):
    """The list: its section, and where the entries of cited works and the others stand."""

    section: Section
    cited: tuple[tuple[int, int], ...]
    keys: tuple[str, ...]  # what the draft cites the work of each of them by
    others: tuple[tuple[int, int], ...]
    authors: tuple[tuple[int, AuthorWords], ...]  # of others whose “---.” loses the one before it
    divided: bool  # by headings of its own: a built file keeps it whole


def typed_references(draft: Draft, store: EvidenceStore, settings: str) -> TypedReferences | None:
    """The last list of works under its title, where a built file prints its own; or None.

    ``settings``: path of the project's config.yaml, for works that are cited by a key.
    """
    found = list(typed_lists(draft))
    if not found:
        return None
    section = found[-1][0]
    works = list(_cited_works(draft, section, store, settings))
    places = [place for one in list_blocks(draft, section) for place in _places(draft, one)]
    entries = [draft.text[start:end] for start, end in places]
    keys = [
        next((work.key for work in works if _names(one, work)), "")
        for one in entries_with_authors(entries)
    ]
    gone = [key != "" for key in keys]
    authors = zip(places, author_words(entries, gone), strict=True)
    split = list(zip(places, entries, gone, strict=True))
    return TypedReferences(
        section, tuple(place for place, _, goes in split if goes), tuple(filter(None, keys)),
        tuple(place for place, one, goes in split if not goes and looks_like_entry(one)),
        tuple((place[0], words) for place, words in authors if words),
        is_divided(draft, section),
    )  # fmt: skip


class RicherEntry(NamedTuple):
    """A typed entry that says more of its work than the library knows of the source."""

    place: tuple[int, int]
    source: Source
    details: Mapping[str, str]  # field of the source → what the entry says


def richer_entries(
    draft: Draft, found: TypedReferences, store: EvidenceStore
) -> Iterator[RicherEntry]:
    """The entries of a list in whose place a built file prints less; of a divided one none."""
    for place, key in zip(found.cited, found.keys, strict=True):
        source = None if found.divided else store.source(key)
        details = _unknown_details(draft.text[slice(*place)], source) if source else {}
        if source and details:
            yield RicherEntry(place, source, details)


def _unknown_details(entry: str, source: Source) -> Mapping[str, str]:
    """Field → what a typed entry says of its work and the library does not know of the source.

    What the library says otherwise is none: which of them is right, nobody can tell here.
    """
    told = entry_details(entry)
    container = told.get("container_title", "")
    if source.container_title and container and not _is_same(source.container_title, container):
        told = {name: value for name, value in told.items() if name == "doi"}
    return {name: value for name, value in told.items() if not getattr(source, name)}


def _is_same(title: str, other: str) -> bool:
    return re.findall(r"\w+", title.casefold()) == re.findall(r"\w+", other.casefold())


def _names(entry: str, work: BibliographyEntry) -> bool:
    first = work.families[0] if work.families else ""
    return is_entry_of(entry, work.title, first, work.year, work.doi)


def _places(draft: Draft, block: Block) -> Iterator[tuple[int, int]]:
    at = block.start
    for piece in parted_entries(draft.text[block.start : block.end]):
        yield at, at + len(piece)
        at += len(piece) + 1


def _cited_works(
    draft: Draft, section: Section, store: EvidenceStore, settings: str
) -> Iterator[BibliographyEntry]:
    """What the text outside the section cites, by binding or by key."""
    keys = [ref.key for one in draft.bindings for ref in one.refs if not _in(section, one.start)]
    keys += [item.key for one in draft.citations for item in one.items
             if not _in(section, one.start)]  # fmt: skip
    listed = None
    for key in dict.fromkeys(keys):
        if source := store.source(key):
            families = tuple(one.family for one in source.authors)
            year = str(source.year) if source.year is not None else ""
            yield BibliographyEntry(key, families, year, source.title, source.doi.casefold())
            continue
        if listed is None:
            files = files_named(draft.text, draft.path, settings)
            listed = {**entries(reading_list_files(settings)), **entries(files)}
        if work := listed.get(key):
            yield work


def _in(section: Section, start: int) -> bool:
    return section.start <= start < section.end
