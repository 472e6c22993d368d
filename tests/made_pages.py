"""The library of `essay_project` without a project: pages and passages from memory."""

from __future__ import annotations

from essay_project import PAGES, PASSAGES, SOURCES
from mdrag.evidence.model import Page, Passage, Source
from mdrag.evidence.store import NoEvidence

__all__ = ["Pages"]


class Pages(NoEvidence):
    """An EvidenceStore that knows sources, pages and passages."""

    version = "g000001-00000000"

    def source(self, uid: str) -> Source | None:
        """By doc_uid or citation key."""
        return next((s for s in SOURCES if uid in (s.doc_uid, s.citation_key)), None)

    def pages(self, uid: str) -> tuple[Page, ...]:
        """Marmot's pages are numbered from 101."""
        return PAGES.get(uid, ())

    def passage(self, uid: str, alias: str) -> Passage | None:
        """One passage of two sources."""
        return next((p for p in PASSAGES if (p.doc_uid, p.alias) == (uid, alias)), None)
