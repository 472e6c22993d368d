"""The citation gate's table: what a claim needs, and what it costs to lack it.

The table is configuration (``gate:``); its defaults stand in `GateSettings`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from mdrag.config import Config
from mdrag.settings import CLAIMS, GATES

__all__ = ["FAILS", "OWN", "GateTable", "table", "worst"]

OWN = "own"  # the type of a sentence that claims nothing: own argument, method, signpost

_TYPES = (*CLAIMS, OWN)

# What a finding says of the claim it stands in. fails: an error blocks, a warning warns; stale,
# weak, missing and uncited: as the table says; unchecked: nobody could look, which always warns.
# A rule that is not named here fails as an error of citation.* does; what is info never counts.
FAILS: Mapping[str, str] = {
    "citation.malformed": "fails",
    "citation.swallowed": "fails",
    "citation.unknown-source": "fails",
    "citation.not-citable": "fails",
    "citation.source-gone": "fails",
    "citation.quote-mismatch": "fails",
    "citation.quote-context": "fails",
    "citation.quote-unattributed": "fails",
    "citation.other-source": "fails",
    "citation.number-mismatch": "fails",
    "citation.direction-mismatch": "fails",
    "citation.author-year": "fails",
    "citation.page": "fails",
    "citation.locator-conflict": "fails",
    "citation.retracted": "fails",
    "citation.placeholder-author": "fails",
    "citation.missing-support": "missing",
    "citation.weak": "weak",
    "citation.unbound": "stale",
    "citation.weak-locator": "stale",
    "citation.source-unreadable": "unchecked",
    "evidence.needed": "uncited",
    "evidence.limitation-needed": "weak",
}


class GateTable(NamedTuple):
    """The gate as the settings want it."""

    uncited: Mapping[str, str]  # claim type → gate
    stale: Mapping[str, str]
    weak: str
    missing: str
    style_findings: int  # findings of warning or error a section (or 800 words) may have

    def of_finding(self, rule: str, severity: str, kind: str) -> str:
        """The gate of a claim of type ``kind`` in which ``rule`` has found something."""
        if severity == "info":
            return "PASS"
        means = FAILS.get(rule, "fails" if rule.startswith("citation.") else "")
        if means == "fails":
            return "BLOCK" if severity == "error" else "WARN"
        if means == "unchecked":
            return "WARN"
        if means == "uncited":
            return self.uncited[kind]
        if means == "stale":
            return self.stale[kind]
        return {"weak": self.weak, "missing": self.missing}.get(means, "PASS")


def table(config: Config) -> GateTable:
    """The table of a project."""
    gate = config.gate
    return GateTable(
        {kind: gate.uncited(kind) for kind in _TYPES},
        {kind: gate.stale(kind) for kind in _TYPES},
        gate.weak,
        gate.missing,
        gate.style_findings,
    )


def worst(gates: Iterable[str]) -> str:
    """BLOCK before WARN before PASS; PASS of none."""
    return max(gates, key=GATES.index, default="PASS")
