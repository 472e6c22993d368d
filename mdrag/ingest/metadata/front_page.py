"""The first page of a document, and its blocks as lines."""

from __future__ import annotations

from mdrag.ingest.document import ParsedDocument, TextBlock

__all__ = ["line_of"]


def line_of(document: ParsedDocument, block: TextBlock) -> str:
    """The text of a block on one line."""
    return " ".join(document.text[block.start : block.end].split())
