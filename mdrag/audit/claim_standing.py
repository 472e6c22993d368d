"""How each claim of the gate stands, in one word, so that the words' numbers add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mdrag.audit.gate import GateClaim

__all__ = ["STANDINGS", "count_standings", "standing_of"]

STANDINGS = (
    "supported",  # cites, and the gate lets it pass
    "own",  # cites nothing, and needs nothing
    "waived",
    "weak",  # a source of it says little of it
    "missing",  # a source of it, which was read, says nothing of it
    "needed",  # evidence.needed asks for a source
    "uncited",  # claims something and cites nothing, though it does not stand out
    "other",  # anything else the gate says: an unknown source, altered words, not checked
)


def standing_of(claim: GateClaim) -> str:
    """One of STANDINGS."""
    if claim.status == "NEED":
        return "needed"
    if claim.gate == "PASS":
        if claim.status == "WAIVED":
            return "waived"
        return "supported" if claim.citations else "own"
    if "citation.missing-support" in claim.rules:
        return "missing"
    if "citation.weak" in claim.rules:
        return "weak"
    return "other" if claim.citations or claim.rules or claim.kind == "own" else "uncited"


def count_standings(claims: Iterable[GateClaim]) -> dict[str, int]:
    """How many claims stand so, for every one of STANDINGS."""
    counts = Counter(map(standing_of, claims))
    return {name: counts[name] for name in STANDINGS}
