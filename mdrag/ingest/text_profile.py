"""What is worth knowing of a text before it is cut: computed once, beside the reading."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.duplicates import sketch
from mdrag.ingest.language import language_of
from mdrag.ingest.metadata.first_page import Front
from mdrag.ingest.metadata.source_metadata import describe
from mdrag.ingest.tokens import text_sha1, words

__all__ = ["Gist", "gist_of"]

_ITS_OWN = ("file", "first_page")  # never the file's name: another paper may be saved under it


class Gist(NamedTuple):
    """Enough of a text to know it again."""

    text_sha1: str
    length: int  # words
    doi: str  # as the text itself says
    title: str
    language: str
    sketch: tuple[int, ...]


def gist_of(document: ParsedDocument, path: str, front: Front) -> Gist:
    """The gist of the document read from ``path``; ``front``: what its first page says."""
    described = describe(document, path, front=front)
    said = words(document.text)
    own = {field for field, place in described.came_from.items() if place in _ITS_OWN}
    return Gist(
        text_sha1=text_sha1(document.text),
        length=len(said),
        doi=described.doi if "doi" in own else "",
        title=described.title if "title" in own else "",
        language=language_of(document.text),
        sketch=sketch(said),
    )
