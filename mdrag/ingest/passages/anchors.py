"""Passages → evidence anchors: the page, the boxes and the words a citation may rest on.

One anchor a page a passage touches. ``rects`` hold the passage's words and no others: one for each
run of a printed line; ``bbox`` is the box around them.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.errors import SourceProblem
from mdrag.evidence.model import Anchor, Passage, Rect
from mdrag.filled_sentence import fill
from mdrag.ingest.document import ParsedDocument, PlacedWord
from mdrag.ingest.passages.boxes import Boxes, enclosing_box

__all__ = ["PAGED", "Origin", "anchor_id", "anchors"]

PAGED = frozenset({".pdf", ".pptx"})
# Flags of a source that each of its anchors carries.
_INHERITED = frozenset(
    {"needs_ocr", "ocr_uncertain", "scanned_ocr", "unreadable_text", "needs_manual_check"}
)
_TYPES = {"table": "table", "code": "code", "formula": "formula"}


class Origin(NamedTuple):
    """What every anchor of a source says alike."""

    doc_uid: str
    source_uri: str  # path in the project, forward slashes
    fingerprint: str  # sha-256 of the file
    doc_version: str
    suffix: str  # ".pdf": decides the gate
    license_tag: str = ""
    visibility: str = "private"
    pii: str = "unknown"
    policy_version: str = ""


def anchors(
    document: ParsedDocument, passages: Sequence[Passage], origin: Origin
) -> Iterator[Anchor]:
    """The anchors of each passage, in order.

    Raises SourceProblem when a PDF passage has neither a page nor a place in the text.
    """
    ordered = sorted(document.words)
    starts = [word.start for word in ordered]
    boxes = Boxes(ordered)
    for passage in passages:
        held = _words_of(ordered, starts, passage)
        pages = sorted({word.page_index for word in held})
        for page in pages:
            rects = boxes.around([word for word in held if word.page_index == page])
            yield _anchor(passage, origin, page, rects, _flags(document, passage, ()))
        if not pages:
            yield _without_boxes(document, passage, origin)


def anchor_id(anchor: Anchor) -> str:
    """First 32 hex of SHA-256 over the parts below, joined by U+001F.

    Every part but the plain strings is JSON without spaces; the box is rounded to 4 decimals.
    """
    box = anchor.bbox._asdict() if anchor.bbox else None
    parts = (
        anchor.chunk_id,
        anchor.anchor_type,
        anchor.source_fingerprint,
        anchor.doc_version,
        _json(anchor.page_no),
        _json(box),
        _json(list(anchor.section_path)),
    )
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _words_of(
    ordered: Sequence[PlacedWord], starts: Sequence[int], passage: Passage
) -> list[PlacedWord]:
    first = bisect_left(starts, passage.start)
    if first and ordered[first - 1].end > passage.start:
        first -= 1  # a word begun before the passage: it was cut inside a run without spaces
    return list(ordered[first : bisect_left(starts, passage.end)])


def _anchor(
    passage: Passage,
    origin: Origin,
    page: int | None,
    rects: tuple[Rect, ...],
    flags: tuple[str, ...],
    missing: str | None = None,
) -> Anchor:
    """The anchor of a passage on one page, with its id."""
    anchor = Anchor(
        evidence_anchor_id="",
        chunk_id=passage.chunk_id,
        anchor_type=_type(passage),
        doc_id=origin.doc_uid,
        source_uri=origin.source_uri,
        doc_version=origin.doc_version,
        source_fingerprint=origin.fingerprint,
        page_no=page,
        bbox=enclosing_box(rects) if rects else None,
        bbox_missing_reason=missing,
        section_path=passage.section_path,
        rects=rects,
        quality_flags=flags,
        parsed_object_uri=f"parsed/{origin.doc_uid}/text.txt",
        license_tag=origin.license_tag,
        visibility=origin.visibility,
        pii=origin.pii,
        policy_version=origin.policy_version,
    )
    return anchor._replace(evidence_anchor_id=anchor_id(anchor))


def _type(passage: Passage) -> str:
    if passage.block_type == "caption":
        word = passage.anchor[:6].casefold()
        return "table" if word.startswith("tab") else "figure"
    return _TYPES.get(passage.block_type, "text")


def _without_boxes(document: ParsedDocument, passage: Passage, origin: Origin) -> Anchor:
    page = passage.page_start or None
    paged = origin.suffix in PAGED
    if page is None and origin.suffix == ".pdf" and passage.end <= passage.start:
        raise SourceProblem(fill("a passage has neither a page nor a place in the text"))
    own: tuple[str, ...] = ()
    if paged and page is None:
        own += ("page_missing", "needs_manual_check")
    if paged:
        reason = "the reader gave no boxes for these words"
        own += ("bbox_missing",)
    else:
        reason = f"{origin.suffix.lstrip('.') or 'this format'} has no pages to place boxes on"
        own += () if passage.section_path else ("section_missing",)
    return _anchor(passage, origin, page, (), _flags(document, passage, own), reason)


def _flags(document: ParsedDocument, passage: Passage, own: tuple[str, ...]) -> tuple[str, ...]:
    flags = set(own) | (set(document.flags) & _INHERITED)
    if passage.source_subtype == "references":
        flags.add("references")
    return tuple(sorted(flags))
