"""What is told of a sentence beside the one sentence of its source."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from few_sources import FewSources
from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.check import contradictions

__all__ = ["told", "told_by"]

Check = Callable[[str, Sequence[Passage], Mapping[str, float]], Iterator[Clash]]


def told(draft: str, source: str) -> list[tuple[str, str, str]]:
    """Kind (with "?" where it only warns), what the draft says, what its source says."""
    return [
        (c.kind + ("?" if c.severity == "warning" and c.kind != "name" else ""), c.said, c.known)
        for c in contradictions(draft, "paper", FewSources(paper=[source]))
    ]


def told_by(check: Check, draft: str, source: str) -> list[tuple[str, str]]:
    """What one check alone tells: what the draft says, what its source says."""
    passages = FewSources(paper=[source]).passages("paper", draft, 10)
    return [(clash.said, clash.known) for clash in check(draft, passages, {})]
