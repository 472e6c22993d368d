"""A claim: a sentence of the draft that a reader would ask evidence for."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.settings import CLAIMS

__all__ = ["CLAIM_TYPES", "Claim"]

CLAIM_TYPES = CLAIMS  # in the order of how much each asks for


class Claim(NamedTuple):
    """What one sentence claims; the first type is the one that asks for most."""

    types: tuple[str, ...]  # () = the writer's own argument, method, signpost
    score: float  # 0–1, how much it asks for evidence
    cues: tuple[tuple[int, int, str], ...] = ()  # start, end in the sentence's prose; feature name
