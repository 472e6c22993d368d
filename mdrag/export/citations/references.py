"""What citeproc is told of a document: its references, the notes of citations, the language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from mdrag.evidence.csl import CslItem
from mdrag.export.citations import inlines, visit
from mdrag.export.citations.bibliography import (
    as_references,
    cleaned_item,
    names_only_files,
    own_items,
)
from mdrag.export.citations.csl_items import ItemOf
from mdrag.export.citations.document import ITEMS, LANG, LINKED, OWN_ITEMS, inside
from mdrag.export.citations.item_forms import with_bare_suffixes, without_hyphens
from mdrag.export.citations.same_short_names import flag_same_short_names
from mdrag.export.citations.styles import CitationStyle
from mdrag.export.citations.titles import printable
from mdrag.text.doi import doi_in
from mdrag.zotero.fields import FORMS

__all__ = ["add_references", "link_works", "number_notes", "set_citation_language"]


def add_references(
    doc: Any,
    found: Mapping[str, ItemOf],
    beside: Path,
    style: CitationStyle,
    reading_list: Callable[[], Mapping[str, CslItem]],
) -> list[CslItem]:
    """Add the sources to the document's references, with cited works of the writer's bibliography.

    Pandoc would read those itself; it has them from here, so that it prints the very items that
    travel in the fields.

    A work of that bibliography that has the DOI of a source becomes that source: cited under two
    keys, a paper would stand in the list twice. ``beside``: the folder of the draft.
    ``reading_list``: the project's own works by key, asked for what no bibliography of the draft
    has. Returns the items as citeproc will print them.
    """
    own = own_items(doc, beside, found)
    if unknown := set(_cited_keys(doc)).difference(found, own):
        works = reading_list()
        own |= {key: cleaned_item(works[key]) for key in sorted(unknown.intersection(works))}
    _unite(doc, own, found)
    items = {**{key: one.item for key, one in found.items()}, **own}
    if style.notes:
        visit.visit(doc, _name_by_title, {key for key, item in items.items() if not _people(item)})
    order = {key: at for at, key in enumerate(_cited_keys(doc))}
    # of works that a style sorts alike the one cited first comes first, as in Zotero
    cited = sorted(items, key=lambda key: order.get(key, len(order)))
    printed = [printable(items[key], style) for key in cited]
    if not style.hyphens:
        printed = [without_hyphens(one, style.whole_names) for one in printed]
    if style.bare_initials:
        printed = [with_bare_suffixes(one) for one in printed]
    if style.tells_apart_by_title:
        printed = flag_same_short_names(printed, style.others_from)
    before = doc.metadata.content.get("references")
    written = list(before.content) if before is not None and before.tag == "MetaList" else []
    if printed:
        instead = {str(item["id"]) for item in printed}
        written = [one for one in written if _id(one) not in instead]
        doc.metadata["references"] = inlines.meta_list([*written, *as_references(printed)])
        if own and order.keys() <= items.keys() and names_only_files(doc, beside):
            doc.metadata.content.pop("bibliography", None)  # pandoc's order would come before ours
    if own:
        doc.metadata[OWN_ITEMS] = inlines.meta_value(json.dumps(own, ensure_ascii=False))
    if found:
        told = {uid: {"item": one.item, "uris": one.uris} for uid, one in found.items()}
        doc.metadata[ITEMS] = inlines.meta_value(json.dumps(told, ensure_ascii=False))
    return printed


def number_notes(doc: Any) -> None:
    """Tell every citation the number of its footnote: the writer's, or the one it will become.

    Pandoc's reader has numbered those it knew; a style may name the note of a first citation.
    What ``nocite`` holds becomes no note.
    """
    numbers: dict[int, int] = {}
    unseen = doc.metadata.content.pop("nocite", None)

    def number(element: Any, _: None) -> None:
        if element.tag == "Note":
            numbers.setdefault(id(element), len(numbers) + 1)
        elif element.tag == "Cite" and not inside(element, "Image"):
            note = element
            while note.parent is not None and note.tag != "Note":
                note = note.parent
            key = id(note) if note.tag == "Note" else id(element)
            for one in element.citations:
                one.note_num = numbers.setdefault(key, len(numbers) + 1)

    visit.visit(doc, number, None)
    if unseen is not None:
        doc.metadata["nocite"] = unseen


def set_citation_language(doc: Any, style: CitationStyle) -> None:
    """Have citeproc print in the style's own language, where mdrag-zotero gives the other back."""
    lang = doc.metadata.content.get("lang")
    live = doc.format.split("+")[0].split("-")[0] in FORMS
    if live and lang is not None and style.own_locale:
        doc.metadata[LANG] = inlines.meta_value(str(doc.get_metadata("lang")))
        doc.metadata["lang"] = inlines.meta_value(style.locale)


def link_works(doc: Any) -> None:
    """Have citeproc link each work of a cluster to its entry, where mdrag-zotero comes after it.

    The links say which words belong to which work; mdrag-zotero takes them out again.
    """
    wanted = doc.get_metadata("link-citations", False)
    if doc.format.split("+")[0].split("-")[0] in FORMS and not wanted:
        doc.metadata["link-citations"] = True
        doc.metadata[LINKED] = inlines.meta_value("yes")


def _id(reference: Any) -> str:
    import panflute as pf

    named = reference.content.get("id") if reference.tag == "MetaMap" else None
    return "" if named is None else pf.stringify(named)


def _people(item: CslItem) -> bool:
    return any(item.get(role) for role in ("author", "editor", "translator"))


def _name_by_title(element: Any, authorless: set[str]) -> None:
    """In a note, a work without an author is cited whole: without its title nothing is left."""
    if element.tag == "Citation" and element.mode == "SuppressAuthor" and element.id in authorless:
        element.mode = "NormalCitation"


def _cited_keys(doc: Any) -> list[str]:
    """The key of every citation, in order, each once."""
    keys: dict[str, None] = {}

    def look(element: Any, _: None) -> None:
        if element.tag == "Citation":
            keys.setdefault(element.id)

    visit.visit(doc, look, None)
    return list(keys)


def _unite(
    doc: Any, own: Mapping[str, CslItem], found: Mapping[str, ItemOf]
) -> None:  # fmt: skip
    by_doi = {doi: uid for uid, one in found.items() if (doi := doi_in(_doi(one.item)))}
    same = {key: by_doi[doi] for key, one in own.items() if (doi := doi_in(_doi(one))) in by_doi}

    if same:
        visit.visit(doc, _renamed, same)


def _renamed(element: Any, names: Mapping[str, str]) -> None:
    if element.tag == "Citation" and element.id in names:
        element.id = names[element.id]


def _doi(item: CslItem) -> str:
    return str(item.get("DOI", ""))
