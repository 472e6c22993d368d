"""Matches → meta/zotero.jsonl: what is sure, what the writer accepts, what they name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.versions import now
from mdrag.zotero import bindings as ledger
from mdrag.zotero.bindings import ItemBinding
from mdrag.zotero.library_items import Attachment, ItemReader, ZoteroItem, same_library
from mdrag.zotero.match import SIGNS, Choice, ItemMatch
from mdrag.zotero.reading import ZoteroReading

__all__ = ["bind", "bind_to_item", "named_items"]


def bind(
    reader: ItemReader, looked: ZoteroReading, meta: Path, *, accept: bool = False,
    force: bool = False, chosen: Mapping[str, ZoteroItem] | None = None,
) -> dict[str, ItemBinding]:  # fmt: skip
    """Write down every sure match, and read again what was bound before; the new bindings.

    ``accept``: also a candidate that is the only one, but not against its DOI unless ``force``.
    ``chosen``: what the writer named, by doc_uid. A binding whose item is gone stays written
    down: another profile of Zotero may be open. The caller holds the project's lock.
    """
    everything = ledger.read(meta)
    new = {}
    try:
        for one in looked.matches:
            item, how = _decided(one, accept, force, chosen or {})
            if item is not None:
                if taken_now := bind_to_item(reader, one.doc_uid, item, how):
                    taken_now = _with_file(taken_now, looked)
                    new[one.doc_uid] = everything[one.doc_uid] = taken_now
            elif one.state == "bound" and one.bound is not None:
                everything[one.doc_uid] = _fresh(reader, looked, one.bound)
    finally:
        ledger.write(meta, everything.values())
    return new


def named_items(looked: ZoteroReading, pairs: Mapping[str, str]) -> dict[str, ZoteroItem]:
    """The items of ``doc_x=KEY`` pairs. Raises UsageError for keys that are none or several."""
    uids = {one.doc_uid for one in looked.matches}
    found = {}
    for uid, key in pairs.items():
        if uid not in uids:
            raise UsageError(
                fill(
                    "{uid}={key}: {uid} is not among the sources; see: mdrag library",
                    uid=uid,
                    key=key,
                )
            )
        owner, _, last = key.rpartition(":")
        items = [
            item for shelf in looked.shelves for item in shelf.items
            if item.key == last and (not owner or same_library(item.library, owner))
        ]  # fmt: skip
        if not items:
            raise UsageError(
                fill(
                    "{uid}={key}: Zotero has no item with the key {last}",
                    uid=uid,
                    key=key,
                    last=last,
                )
            )
        if len(items) > 1:
            places = ", ".join(f"{uid}={item.library.uri}:{last}" for item in items)
            raise UsageError(
                fill(
                    "{uid}={key}: is in several libraries; write one of {places}",
                    uid=uid,
                    key=key,
                    places=places,
                )
            )
        found[uid] = items[0]
    return found


def bind_to_item(
    reader: ItemReader, doc_uid: str, item: ZoteroItem, how: str
) -> ItemBinding | None:
    """The binding of a source to an item, with the item's data as it is now; None when gone."""
    told = reader.csl(item.library, item.key)
    if told is None:
        return None
    work, version = told
    return ItemBinding(doc_uid, item.library.uri, item.key, how, work, now().isoformat(), version)


def _decided(
    one: ItemMatch, accept: bool, force: bool, chosen: Mapping[str, ZoteroItem]
) -> tuple[ZoteroItem | None, str]:
    if one.doc_uid in chosen:
        return chosen[one.doc_uid], "chosen"
    choices = one.choices
    if one.state == "candidate" and not force:
        choices = tuple(choice for choice in choices if not choice.other_doi)
    only: Choice | None = choices[0] if len(choices) == 1 else None
    if only and (one.state == "found" or (accept and one.state == "candidate")):
        return only.item, "pushed" if "pushed before" in only.signs else SIGNS[only.signs[0]]
    return None, ""


def _fresh(reader: ItemReader, looked: ZoteroReading, old: ItemBinding) -> ItemBinding:
    """The same binding with the item as it is now; as it was where it cannot be read."""
    for library in looked.libraries:
        if library.uri and same_library(library, old.library):
            told = reader.csl(library, old.key)
            if told is None:
                continue
            # an empty library of the user does not tell its number: users/0
            owner = old.library if library.uri == "users/0" else library.uri
            new = old._replace(library=owner, item=told[0], version=told[1])
            new = _with_file(new, looked)
            if new != old:
                return new._replace(at=now().isoformat())
    return old


def _with_file(bound: ItemBinding, looked: ZoteroReading) -> ItemBinding:
    """The binding with the key of its PDF, as the shelves tell it that were read whole."""
    shelves = [one for one in looked.shelves
               if one.listed and same_library(one.library, bound.library)]  # fmt: skip
    if not shelves:
        return bound
    pdfs = [
        file.key for shelf in shelves for file in shelf.files
        if file.parent == bound.key and _is_pdf(file)
    ]  # fmt: skip
    return bound._replace(file=pdfs[0] if len(pdfs) == 1 else "")


def _is_pdf(file: Attachment) -> bool:
    name = file.path.name if file.path else file.name
    return name.casefold().endswith(".pdf")
