"""A whole Word document: its citation fields, bibliography field, preferences and metadata."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mdrag.export import inlines
from mdrag.export.bibliography import own_items
from mdrag.export.document import ITEMS, inside, runs
from mdrag.export.front import print_title_block
from mdrag.export.live import Live
from mdrag.export.settings import FilterSettings
from mdrag.zotero.fields import bibliography_code, chunks, field, preferences
from mdrag.zotero.items import foreign_uris, uris

__all__ = ["fields", "finish", "is_word", "live", "tidy"]

# What pandoc prints or keeps in Word's own properties; it copies every other key into custom
# document properties, where a marker or a stranger can read it.
_KEPT_WORDS = (
    "title subtitle author date abstract abstract-title keywords subject description category "
    "lang dir toc toc-title toc-depth lof lot header-includes include-before include-after"
)
_KEPT = frozenset(_KEPT_WORDS.split())


def is_word(output: str) -> bool:
    """Whether pandoc writes a Word file."""
    return output.split("+")[0].split("-")[0] == "docx"


def live(doc: Any, settings: FilterSettings) -> Live:
    """The field maker, with the items of library sources and of the writer's bibliography."""
    told = doc.get_metadata(ITEMS, "")
    ours: Mapping[str, Any] = json.loads(told) if told else {}
    if "nocite" in doc.metadata.content:
        del doc.metadata["nocite"]  # its works are in the list by now, and cited nowhere
    theirs = own_items(doc, Path(settings.source).parent, ours)
    addresses = {key: uris(key) for key in ours} | {key: foreign_uris(key) for key in theirs}
    return Live({**theirs, **ours}, addresses, settings.style)


def fields(element: Any, live: Live) -> None:
    """Put fields around the citations of the run that ``element`` holds."""
    if inside(element, "Image"):
        return
    for owner, name in runs(element):
        run = list(getattr(owner, name))
        footnote = inside(owner, "Note")
        new: list[Any] = []
        for index, inline in enumerate(run):
            made = None
            if inline.tag == "Cite":
                after = inlines.flat(run[index + 1 : index + 2])
                made = live.citation(inline, new, after, footnote=footnote)
            content, before, behind = made or ([inline], 0, 0)
            if behind:
                run[index + 1 : index + 2] = inlines.words(after[behind:])
            del new[len(new) - before :]
            if new and inlines.is_field(new[-1], -1) and inlines.is_field(content[0], 0):
                new += inlines.words(" ")  # Zotero would merge two fields that touch
            new += content
        setattr(owner, name, new)


def finish(doc: Any, live: Live, settings: FilterSettings) -> None:
    """Bibliography field and document preferences, when there are any live citations."""
    if not live.cited:
        return
    listed = _bibliography(doc, live)
    style = settings.style
    notes = style.notes or live.noted
    told = preferences(style.id, style.locale, notes=notes, bibliography=listed)
    for key, value in chunks(told).items():
        doc.metadata[key] = inlines.meta_value(value)


def tidy(doc: Any) -> None:
    """Drop metadata that is nobody's business: ours everywhere, in Word all it does not print."""
    if is_word(doc.format):
        print_title_block(doc)
    for key in list(doc.metadata.content):
        private = is_word(doc.format) and key not in _KEPT and not key.startswith("ZOTERO_PREF_")
        if private or key.startswith("mdrag-"):
            del doc.metadata[key]


def _bibliography(doc: Any, live: Live) -> bool:
    """Put a field around the reference list; whether there is one."""
    entries: list[Any] = []
    lists: list[Any] = []

    def look(element: Any, _doc: Any) -> None:
        if element.tag == "Div" and element.identifier == "refs":
            lists.append(element)
        if element.tag == "Div" and "csl-entry" in element.classes:
            entries.append(element)

    doc.walk(look)
    if not entries or not lists:
        return False
    keys = [entry.identifier.removeprefix("ref-") for entry in entries]
    silent = [
        live.addresses[key] for key in keys if key in live.addresses and key not in live.cited
    ]
    opening, closing = field(bibliography_code(silent))
    first, last = entries[0].content[0], entries[-1].content[-1]
    first.content = [inlines.raw(opening), *first.content]
    last.content = [*last.content, inlines.raw(closing)]
    for entry in entries:
        entry.identifier = ""  # a bookmark per entry, which nothing links to any more
    return True
