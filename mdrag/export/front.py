"""The title block of a Word file: printed, without leaving a copy among the custom properties."""

from __future__ import annotations

from typing import Any

from mdrag.export import inlines

__all__ = ["print_title_block"]

# Metadata that pandoc prints under the title and also copies into custom document properties;
# title and author have properties of their own.
_COPIED = ("subtitle", "date", "abstract")


def print_title_block(doc: Any) -> None:
    """Move subtitle, date and abstract from the metadata to the top of the text, in order.

    The author moves with a subtitle, which stands above it. With a table of contents, which
    pandoc puts between metadata and text, all stays as it is.
    """
    told = doc.metadata.content
    if "toc" in told or not any(key in told for key in _COPIED):
        return
    order = ["date", "abstract"]
    if "subtitle" in told and _people(told.get("author")) is not None:
        order = ["subtitle", "author", *order]
    blocks: list[Any] = []
    for key in order:
        value = told.get(key)
        if value is None:
            continue
        blocks += _blocks(key, value, doc)
        del doc.metadata[key]
    if "abstract-title" in told:
        del doc.metadata["abstract-title"]
    doc.content = [*blocks, *doc.content]


def _blocks(key: str, value: Any, doc: Any) -> list[Any]:
    if key == "author":
        return [inlines.paragraph(person, "Author") for person in _people(value) or []]
    if key != "abstract":
        return [inlines.paragraph(inlines.meta_inlines(value), key.capitalize())]
    title = doc.get_metadata("abstract-title", "Abstract")
    body = list(value.content) if value.tag == "MetaBlocks" else None
    if body is None:
        body = [inlines.paragraph(inlines.meta_inlines(value), "Abstract")]
    else:
        body = [inlines.division(body, "Abstract")]
    return [inlines.paragraph(inlines.words(str(title)), "Abstract Title"), *body]


def _people(value: Any) -> list[list[Any]] | None:
    """Each author's name as inlines; None when authors are described by more than a name."""
    if value is None:
        return []
    people = list(value.content) if value.tag == "MetaList" else [value]
    if any(person.tag not in ("MetaInlines", "MetaString") for person in people):
        return None
    return [inlines.meta_inlines(person) for person in people]
