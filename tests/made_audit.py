"""A linted draft with findings of one's own: audits are tested without the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mdrag.audit.draft_findings import DraftFindings
from mdrag.draft.model import Draft
from mdrag.draft.parse import parse
from mdrag.lint.after.waivers import match_waivers, read_waivers
from mdrag.lint.finding import Finding
from mdrag.lint.result import LintSummary, Result
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
    found = tuple(sorted(findings, key=lambda f: f.start))
    excusing = [waiver for waiver in read_waivers(draft) if waiver.reason]
    bare = tuple(match_waivers(draft, waived, excusing)[0])
    return DraftFindings(draft, Result(text, found, tuple(waived), summary, unexcused=bare))
