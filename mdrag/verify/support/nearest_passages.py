"""The passages of a source nearest to a text: without its reference list, licence, addresses."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import cast

from mdrag.evidence.model import Passage
from mdrag.evidence.notices import without_notices
from mdrag.evidence.store import EvidenceStore

__all__ = ["nearest_passages"]


def nearest_passages(store: EvidenceStore, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
    """The ``k`` passages of ``uid`` nearest to ``text``, best first.

    A title in the source's own reference list says nothing for the source, nor does what it prints
    about itself: there are blanks in its place.
    """
    return _nearest(cast(Hashable, store), uid, text, k)


@lru_cache(maxsize=256)
def _nearest(asked_of: Hashable, uid: str, text: str, k: int) -> tuple[Passage, ...]:
    """Several checks ask the same of one sentence, one after the other."""
    found = cast(EvidenceStore, asked_of).passages(uid, text, k)
    prose = (p for p in found if p.source_subtype != "references")
    said = (p._replace(text=without_notices(p.text)) for p in prose)
    return tuple(p for p in said if p.text.strip())
