"""What the citation gate says: of a draft, of a claim, of each place that cites."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CitationSlot", "Gate", "GateClaim"]


class CitationSlot(NamedTuple):
    """One citation slot of a claim."""

    doc_id: str
    version: str | None  # None: no such source, or nobody could look
    chunk_id: str | None
    page: str  # printed number, else that of the file, "" when there is none
    support_score: float | None
    status: str | None  # OK | WEAK | MISSING; None = not checked


class GateClaim(NamedTuple):
    """A sentence that claims something, or cites."""

    id: str  # c1, c2, …
    text: str
    kind: str  # the claim type that asks for most; "own" when it only cites
    line: int
    column: int
    status: str  # NEED | OK | WAIVED
    gate: str  # PASS | WARN | BLOCK
    why: str  # "" when there is nothing to say
    citations: tuple[CitationSlot, ...]
    suggested_queries: tuple[str, ...]
    rules: tuple[str, ...] = ()  # whose findings count here
    sentence: int = -1
    elsewhere: tuple[str, str] = ("", "")  # the source that says it instead, and its page


class Gate(NamedTuple):
    """What the gate says of a draft: the worst of its claims."""

    gate: str
    claims: tuple[GateClaim, ...]
    notes: tuple[str, ...]  # what was not looked at, and why
    broken: bool = False  # whether a rule broke: our bug
    unchecked: int = 0  # claims that cite while there is no library to look in
    unread_bindings: int = 0  # bindings of the draft then: whether any source was ever read

    def tally(self, **wanted: str) -> int:
        """How many claims have these values: ``tally(gate="BLOCK")``."""
        return sum(all(getattr(c, k) == v for k, v in wanted.items()) for c in self.claims)
