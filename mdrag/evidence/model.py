"""Sources, passages, anchors and packs: the types that cross every floor.

Offsets are code points in the canonical text of a source; boxes are fractions of the page,
origin top left. Made by the thousand, so NamedTuples: a frozen slotted dataclass costs 0.8 ms
of import time each, and these are on the warm path of the linter.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = [
    "Anchor",
    "FoundWords",
    "Locator",
    "Page",
    "Parent",
    "Passage",
    "Person",
    "Rect",
    "Source",
]


class Person(NamedTuple):
    """An author or editor; an organisation has only ``family``."""

    family: str
    given: str = ""


class Source(NamedTuple):
    """One document of the library, as the ledger and the metadata know it."""

    doc_uid: str
    source_path: str  # relative to the project, posix separators; "" once the file is gone
    citable: bool
    source_type: str = "evidence_document"
    source_subtype: str = ""
    doc_type: str = ""
    citation_key: str = ""
    title: str = ""
    authors: tuple[Person, ...] = ()
    year: int | None = None
    container_title: str = ""
    volume: str = ""
    issue: str = ""
    page_range: str = ""
    editors: tuple[Person, ...] = ()
    edition: str = ""
    place: str = ""
    publisher: str = ""
    doi: str = ""
    isbn: str = ""
    url: str = ""
    captured_at: str = ""
    accessed_at: str = ""
    published_date: str = ""
    course_id: str = ""
    language: str = "en"
    pages: int = 0
    passages: int = 0
    parser: str = ""
    sha256: str = ""
    doc_version: str = "v1"
    rev: str = ""  # rev8 of the chunk ids
    flags: tuple[str, ...] = ()  # needs_ocr, source_gone, needs_manual_check, …
    metadata_from: Mapping[str, str] = {}  # field → where its value came from
    licence: str = ""
    visibility: str = "private"  # public, internal, private, restricted
    pii: str = "unknown"  # personal data: unknown, none, present
    policy_version: str = ""  # the rules that decided these

    @property
    def can_be_cited(self) -> bool:
        """Whether a citation of it can be checked: citable, there, and with text to cite."""
        unread = "needs_ocr" in self.flags and not self.passages
        return self.citable and not unread and "source_gone" not in self.flags


class Page(NamedTuple):
    """One page of a source: its place in the file, its printed number, its text."""

    page_index: int  # from 1
    page_label: str  # the printed number, "" when it cannot be read
    text: str
    start: int = 0  # offsets of the page in the canonical text
    end: int = 0
    width: float = 0.0  # points
    height: float = 0.0


class Rect(NamedTuple):
    """A box on a page, in fractions of it, origin top left."""

    x0: float
    y0: float
    x1: float
    y1: float


class Passage(NamedTuple):
    """A child chunk: what is searched, quoted and bound to (one line of chunks.jsonl)."""

    chunk_id: str
    alias: str
    parent_id: str
    doc_uid: str
    text: str
    start: int  # offsets in the canonical text
    end: int
    char_start: int = 0  # offsets in parent_text
    char_end: int = 0
    page_start: int = 0  # page index, 0 = no pages
    page_end: int = 0
    page_label: str = ""
    section_id: str = ""
    section_path: tuple[str, ...] = ()
    tokens: int = 0
    hash: str = ""
    block_type: str = "paragraph"
    anchor: str = ""  # first salient assertion, at most 20 words
    doc_version: str = "v1"
    citable: bool = True
    source_subtype: str = ""  # "references" after the reference list's heading
    score: float = 0.0  # set by a search; 0 otherwise


class Anchor(NamedTuple):
    """An evidence anchor (one line of anchors.jsonl): the only thing a citation may consume."""

    evidence_anchor_id: str
    chunk_id: str
    anchor_type: str
    doc_id: str
    source_uri: str
    doc_version: str
    source_fingerprint: str
    page_no: int | None
    bbox: Rect | None
    bbox_missing_reason: str | None
    section_path: tuple[str, ...]
    rects: tuple[Rect, ...] = ()
    quality_flags: tuple[str, ...] = ()
    parsed_object_uri: str = ""
    license_tag: str = ""  # licence, visibility and personal data: those of its source
    visibility: str = "private"
    pii: str = "unknown"
    policy_version: str = ""


class Locator(NamedTuple):
    """Where in a source: pages if there are any, else characters with the words at both ends."""

    page_start: int | None = None
    page_end: int | None = None
    page_label: str = ""
    char_start: int | None = None
    char_end: int | None = None
    anchor_begin: str = ""
    anchor_end: str = ""
    section_path: tuple[str, ...] = ()

    @property
    def quality(self) -> str:
        """``page``, ``char_anchor`` or ``weak``."""
        if self.page_start:
            return "page"
        return "char_anchor" if self.char_start is not None and self.anchor_begin else "weak"


class FoundWords(NamedTuple):
    """Where some words stand in the library: the source, the page, the offsets of the match."""

    doc_uid: str
    page_index: int
    page_label: str
    start: int
    end: int
    text: str


class Parent(NamedTuple):
    """A page or section: what is shown around a passage (one line of parents.jsonl)."""

    parent_id: str
    doc_uid: str
    text: str
    start: int  # offsets in the canonical text
    end: int
    page_start: int = 0  # page index, 0 = no pages
    page_end: int = 0
    page_label: str = ""
    section_path: tuple[str, ...] = ()
