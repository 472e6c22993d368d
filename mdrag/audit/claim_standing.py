"""How each claim of the gate stands, in one word, so that the words' numbers add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mdrag.audit.gate.gated_draft import UNCITED
from mdrag.audit.gate.model import GateClaim

__all__ = ["STANDINGS", "count_standings", "standing_of"]

STANDINGS = (
    "supported",  # a source that was read bears it out, and the gate lets it pass
    "own",  # cites nothing, and needs nothing
    "waived",
    "weak",  # a source of it says little of it
    "missing",  # a source of it, which was read, says nothing of it
    "needed",  # evidence.needed asks for a source
    "uncited",  # claims something and cites nothing, though it does not stand out
    "unchecked",  # cites, and nobody could look: a key of another library, no library at all
    "other",  # anything else the gate says: an unknown source, altered words, …
)


def standing_of(claim: GateClaim) -> str:
    """One of STANDINGS."""
    if claim.status == "NEED":
        return "needed"
    if claim.gate == "PASS":
        if claim.status == "WAIVED":
            return "waived"
        if any(slot.status == "OK" for slot in claim.citations):
            return "supported"
        return "unchecked" if claim.citations else "own"
    if "citation.missing-support" in claim.rules:
        return "missing"
    if "citation.weak" in claim.rules:
        return "weak"
    if claim.rules:
        return "other"
    return "uncited" if claim.why == UNCITED else "unchecked"


def count_standings(claims: Iterable[GateClaim]) -> dict[str, int]:
    """How many claims stand so, for every one of STANDINGS."""
    counts = Counter(map(standing_of, claims))
    return {name: counts[name] for name in STANDINGS}
