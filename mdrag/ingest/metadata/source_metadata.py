"""Who wrote a source, when, and what it is called: from four places, the most reliable first.

Reading list, the file's own metadata, the first page, the file name; each value says
where it came from. What is implausible (``untitled``, ``Microsoft Word - x.doc``) counts as absent.
No network.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from mdrag.evidence.csl import CslItem
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.metadata.csl_json import fields_of
from mdrag.ingest.metadata.cut_venue import begins_venue, whole_venue
from mdrag.ingest.metadata.file_fields import cut_short, of_file, stated_author, stated_title
from mdrag.ingest.metadata.file_name import of_file_name
from mdrag.ingest.metadata.first_page import Front, front_matter
from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.names import people, print_people
from mdrag.ingest.metadata.page_agreement import (
    better_authors,
    better_title,
    is_printed,
    is_volume,
    same_families,
)
from mdrag.ingest.metadata.reading_list import ReadingListEntry, match
from mdrag.ingest.metadata.titles import plausible_title, same_title
from mdrag.text.dates import is_iso_date, year_in
from mdrag.text.doi import doi_in
from mdrag.text.people import ends_in_dots
from mdrag.text.personal_names import is_given_name

__all__ = ["describe"]


def describe(
    document: ParsedDocument,
    path: str,
    listed: Sequence[ReadingListEntry] = (),
    crossref: CslItem | None = None,
    front: Front | None = None,
) -> SourceMetadata:
    """Metadata of the source at ``path`` (relative, forward slashes).

    ``crossref``: what Crossref answered for its DOI; not used when the first page prints another
    title. ``front``: what the first page says, where that is known.
    """
    front = front or front_matter(document)
    from_file, from_name = of_file(document.metadata, front.text), of_file_name(path)
    from_page = _of_first_page(front)
    title, title_from, title_sure = better_title(from_file.title, from_page.title, front.text)
    file_authors = () if cut_short(document) and from_page.authors else from_file.authors
    authors, authors_from, authors_sure = better_authors(
        file_authors, from_page.authors, front.text
    )
    if is_volume(from_file.title) and title_from == "first_page":
        from_file = from_file._replace(container_title=from_file.title)
    if title_from == "first_page" and not from_file.title:
        title_sure = bool(from_page.authors)
    from_file = from_file._replace(title="", authors=())
    from_page = from_page._replace(title="", authors=())
    chosen = {title_from: {"title": title}}
    chosen.setdefault(authors_from, {})["authors"] = authors  # type: ignore[assignment]
    from_file = from_file._replace(**chosen.get("file", {}))  # type: ignore[arg-type]
    from_page = from_page._replace(**chosen.get("first_page", {}))  # type: ignore[arg-type]
    doi = from_file.doi or from_page.doi or from_name.doi
    entry = match(listed, PurePosixPath(path).name, doi, title or from_name.title)
    ranked: list[tuple[str, SourceMetadata]] = [
        ("reading_list", _of_list(entry) if entry else SourceMetadata()),
        ("crossref", _of_crossref(crossref, title, front.text)),
        ("file", from_file),
        ("first_page", from_page),
        ("file_name", from_name),
    ]
    found = _first_of(_with_whole_venues(ranked, document))
    printed = {"authors": authors_sure, "year": bool(found.year) and found.year == front.year}
    came_from = {
        field: "first_page" if place == "file" and printed.get(field) else place
        for field, place in found.came_from.items()
    }  # of what both say the page is the better witness: a PDF's own fields may be a typesetter's
    found = found._replace(came_from=came_from)
    published = from_page.container_title or from_page.doi
    named = any(is_given_name(one.given.split(" ")[0]) for one in authors)
    known = len(authors) > 1 or named or bool(authors and published)
    sure = {
        "title": title_sure and not front.other_title,
        "authors": authors_sure or known,
        "year": not front.other_year or found.year != front.year,
    }
    both = {
        "title": (front.other_title, stated_title(document), front.title),
        "authors": (stated_author(document), front.authors),
        "year": (str(front.other_year or ""),),
    }
    doubted = [field for field in both if not _is_certain(found, field, sure[field])]
    uncertain = {f: _candidates(found, f, both[f]) for f in doubted}
    dated = front.year == from_file.year or bool(published)
    page = SourceMetadata(
        authors=authors if sure["authors"] else (),
        year=front.year if dated and not front.other_year else None,
    )
    uncertain |= _against_the_list(found, page)
    if ends_in_dots(found.container_title):
        uncertain["container_title"] = (found.container_title,)
    return found._replace(uncertain=uncertain)


def _against_the_list(found: SourceMetadata, page: SourceMetadata) -> dict[str, tuple[str, ...]]:
    """Where a reading list, which counts, says otherwise than the paper itself: both."""
    told: dict[str, tuple[str, ...]] = {}
    listed = {field for field, place in found.came_from.items() if place == "reading_list"}
    if "year" in listed and page.year and page.year != found.year:
        told["year"] = (str(found.year), str(page.year))
    if "authors" in listed and page.authors and not same_families(found.authors, page.authors):
        told["authors"] = (print_people(found.authors), print_people(page.authors))
    return told


def _with_whole_venues(
    ranked: Sequence[tuple[str, SourceMetadata]], document: ParsedDocument
) -> list[tuple[str, SourceMetadata]]:
    """``ranked`` without venues that are cut, where the first page prints the whole of them."""
    printed = next(said for place, said in ranked if place == "first_page")
    named = [said.container_title for _, said in ranked]
    cut = next(filter(ends_in_dots, named), "")
    venue = printed.container_title or (whole_venue(document, cut) if cut else "")
    kept = []
    for place, said in ranked:
        name = said.container_title
        short = begins_venue(name, venue) and (place == "file" or ends_in_dots(name))
        said = said._replace(container_title="") if short else said
        kept.append((place, said._replace(container_title=venue) if said is printed else said))
    return kept


def _is_certain(found: SourceMetadata, field: str, sure: bool) -> bool:
    """Whether a field is known and nobody need look; ``sure``: its first page leaves no doubt."""
    if not getattr(found, field):
        return False
    came_from = found.came_from[field]
    return came_from in ("reading_list", "crossref") or (sure and came_from != "file_name")


def _candidates(found: SourceMetadata, field: str, said: Iterable[str]) -> tuple[str, ...]:
    """What was chosen and what else the file and its first page say, at most two."""
    value = getattr(found, field)
    chosen = print_people(value) if field == "authors" else str(value or "")
    others = [print_people(people(one, "byline")) if field == "authors" else one for one in said]
    if field == "title":
        others = [one for one in others if plausible_title(one) and not ends_in_dots(one)]
    return tuple(dict.fromkeys(one for one in (chosen, *others) if one.strip()))[:2]


def _first_of(ranked: Iterable[tuple[str, SourceMetadata]]) -> SourceMetadata:
    values: dict[str, object] = {}
    came_from: dict[str, str] = {}
    for place, found in ranked:
        for field in SourceMetadata._fields[:-2]:
            value = getattr(found, field)
            if value and field not in values:
                values[field] = value
                came_from[field] = place
    return SourceMetadata(**values, came_from=came_from)  # type: ignore[arg-type]


def _of_list(entry: ReadingListEntry) -> SourceMetadata:
    return SourceMetadata(
        title=entry.title,
        authors=people(entry.authors),
        year=year_in(entry.year),
        doi=doi_in(entry.doi),
        container_title=entry.container_title,
        publisher=entry.publisher,
        volume=entry.volume,
        issue=entry.issue,
        page_range=entry.pages,
        isbn=entry.isbn,
        url=entry.url,
        doc_type=entry.doc_type,
        accessed_at=entry.accessed_at if is_iso_date(entry.accessed_at) else "",
    )


def _of_crossref(item: CslItem | None, title: str, page: str) -> SourceMetadata:
    if not item:
        return SourceMetadata()
    told = ReadingListEntry(**fields_of(item))
    same = same_title(told.title, title) or is_printed(told.title, page)
    return _of_list(told) if same or not title else SourceMetadata()


def _of_first_page(front: Front) -> SourceMetadata:
    return SourceMetadata(
        title=front.title if plausible_title(front.title) else "",
        authors=people(front.authors, "byline"),
        year=front.year,
        doi=front.doi,
        container_title=front.container,
        volume=front.volume,
        issue=front.issue,
        page_range=front.pages,
    )
