"""The passages of a source nearest to a text: no list of references, notices or code."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import cast

from mdrag.evidence.code_blocks import without_code
from mdrag.evidence.model import Passage
from mdrag.evidence.notices import without_notices
from mdrag.evidence.store import EvidenceStore

__all__ = ["nearest_passages", "prose_of"]


def nearest_passages(store: EvidenceStore, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
    """The ``k`` passages of ``uid`` nearest to ``text``, best first.

    A title in the source's own reference list says nothing for the source, nor does what it prints
    about itself, nor a line of its programs: there are blanks in their place.
    """
    return _nearest(cast(Hashable, store), uid, text, k)


def prose_of(passage: Passage) -> Passage:
    """``passage`` with blanks in place of notices and code."""
    return passage._replace(text=without_code(without_notices(passage.text)))


@lru_cache(maxsize=256)
def _nearest(asked_of: Hashable, uid: str, text: str, k: int) -> tuple[Passage, ...]:
    """Several checks ask the same of one sentence, one after the other."""
    found = cast(EvidenceStore, asked_of).passages(uid, text, k)
    prose = (p for p in found if p.source_subtype != "references")
    said = map(prose_of, prose)
    return tuple(p for p in said if p.text.strip())
