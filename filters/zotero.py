"""mdrag-zotero: rendered citations become live Zotero fields in a Word or odt file.

Runs in plain pandoc, after --citeproc: ``pandoc --filter mdrag-resolve --citeproc --filter
mdrag-zotero -o essay.docx``. Other output formats pass through. With ``-M mdrag-mode=static`` the
same words stand there without fields.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from mdrag.export.citations import filter_order, visit
from mdrag.export.citations.document import ITEMS, LINKED
from mdrag.export.citations.filter_settings import FilterSettings, by_person, failures
from mdrag.export.fields import word
from mdrag.export.fields.no_break import keep_together
from mdrag.export.fields.zotero_fields import LiveFieldMaker


class Carried(NamedTuple):
    """What the filter knows while it walks: ``live`` makes the fields, None where none are made.

    Of a file without fields it makes the words alone.
    """

    settings: FilterSettings
    live: LiveFieldMaker | None
    resolved: bool  # whether mdrag-resolve ran before


def prepare(doc: Any) -> Carried:
    """The items of every work the document could cite."""
    settings = FilterSettings.of(doc)
    static = settings.mode == "static" and bool(by_person(doc, LINKED))
    worded = settings.mode == "live" or static
    live = word.live(doc, settings, static) if worded and word.form(doc.format) else None
    return Carried(settings, live, bool(by_person(doc, ITEMS)))


def action(element: Any, carried: Carried) -> None:
    """Put fields around the citations of one run of inlines."""
    if carried.live is not None:
        if not carried.settings.allow and carried.settings.mode == "live":
            filter_order.check(element, resolved=carried.resolved)
        word.fields(element, carried.live)
    elif element.tag == "Cite":
        element.content = keep_together(element.content)


def finalize(doc: Any, carried: Carried) -> None:
    """Make the bibliography a field, write the document preferences, drop private metadata."""
    if carried.live is not None:
        word.finish(doc, carried.live, carried.settings)
    word.tidy(doc)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-zotero", doc is None):
        return visit.run(prepare, action, finalize, doc)


if __name__ == "__main__":
    main()
