"""mdrag-strip: take the bindings out and leave every word: ``pandoc --filter mdrag-strip``.

Citations in pandoc's own syntax stay: they are the writer's words. What is like a mark and cannot
be told from the words around it stops the run; ``-M mdrag-allow-unresolved=yes`` prints it in red.
"""

from __future__ import annotations

from typing import Any

from mdrag.evidence.store import NoEvidence
from mdrag.export.citations import document, visit
from mdrag.export.citations.filter_settings import FilterSettings, failures
from mdrag.export.citations.remaining_marks import refuse_remaining_marks
from mdrag.export.citations.resolve import Resolver


def action(element: Any, resolver: Resolver) -> Any:
    """Take the marks out of one run of inlines, and bindings out of identifiers."""
    bound = document.without_binding(element)
    for holder, name in document.runs(element):
        new = resolver.stripped(getattr(holder, name))
        if new is not None:
            setattr(holder, name, new)
    if element.tag == "Image":
        content = resolver.stripped(element.content)
        element.content = element.content if content is None else content
    if bound and element.tag == "Span" and not element.classes and not element.attributes:
        return list(element.content)
    return None


def prepare(doc: Any) -> Resolver:
    """What remembers what cannot be taken out."""
    return Resolver(NoEvidence(), doc.format)


def finalize(doc: Any, resolver: Resolver) -> None:
    """Refuse what is like a mark and could not be taken out without words."""
    document.rename_headings(doc)
    refuse_remaining_marks(doc, resolver)
    FilterSettings.of(doc).refuse(resolver.problems)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-strip", doc is None):
        return visit.run(prepare, action, finalize, doc)


if __name__ == "__main__":
    main()
