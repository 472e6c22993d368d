"""The first page → title, authors, year: what a reader sees at the top of a paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from mdrag.ingest.document import ParsedDocument, TextBlock
from mdrag.ingest.metadata.printed.court_captions import court_caption
from mdrag.ingest.metadata.printed.imprint import with_imprint
from mdrag.ingest.metadata.printed.letters import signature, subject
from mdrag.ingest.metadata.printed.line_numbers import without_line_numbers
from mdrag.ingest.metadata.printed.masthead import first_display_block, masthead
from mdrag.ingest.metadata.printed.names import (
    byline,
    credited_names,
    listed_authors,
    names_below,
    without_bodies,
)
from mdrag.ingest.metadata.printed.title import (
    begins_inside,
    running_title,
    title_block,
    whole_title,
)
from mdrag.ingest.metadata.printed.venue import (
    cited_as,
    own_doi,
    running_venue,
    volume_line,
)
from mdrag.ingest.metadata.printed.years import PrintedYear, printed_year
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
    other_title: str = ""  # what it prints beside the title that may be one, too
    other_year: int | None = None


def front_matter(document: ParsedDocument) -> Front:
    """Title, author line, year and journal as the first page prints them."""
    document = without_line_numbers(document)
    end = document.pages[0].end if document.pages else _FRONT_LENGTH
    text = document.text[:end]
    blocks = [block for block in document.blocks if block.start < end]
    labelled = {found["label"].casefold()[:6]: found["words"] for found in _LABELLED.finditer(text)}
    head = masthead(document, blocks)
    begin = title_block(document, blocks)
    if head and begin is not None and head.head <= begin <= head.last:
        below = title_block(document, blocks[head.last + 1 :])
        begin = first_display_block(document, blocks, head.last + 1)
        if begin is None and below is not None:
            begin = head.last + 1 + below
    title, last = ("", None) if begin is None else whole_title(document, blocks, begin)
    caption = court_caption(document)
    court = caption.paper or caption.case
    title = labelled.get("title") or court or subject(document) or title
    if not title or (begins_inside(document) and not byline(document, blocks[:4])):
        title = running_title(document) or title
    title = with_imprint(document, title)
    stated = document.metadata.get("title", "")
    cited = cited_as(document, text)
    if cited and not same_title(cited["title"], title or stated):
        cited = None  # another work, cited on the first page
    said = {k: (v or "").strip() for k, v in cited.groupdict().items()} if cited else {}
    authors = labelled.get("author") or ("" if court else _authors(document, blocks, last, stated))
    above = "" if begin is None else text[: blocks[begin].start]
    year = PrintedYear(int(said["year"])) if said else printed_year(document, text, above)
    said = said or running_venue(document)
    if not said and head:
        said = {"container": head.name, "volume": head.volume, "issue": head.issue}
    said = said or volume_line(document, blocks)
    return Front(
        title,
        authors,
        year.year,
        container=said.get("container", ""),
        volume=said.get("volume", ""),
        issue=said.get("issue", ""),
        pages=said.get("pages", ""),
        text=text,
        doi=own_doi(document, blocks, title),
        other_title=caption.case if court != caption.case else "",
        other_year=year.other,
    )


def _authors(
    document: ParsedDocument, blocks: Sequence[TextBlock], title: int | None, stated: str
) -> str:
    """The names of a list, else below the title, else in its block, else under a letter."""
    if found := listed_authors(document, blocks):
        return found
    if title is not None:
        # “Double-spaced, Times New Roman” in the list of a task sheet is nobody's name; authors
        # side by side on a printed page may look like a table
        apart = ("list",) if document.words else ("list", "table", "code")
        below = [one for one in blocks[title + 1 :] if one.kind not in apart]
        if credited_names(document, below[:3]) or not (found := byline(document, below[:3])):
            found = credited_names(document, below)
        if not found and (people := without_bodies(document, below)) != below[: len(people)]:
            found = byline(document, people[:3])
    return found or (names_below(document, blocks, stated) if stated else "") or signature(document)
