"""What is known of a source, whichever place said it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.evidence.model import Person

__all__ = ["SourceMetadata"]


class SourceMetadata(NamedTuple):
    """What is known of a source.

    ``came_from``: field → reading_list | crossref | file | first_page | file_name |
    by_hand.
    ``uncertain``: field → what was chosen and what else it may be; () when nothing was found.
    """

    title: str = ""
    authors: tuple[Person, ...] = ()
    year: int | None = None
    doi: str = ""
    container_title: str = ""
    publisher: str = ""
    volume: str = ""
    issue: str = ""
    page_range: str = ""
    isbn: str = ""
    url: str = ""
    doc_type: str = ""
    accessed_at: str = ""
    came_from: Mapping[str, str] = {}
    uncertain: Mapping[str, tuple[str, ...]] = {}
