"""Whose statement a sentence is."""

from __future__ import annotations

import re
from functools import lru_cache

from mdrag.claims.demand.sentence_demand import names_speaker
from mdrag.claims.features import sentence_features
from mdrag.lazy import lazy_regex

__all__ = ["STANCES", "stance_of"]

# own: the writer's result, argument, plan; reported: what somebody else says or found
STANCES = ("own", "question", "instruction", "material", "reported", "statement")

# Speaks to the reader: a tutorial, no claim about the world
_INSTRUCTS = lazy_regex(r"\b(?:you|your|yours|yourself|let['’]s|let us)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def stance_of(prose: str, quoted: bool = False) -> str:
    """One of STANCES. ``quoted``: it stands in a block quotation, so somebody else's words."""
    if quoted:
        return "material"
    found = sentence_features(prose).features
    if "question" in found:
        return "question"
    if _INSTRUCTS.search(prose):
        return "instruction"
    if "own" in found:
        return "own"
    return "reported" if "hearsay" in found or names_speaker(prose) else "statement"
