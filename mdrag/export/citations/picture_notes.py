"""Citations in the description of a picture, in a style of notes: they become no note.

A caption stands twice in pandoc's document, in the figure and as the picture's description. Where
the picture is not found pandoc prints that description, too; its citations would be notes without a
field, which Zotero counts, and ``ibid.`` would speak of them.
"""

from __future__ import annotations

from typing import Any

from mdrag.export.citations import visit

__all__ = ["leave_out_described_citations", "without_notes"]


def leave_out_described_citations(doc: Any) -> None:
    """Drop citations from descriptions of pictures, but for works that are cited nowhere else."""
    described: set[int] = set()
    elsewhere: set[str] = set()

    def remember(element: Any, _: None) -> None:
        if element.tag == "Image":
            element.walk(lambda one, _: described.add(id(one)) if one.tag == "Cite" else None)

    def gather(element: Any, _: None) -> None:
        if element.tag == "Cite" and id(element) not in described:
            elsewhere.update(one.id for one in element.citations)

    def drop(element: Any, _: None) -> Any:
        known = element.tag == "Cite" and id(element) in described
        return [] if known and all(one.id in elsewhere for one in element.citations) else None

    visit.visit(doc, remember, None)
    if described:
        visit.visit(doc, gather, None)
        visit.visit(doc, drop, None)


def without_notes(image: Any) -> None:
    """Take the notes out of a picture's description."""
    image.walk(lambda one, _: [] if one.tag == "Note" else None)
