"""A document and its ledger entry → the Source readers see."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count, product
from string import ascii_lowercase

from mdrag.config import Config
from mdrag.evidence.csl import CslItem
from mdrag.evidence.model import Source
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.ledger import LedgerEntry
from mdrag.ingest.metadata.citation_key import citation_key
from mdrag.ingest.metadata.first_page import Front
from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.page_agreement import is_volume
from mdrag.ingest.metadata.reading_list import ReadingListEntry
from mdrag.ingest.metadata.source_metadata import describe
from mdrag.ingest.raw_files import role_of
from mdrag.text.dates import year_in

__all__ = ["describe_source", "with_citation_key"]

_GUESSED = frozenset({"ocr_uncertain", "unreadable_text"})


def describe_source(
    old: LedgerEntry,
    document: ParsedDocument,
    path: str,
    sha256: str,
    listed: Sequence[ReadingListEntry],
    config: Config,
    crossref: CslItem | None = None,
    front: Front | None = None,
) -> tuple[Source, Mapping[str, tuple[str, ...]]]:
    """The source at ``path`` with its metadata, and what of it is uncertain.

    Version and rev are carried on from ``old``; ``front``: what the first page says, if known.
    """
    said = document.metadata
    found = _without_guesses(describe(document, path, listed, crossref, front), said)
    role = role_of(path)
    before = old.source
    version = before.doc_version
    if before.sha256 and before.sha256 != sha256:
        version = f"v{int(version[1:]) + 1}"
    source = Source(
        doc_uid=before.doc_uid,
        source_path=path,
        citable=role.citable and _can_be_checked(document),
        source_type=role.source_type,
        doc_type=found.doc_type or role.doc_type or said.get("doc_type") or _doc_type(found),
        title=found.title,
        authors=found.authors,
        year=found.year,
        container_title=found.container_title,
        volume=found.volume,
        issue=found.issue,
        page_range=found.page_range,
        publisher=found.publisher,
        doi=found.doi,
        isbn=found.isbn,
        url=found.url or said.get("url", ""),
        published_date=said.get("published_date", ""),
        captured_at=before.captured_at,
        accessed_at=found.accessed_at,
        course_id=config.course_id,
        parser=document.parser,
        sha256=sha256,
        doc_version=version,
        rev=before.rev,
        flags=tuple(sorted(document.flags)),
        metadata_from={**_said_by_file(said), **found.came_from},
    )
    return source, found.uncertain


def _can_be_checked(document: ParsedDocument) -> bool:
    """Whether what was read is what stands there: no guess, no signs for letters, no empty scan."""
    read = bool(document.text.strip()) or "needs_ocr" not in document.flags
    return read and _GUESSED.isdisjoint(document.flags)


def _said_by_file(said: Mapping[str, str]) -> dict[str, str]:
    return {name: "file" for name in ("url", "published_date") if said.get(name)}


def _without_guesses(found: SourceMetadata, said: Mapping[str, str]) -> SourceMetadata:
    """A web page has no printed first page: years and DOIs in its text are mostly of others.

    What the page says of itself stays, printed or not.
    """
    if said.get("doc_type") != "website":
        return found
    came_from = dict(found.came_from)
    if came_from.get("year") == "first_page":
        if found.year == year_in(said.get("date", "")):
            came_from["year"] = "file"
        else:
            del came_from["year"]
            found = found._replace(year=None, uncertain={**found.uncertain, "year": ()})
    if came_from.get("doi") == "first_page":
        del came_from["doi"]
        found = found._replace(doi="")
    return found._replace(came_from=came_from)


def _doc_type(found: SourceMetadata) -> str:
    if is_volume(found.container_title):
        return "conference_paper"
    return "journal_article" if found.container_title and found.doi else ""


def with_citation_key(source: Source, before: str, taken: Collection[str]) -> Source:
    """``source`` with a citation key of its own: the one it had, else a new one.

    A key that stands for nothing but the doc_uid is replaced as soon as more is known.
    """
    if source.citation_key:  # set by hand
        return source
    if before and before != source.doc_uid and before not in taken:
        return source._replace(citation_key=before)
    described = SourceMetadata(title=source.title, authors=source.authors, year=source.year)
    key = citation_key(described, source.doc_uid)
    head, underscore, tail = key.partition("_")
    candidates = (f"{head}{letter}{underscore}{tail}" for letter in _letters())
    if key in taken:
        key = next(candidate for candidate in candidates if candidate not in taken)
    return source._replace(citation_key=key)


def _letters() -> Iterator[str]:
    """What tells apart keys that are the same: a to z, aa to zz, aaa and so on."""
    for size in count(1):
        yield from map("".join, product(ascii_lowercase, repeat=size))
