"""What a run over one draft comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.lint.finding import Finding

__all__ = ["Failure", "Result", "Summary"]


class Failure(NamedTuple):
    """A rule that broke: our bug, told by name; the other rules went on."""

    rule: str
    problem: str


class Summary(NamedTuple):
    """The figures of a run over one draft."""

    words: int
    sentences: int
    bindings: int
    counts: Mapping[str, int]  # severity → findings, all three always there
    waived: int
    rules: int  # how many ran
    skipped: tuple[str, ...]  # what was not done and why, one clear phrase each
    failures: tuple[Failure, ...]
    baselined: int = 0  # how many the baseline took away


class Result(NamedTuple):
    """Findings in the order of the text, what waivers took away, and the figures."""

    text: str  # of the draft: findings count its code points
    findings: tuple[Finding, ...]
    waived: tuple[Finding, ...]
    summary: Summary
    problems: tuple[tuple[int, str], ...] = ()  # offset, what could not be parsed
    final: bool = True  # whether another run over the same things would say the same
    baselined: tuple[Finding, ...] = ()  # what the baseline took away
