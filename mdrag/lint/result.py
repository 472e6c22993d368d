"""What a run over one draft comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding

__all__ = ["Failure", "LintSummary", "Result"]


class Failure(NamedTuple):
    """A rule that did not do its work, told by name; the other rules went on."""

    rule: str
    problem: str
    ours: bool = True  # our bug; False: a project's own pattern took too long

    @property
    def told(self) -> str:
        """What happened, in a phrase."""
        told = "the rule {rule} was stopped: {problem}"
        if self.ours:
            told = "the rule {rule} broke, which is our bug: {problem}"
        return fill(told, rule=self.rule, problem=self.problem)


class LintSummary(NamedTuple):
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
    summary: LintSummary
    problems: tuple[tuple[int, str], ...] = ()  # offset, what could not be parsed
    final: bool = True  # whether another run over the same things would say the same
    baselined: tuple[Finding, ...] = ()  # what the baseline took away
    unexcused: tuple[Finding, ...] = ()  # of ``waived``: no waiver of theirs gives a reason
    damage: str = ""  # why the library that is there could not be read

    @property
    def excused(self) -> tuple[Finding, ...]:
        """What was waived with a reason."""
        bare = set(self.unexcused)
        return tuple(finding for finding in self.waived if finding not in bare)

    @property
    def counted(self) -> tuple[Finding, ...]:
        """What stands against handing the draft in: the findings, and those without an excuse."""
        return (*self.findings, *self.unexcused)
