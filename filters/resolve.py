"""mdrag-resolve: the bindings of a draft become pandoc citations, their sources references.

Runs in plain pandoc, before --citeproc: ``pandoc --filter mdrag-resolve --citeproc …``. The
project is found upward from the current folder, or named by ``-M mdrag-project=DIR``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mdrag.export.build import pandoc_crossref
from mdrag.export.citations import document, inlines, visit
from mdrag.export.citations.csl_items import Items
from mdrag.export.citations.filter_settings import FilterSettings, failures
from mdrag.export.citations.remaining_marks import refuse_remaining_marks
from mdrag.export.citations.resolve import Resolver
from mdrag.export.links import passage_aliases
from mdrag.workspace import open_for


def prepare(doc: Any) -> None:
    """Open the library and put back what pandoc took for identifiers."""
    doc.settings = FilterSettings.of(doc)
    doc.aliases = []
    for key in (document.ITEMS, document.OWN_ITEMS, passage_aliases.ALIASES):
        if key in doc.metadata.content:
            del doc.metadata[key]  # ours to say; a front matter may not
    doc.unnumbered = doc.get_metadata(pandoc_crossref.ABSENT, False)
    doc.place = open_for(Path(doc.settings.project or "."))
    doc.resolver = Resolver(
        doc.place.evidence,
        doc.format,
        notes=doc.settings.style.notes,
        keep=doc.settings.mode == "plain",
    )


def action(element: Any, doc: Any) -> Any:
    """Resolve one run of inlines, one citation or one identifier."""
    resolver = doc.resolver
    if element.tag == "Cite":
        return (doc.unnumbered and pandoc_crossref.as_written(element)) or resolver.cite(element)
    if document.inside(element, "Image"):
        return None
    if element.tag == "Image":
        element.content = resolver.stripped(element.content) or element.content
    swallowed = document.give_back(element, doc.settings.text)
    for holder, name in document.runs(element):
        note = resolver.notes and document.inside(holder, "Note")
        new = resolver.run(getattr(holder, name), swallowed=bool(swallowed), note=note)
        if new is not None:
            if inlines.is_html(doc.format):
                passage_aliases.remember(getattr(holder, name), new, doc.aliases)
            setattr(holder, name, new)
    return document.beside(element, resolver)


def finalize(doc: Any) -> None:
    """Refuse what cannot be resolved; add the sources to the document's references."""
    document.rename_headings(doc)
    refuse_remaining_marks(doc, doc.resolver)
    doc.settings.refuse(doc.resolver.problems, doc.resolver.doubts)
    if doc.settings.mode != "plain":
        used, found = doc.resolver.used, {}
        if used:
            items = Items.open(doc.place.project, doc.place.config.export)
            found = {uid: items.of(source) for uid, source in used.items()}
        beside = Path(doc.settings.source).parent
        document.add_references(doc, found, beside, doc.settings.style)
    if doc.aliases:
        doc.metadata[passage_aliases.ALIASES] = inlines.meta_value(doc.aliases)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-resolve", doc is None):
        return visit.run(action, prepare, finalize, doc)


if __name__ == "__main__":
    main()
