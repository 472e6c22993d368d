"""The places of a draft that a line of the readiness screen counts, in the order of the draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.audit.gate.model import GateClaim
from mdrag.lint.finding import Finding
from mdrag.text.lines import Lines

__all__ = ["ReadyPlace", "of_claims", "of_findings"]


class ReadyPlace(NamedTuple):
    """Where to look, line and column from 1, and what stands there."""

    line: int
    column: int
    told: str
    rule: str  # "" for a claim, which several rules may hold back


def of_claims(claims: Sequence[GateClaim]) -> tuple[ReadyPlace, ...]:
    """The claims the gate holds back or warns of."""
    return tuple(
        ReadyPlace(claim.line, claim.column, claim.why or claim.text, "")
        for claim in claims
        if claim.gate != "PASS"
    )


def of_findings(text: str, findings: Sequence[Finding]) -> tuple[ReadyPlace, ...]:
    """The places of findings in ``text``, each once."""
    lines = Lines(text)
    ordered = sorted(dict.fromkeys((f.start, f.rule, f.message) for f in findings))
    return tuple(ReadyPlace(*lines.place(at), message, rule) for at, rule, message in ordered)
