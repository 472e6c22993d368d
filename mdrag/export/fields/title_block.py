"""The title block of a Word or odt file: printed, without a copy among the file's properties."""

from __future__ import annotations

from typing import Any

from mdrag.export.citations import inlines

__all__ = ["LISTS", "print_title_block"]

# What pandoc prints above the text and also copies into the file's properties, in printed order.
_ORDER = ("title", "subtitle", "author", "date", "abstract")
# Lists that pandoc puts between metadata and text; with one the title block must stay metadata.
LISTS = ("toc", "lof", "lot")


def print_title_block(doc: Any) -> None:
    """Move title, subtitle, author, date and abstract from the metadata to the top of the text.

    Who wrote the essay then stands on its first page, or nowhere. With a table of contents all
    stays as it is; so it does with authors who are described by more than their names.
    """
    told = doc.metadata.content
    if any(key in told for key in LISTS) or _people(told.get("author")) is None:
        return
    blocks: list[Any] = []
    for key in _ORDER:
        if (value := told.get(key)) is not None:
            blocks += _blocks(key, value, doc)
            del doc.metadata[key]
    if "abstract-title" in told:
        del doc.metadata["abstract-title"]
    doc.content = [*blocks, *doc.content]


def _blocks(key: str, value: Any, doc: Any) -> list[Any]:
    if key == "author":
        return [_paragraph(person, "Author", doc) for person in _people(value) or []]
    if key != "abstract":
        return [_paragraph(inlines.meta_inlines(value), key.capitalize(), doc)]
    title = doc.get_metadata("abstract-title", "Abstract")
    body = list(value.content) if value.tag == "MetaBlocks" else None
    if body is None:
        body = [_paragraph(inlines.meta_inlines(value), "Abstract", doc)]
    else:
        body = [inlines.division(body, "Abstract")]
    return [_paragraph(inlines.words(str(title)), "Abstract Title", doc), *body]


def _paragraph(run: list[Any], style: str, doc: Any) -> Any:
    # odt files name a style by its encoded name, which pandoc writes as it is given
    named = style.replace(" ", "_20_") if doc.format.startswith("odt") else style
    return inlines.paragraph(run, named)


def _people(value: Any) -> list[list[Any]] | None:
    """Each author's name as inlines; None when authors are described by more than a name."""
    if value is None:
        return []
    people = list(value.content) if value.tag == "MetaList" else [value]
    if any(person.tag not in ("MetaInlines", "MetaString") for person in people):
        return None
    return [inlines.meta_inlines(person) for person in people]
