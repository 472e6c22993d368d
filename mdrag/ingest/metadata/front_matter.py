"""The first page → title, authors, year: what a reader sees at the top of a paper."""

from __future__ import annotations

import re
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.printed_names import byline, listed_authors
from mdrag.ingest.metadata.printed_title import (
    begins_inside,
    case_name,
    running_title,
    title_block,
    title_line,
)
from mdrag.ingest.metadata.printed_venue import cited_as, own_doi, running_venue
from mdrag.ingest.metadata.printed_years import printed_year
from mdrag.ingest.metadata.titles import same_title

__all__ = ["Front", "front_matter"]

_FRONT_LENGTH = 4000  # code points looked at where there are no pages
_LABELLED = re.compile(
    r"^[ \t]*(?P<label>title|authors?|by)[ \t]*:[ \t]*(?P<words>[^\n]{3,200})$", re.I | re.M
)


class Front(NamedTuple):
    """What the top of a document says of itself; "" and None where it does not."""

    title: str
    authors: str  # as printed
    year: int | None
    container: str
    volume: str
    issue: str
    pages: str
    text: str  # of the first page
    doi: str


def front_matter(document: ParsedDocument) -> Front:
    """Title, author line, year and journal as the first page prints them."""
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    text = document.text[:end]
    blocks = [block for block in document.blocks if block.start < end]
    at = title_block(document, blocks)
    labelled = {found["label"].casefold()[:6]: found["words"] for found in _LABELLED.finditer(text)}
    title = labelled.get("title") or case_name(text)
    title = title or (title_line(document, blocks[at]) if at is not None else "")
    if not title or (begins_inside(document) and not byline(document, blocks[:4])):
        title = running_title(document) or title
    cited = cited_as(document, text)
    if cited and not same_title(cited["title"], title or document.metadata.get("title", "")):
        cited = None  # another work, cited on the first page
    said = {k: (v or "").strip() for k, v in cited.groupdict().items()} if cited else {}
    authors = labelled.get("author") or listed_authors(document, blocks)
    if not authors and at is not None:
        authors = byline(document, blocks[at + 1 : at + 4])
    above = "" if at is None else text[: blocks[at].start]
    dated = printed_year(document, text, above)
    year = int(said["year"]) if said else dated
    said = said or running_venue(document)
    container, volume = said.get("container", ""), said.get("volume", "")
    issue, pages = said.get("issue", ""), said.get("pages", "")
    doi = own_doi(document, blocks, title)
    return Front(title, authors, year, container, volume, issue, pages, text, doi)
