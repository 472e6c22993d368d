"""A library of one source of made pages, for tables of verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.evidence.model import Page
from mdrag.evidence.store import NoEvidence

__all__ = ["PagedSource"]


class PagedSource(NoEvidence):
    """Every source asked about has these pages; ``first``: printed number of the first, 0: none."""

    version = "paged"

    def __init__(self, pages: Sequence[str], first: int = 0) -> None:
        self._pages, at = list[Page](), 0
        for number, text in enumerate(pages, 1):
            label = str(first + number - 1) if first else ""
            self._pages.append(Page(number, label, text, at, at + len(text) + 2))
            at += len(text) + 2

    def pages(self, uid: str) -> Sequence[Page]:
        return self._pages

    def text(self, uid: str) -> str:
        return "\n\n".join(page.text for page in self._pages)
