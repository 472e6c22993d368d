"""Where a source of the library is read: its file, and the page of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.errors import UsageError
from mdrag.evidence.model import Source
from mdrag.evidence.origin import raw_file
from mdrag.evidence.page_index import page_index
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.text.nearest import nearest

__all__ = ["SourcePlace", "source_place"]


class SourcePlace(NamedTuple):
    """``page_index``: the page of the file, from 1; None for its beginning."""

    source: Source
    path: Path
    page_index: int | None


def source_place(project: Project, name: str, page: str | None) -> SourcePlace:
    """The place of a source by its doc_uid, written as in a binding or bare, at a printed page.

    Raises UsageError for a source or page that the library does not have and a file that is gone.
    """
    library = GenerationStore.open(project)
    found = library.source(name.strip("{}#<> "))
    if found is None:
        names = [known for one in library.sources() for known in (one.doc_uid, one.citation_key)]
        hint = nearest(name, filter(None, names)) or fill(
            "; see: {command}", command="mdrag library"
        )
        raise UsageError(fill("no source {source!r} in the library{hint}", source=name, hint=hint))
    index = page_index(library.pages(found.doc_uid), found.doc_uid, page) if page else None
    path = raw_file(project.root, found)
    if path is None:
        gone = found.source_path or fill("its path is not known")
        raise UsageError(
            fill("the file of {doc_uid} is gone: {gone}", doc_uid=found.doc_uid, gone=gone)
        )
    return SourcePlace(found, path, index)
