"""The first page of a PDF → its title, authors, year, DOI, as far as its print tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.ingest.document import TextBlock
from mdrag.ingest.readers.blocks import Block

__all__ = ["first_page"]


def first_page(
    text: str, made: Sequence[TextBlock], blocks: Sequence[Block], width: float
) -> dict[str, str]:
    """first_page_title, …_authors, …_year, …_doi, container: only those found with confidence."""
    return {}
