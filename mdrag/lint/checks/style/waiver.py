"""What waivers themselves are told: a rule file for the words, found by the run (lint/waivers)."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lint.finding import Finding
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    """Nothing: only the run knows, at its end, what a waiver waived."""
    yield from ()


CHECK = DraftCheck({"problem": str}, _run, required=("problem",), gives=("what", "todo"))
