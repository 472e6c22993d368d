"""Pieces with ids → the lines of parents.jsonl, chunks.jsonl and anchors.jsonl."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.evidence.model import Anchor, Parent, Passage, Source
from mdrag.ingest.document import ParsedDocument
from mdrag.ingest.passages.chunk import PassagePiece
from mdrag.ingest.passages.ids import chunk_id, mint_alias
from mdrag.ingest.passages.pages import page_at
from mdrag.ingest.tokens import text_hash
from mdrag.text.sentence_ends import split

__all__ = [
    "anchor_line",
    "first_assertion",
    "parent_line",
    "parent_spans",
    "passage_line",
    "passages",
]

_ASSERTION_WORDS = 20
_BLANK = re.compile(r"\n\s*\n")
_STOPS = (".", "!", "?", "。", "！", "？")


def passages(
    document: ParsedDocument,
    pieces: Sequence[PassagePiece],
    names: Sequence[tuple[str, str, str]],
    parents: Sequence[Parent],
    parent_of: Sequence[int],
    source: Source,
) -> Iterator[Passage]:
    """The passages of a source; ``parent_of[i]``: index of the parent of piece i."""
    for piece, name, up in zip(pieces, names, parent_of, strict=True):
        text, parent = document.text[piece.start : piece.end], parents[up]
        first, last = page_at(document.pages, piece.core), page_at(document.pages, piece.end - 1)
        yield Passage(
            chunk_id=chunk_id(source.doc_uid, source.rev, name),
            alias=mint_alias(name),
            parent_id=parent.parent_id,
            doc_uid=source.doc_uid,
            text=text,
            start=piece.start,
            end=piece.end,
            char_start=max(piece.start - parent.start, 0),
            char_end=min(piece.end, parent.end) - parent.start,
            page_start=first.page_index if first else 0,
            page_end=last.page_index if last else 0,
            page_label=first.page_label if first else "",
            section_id=name[0],
            section_path=piece.section.titles if piece.section else (),
            tokens=piece.tokens,
            hash=text_hash(text),
            block_type=piece.kind,
            anchor=first_assertion(document.text[max(piece.said_at, piece.start) : piece.end]),
            doc_version=source.doc_version,
            citable=source.citable,
            source_subtype="references" if piece.in_references else "",
        )


def first_assertion(text: str) -> str:
    """The first sentence of ``text`` that says something, at most 20 words.

    That is one of five words or more with a full stop; without any, what comes first.
    """
    blocks = [block for block in _BLANK.split(text) if block.strip()]
    sentences = [block[start:end].split() for block in blocks for start, end in split(block)]
    spoken = (w for w in sentences if len(w) >= 5 and w[-1].rstrip('"”’)]').endswith(_STOPS))
    words = next(spoken, None) or next((w for w in sentences if w), text.split())
    return " ".join(words[:_ASSERTION_WORDS])


def parent_spans(
    start: int, end: int, parents: Sequence[Parent]
) -> tuple[tuple[str, int, int], ...]:
    """(parent_id, offsets in its text) of each parent a passage touches, in reading order.

    A passage over a page break has two. Their slices are the passage but for the white space
    between pages. ``parents``: of one source, in reading order.
    """
    found = []
    first = bisect_right(parents, start, key=lambda parent: parent.start) - 1
    for parent in parents[max(first, 0) :]:
        if parent.start >= end:
            break
        begin, stop = max(start, parent.start), min(end, parent.end)
        if begin < stop:
            found.append((parent.parent_id, begin - parent.start, stop - parent.start))
    return tuple(found)


def passage_line(passage: Passage, source: Source, parents: Sequence[Parent]) -> str:
    """A line of chunks.jsonl; ``parents`` are those of the source."""
    return _json(
        {
            "chunk_id": passage.chunk_id,
            "alias": passage.alias,
            "parent_id": passage.parent_id,
            "doc_uid": passage.doc_uid,
            "doc_version": passage.doc_version,
            "section_id": passage.section_id,
            "section_path": passage.section_path,
            "offsets": [passage.start, passage.end],
            "char_start": passage.char_start,
            "char_end": passage.char_end,
            "parent_spans": parent_spans(passage.start, passage.end, parents),
            "page_start": passage.page_start or None,
            "page_end": passage.page_end or None,
            "page_label": passage.page_label,
            "tokens": passage.tokens,
            "hash": passage.hash,
            "block_type": passage.block_type,
            "anchor": passage.anchor,
            "text": passage.text,
            "source_type": source.source_type,
            "source_subtype": passage.source_subtype or source.source_subtype,
            "citable": source.citable,
            "citation_key": source.citation_key,
            "title": source.title,
            "authors": [f"{a.family}, {a.given}" if a.given else a.family for a in source.authors],
            "year": source.year,
            "doc_type": source.doc_type,
            "language": source.language,
            "course_id": source.course_id,
            "source_url": source.url or source.source_path,
            "license_tag": source.licence or None,
            "visibility": source.visibility,
            "pii": source.pii,
            "policy_version": source.policy_version,
        }
    )


def parent_line(parent: Parent, source: Source) -> str:
    """A line of parents.jsonl."""
    return _json(
        {
            "parent_id": parent.parent_id,
            "doc_uid": parent.doc_uid,
            "source_type": source.source_type,
            "citable": source.citable,
            "page_start": parent.page_start or None,
            "page_end": parent.page_end or None,
            "page_label": parent.page_label,
            "section_path": parent.section_path,
            "offsets": [parent.start, parent.end],
            "parent_text": parent.text,
        }
    )


def anchor_line(anchor: Anchor) -> str:
    """A line of anchors.jsonl."""
    return _json(
        {
            "evidence_anchor_id": anchor.evidence_anchor_id,
            "chunk_id": anchor.chunk_id,
            "anchor_type": anchor.anchor_type,
            "doc_id": anchor.doc_id,
            "source_uri": anchor.source_uri,
            "raw_object_uri": anchor.source_uri,
            "parsed_object_uri": anchor.parsed_object_uri,
            "doc_version": anchor.doc_version,
            "source_fingerprint": anchor.source_fingerprint,
            "page_no": anchor.page_no,
            "bbox": anchor.bbox._asdict() if anchor.bbox else None,
            "bbox_missing_reason": anchor.bbox_missing_reason,
            "rects": anchor.rects,
            "section_path": anchor.section_path,
            "license_tag": anchor.license_tag or None,
            "visibility": anchor.visibility,
            "pii": anchor.pii,
            "policy_version": anchor.policy_version,
            "quality_flags": anchor.quality_flags,
        }
    )


def _json(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"
