"""What verification says of one binding."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.evidence.model import Passage

__all__ = ["THRESHOLD", "Support"]

THRESHOLD = 0.55  # default of verify_citations_threshold_T


class Support(NamedTuple):
    """How well the best passage of a source supports a sentence.

    ``score`` estimates the probability that the sentence was written about this source, on an
    equal mixture of true and swapped citations: it ranks, and proves nothing.
    """

    score: float  # 0–1
    status: str  # OK | WEAK | MISSING
    passage: Passage | None = None
    matched: tuple[str, ...] = ()  # the words of the sentence found in the passage
