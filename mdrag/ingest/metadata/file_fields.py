"""What a file says of itself in its own fields: title, author, DOI, journal."""

from __future__ import annotations

import re
from collections.abc import Mapping

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.names import people
from mdrag.ingest.metadata.page_agreement import is_user_name
from mdrag.ingest.metadata.titles import is_producer, plausible_title
from mdrag.text.dates import year_in
from mdrag.text.doi import doi_in
from mdrag.text.people import ends_in_others

__all__ = ["cut_short", "of_file", "stated_author", "stated_title"]

_FILE_PREFIX = re.compile(
    r"^(microsoft (word|powerpoint|excel)|powerpoint presentation)\s*-?\s*", re.I
)
_NOT_AUTHOR_WORDS = (
    "admin administrator user author authors anonymous unknown owner root guest default staff "
    "microsoft office none"
)
_NOT_AUTHORS = frozenset(_NOT_AUTHOR_WORDS.split())


def of_file(metadata: Mapping[str, str], page: str) -> SourceMetadata:
    """The fields of a file, without accounts, programs and templates.

    ``page`` is the text of the first page, against which a user name is checked.
    """
    said = {key.casefold(): " ".join(value.split()) for key, value in metadata.items() if value}
    author = said.get("author") or said.get("authors") or ""
    if author.casefold() in _NOT_AUTHORS or is_producer(author) or "@" in author:
        author = ""
    if is_user_name(author, page):
        author = ""
    title = _FILE_PREFIX.sub("", said.get("title", ""))
    return SourceMetadata(
        title=title if plausible_title(title) else "",
        authors=people(author, "byline"),
        # A creation date says when the PDF was made; only a date of publication is a year.
        year=year_in(said.get("year", "") or said.get("date", "") or said.get("published", "")),
        doi=doi_in(said.get("doi", "") or said.get("subject", "") or said.get("identifier", "")),
        container_title=said.get("journal", "") or said.get("container_title", ""),
        publisher=said.get("publisher", ""),
        volume=said.get("volume", ""),
        issue=said.get("issue", ""),
        page_range=said.get("page_range", ""),
    )


def cut_short(document: ParsedDocument) -> bool:
    """Whether the file's own author field ends in "et al.": the first page knows more."""
    said = " ".join(v for k, v in document.metadata.items() if k.casefold().startswith("author"))
    return ends_in_others(said.strip())[1]


def stated_title(document: ParsedDocument) -> str:
    """The title the file states, plausible or not, without the name of the program."""
    return _FILE_PREFIX.sub("", " ".join(_field(document.metadata, "title").split()))


def stated_author(document: ParsedDocument) -> str:
    """The file's own author; "" for the account somebody was logged in with."""
    said = _field(document.metadata, "author") or _field(document.metadata, "authors")
    return "" if len(said.split()) < 2 or "@" in said or is_producer(said) else said


def _field(metadata: Mapping[str, str], name: str) -> str:
    return next((value for key, value in metadata.items() if key.casefold() == name), "")
