"""mdrag-strip: take the bindings out and leave every word: ``pandoc --filter mdrag-strip``.

Citations in pandoc's own syntax stay: they are the writer's words.
"""

from __future__ import annotations

from typing import Any

from mdrag.evidence.store import NoEvidence
from mdrag.export import document, visit
from mdrag.export.resolve import Resolver
from mdrag.export.settings import failures


def action(element: Any, doc: Any) -> Any:
    """Take the marks out of one run of inlines, and bindings out of identifiers."""
    bound = document.without_binding(element)
    for holder, name in document.runs(element):
        new = Resolver(NoEvidence(), doc.format).stripped(getattr(holder, name))
        if new is not None:
            setattr(holder, name, new)
    if element.tag == "Image":
        content = Resolver(NoEvidence(), doc.format).stripped(element.content)
        element.content = element.content if content is None else content
    if bound and element.tag == "Span" and not element.classes and not element.attributes:
        return list(element.content)
    return None


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-strip", doc is None):
        return visit.run(action, lambda _doc: None, document.rename_headings, doc)


if __name__ == "__main__":
    main()
