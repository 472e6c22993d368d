"""mdrag-zotero: rendered citations become live Zotero fields in a Word or odt file.

Runs in plain pandoc, after --citeproc: ``pandoc --filter mdrag-resolve --citeproc --filter
mdrag-zotero -o essay.docx``. Other output formats pass through.
"""

from __future__ import annotations

from typing import Any

from mdrag.export.citations import filter_order, visit
from mdrag.export.citations.document import ITEMS
from mdrag.export.citations.filter_settings import FilterSettings, by_person, failures
from mdrag.export.fields import word


def prepare(doc: Any) -> None:
    """Collect the items of every work the document could cite."""
    doc.settings = FilterSettings.of(doc)
    doc.live, doc.resolved = None, bool(by_person(doc, ITEMS))
    if doc.settings.mode == "live" and word.form(doc.format):
        doc.live = word.live(doc, doc.settings)


def action(element: Any, doc: Any) -> None:
    """Put fields around the citations of one run of inlines."""
    if doc.live is not None:
        if not doc.settings.allow:
            filter_order.check(element, resolved=doc.resolved)
        word.fields(element, doc.live)


def finalize(doc: Any) -> None:
    """Make the bibliography a field, write the document preferences, drop private metadata."""
    if doc.live is not None:
        word.finish(doc, doc.live, doc.settings)
    word.tidy(doc)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-zotero", doc is None):
        return visit.run(action, prepare, finalize, doc)


if __name__ == "__main__":
    main()
