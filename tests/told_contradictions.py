"""What is told of a sentence beside the one sentence of its source."""

from __future__ import annotations

from few_sources import FewSources
from mdrag.verify.contradictions.check import contradictions

__all__ = ["told"]


def told(draft: str, source: str) -> list[tuple[str, str, str]]:
    """Kind (with "?" where it only warns), what the draft says, what its source says."""
    return [
        (c.kind + ("?" if c.severity == "warning" and c.kind != "name" else ""), c.said, c.known)
        for c in contradictions(draft, "paper", FewSources(paper=[source]))
    ]
