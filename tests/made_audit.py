"""A linted draft with findings of one's own: audits are tested without the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.audit.draft_findings import DraftFindings
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.lint.finding import Finding
from mdrag.lint.result import LintSummary, Result
from mdrag.lint.run.claim_rows import waivers_with_reason
from mdrag.severity import Severity

__all__ = ["at", "linted_with"]


def at(text: str, words: str, rule: str, severity: str = "error", **more: Any) -> Finding:
    """A finding of ``rule`` on the first ``words`` of the draft."""
    start = text.index(words)
    one = Finding(rule, severity, f"{rule} says so; mend it", start, start + len(words))
    return one._replace(**more)


def linted_with(
    text: str, findings: Sequence[Finding] = (), waived: Sequence[Finding] = ()
) -> DraftFindings:
    """``text`` as if a run had found these."""
    draft: Draft = parse(text, "draft.md")
    counts = {s: sum(f.severity == s for f in findings) for s in Severity}
    summary = LintSummary(
        0, len(draft.sentences), len(draft.bindings), counts, len(waived), 1, (), ()
    )
    result = Result(text, tuple(sorted(findings, key=lambda f: f.start)), tuple(waived), summary)
    excused = tuple(waivers_with_reason(draft, waived))
    return DraftFindings(draft, result, excused, tuple(f for f in waived if f not in excused), ())
