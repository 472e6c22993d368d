"""What the linter may ask about evidence, and the answer when there is no library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from mdrag.evidence.model import FoundWords, Page, Passage, Source

__all__ = ["EvidenceStore", "NoEvidence"]


class EvidenceStore(Protocol):
    """Read access to a library. Implemented once, by ``retrieve.library.GenerationStore``.

    Never imports LanceDB, numpy or spaCy to answer ``version``, ``sources``, ``source``,
    ``passage``, ``passages``, ``pages``, ``text``, ``find`` or ``rarity``: a warm lint asks them.
    """

    @property
    def version(self) -> str:
        """Name of the index generation that answers; "" when there is no library."""
        ...

    def sources(self) -> Sequence[Source]:
        """All sources, citable or not, by doc_uid."""
        ...

    def source(self, uid: str) -> Source | None:
        """The source with this doc_uid or citation_key, or None."""
        ...

    def passage(self, uid: str, alias: str) -> Passage | None:
        """The passage of source ``uid`` with this alias or chunk id; redirects are followed."""
        ...

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        """The ``k`` passages of source ``uid`` nearest to ``text``, best first, BM25 score set."""
        ...

    def pages(self, uid: str) -> Sequence[Page]:
        """The pages of source ``uid`` in order; empty for sources without pages."""
        ...

    def text(self, uid: str) -> str:
        """The canonical text of source ``uid``; "" when it has none or is unknown."""
        ...

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        """Where these words stand verbatim (folded: quotes, dashes, ligatures, hyphens, case)."""
        ...

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        """Citable passages of the whole library that could support ``text``, best first."""
        ...

    def rarity(self, words: Iterable[str]) -> Mapping[str, float]:
        """Inverse document frequency (natural log, over passages) of each folded word stem."""
        ...


class NoEvidence:
    """The library of somebody who has none: linting works, evidence rules say so."""

    version = ""

    def sources(self) -> Sequence[Source]:
        """Nothing."""
        return ()

    def source(self, uid: str) -> Source | None:
        """None: no source is known."""
        return None

    def passage(self, uid: str, alias: str) -> Passage | None:
        """None."""
        return None

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        """Nothing."""
        return ()

    def pages(self, uid: str) -> Sequence[Page]:
        """Nothing."""
        return ()

    def text(self, uid: str) -> str:
        """Nothing."""
        return ""

    def find(self, words: str, uid: str | None = None) -> Sequence[FoundWords]:
        """Nothing."""
        return ()

    def suggest(self, text: str, k: int = 3) -> Sequence[Passage]:
        """Nothing."""
        return ()

    def rarity(self, words: Iterable[str]) -> Mapping[str, float]:
        """Every word counts the same."""
        return {word: 1.0 for word in words}
