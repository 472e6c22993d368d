"""How often each rule speaks: a table at most 100 columns wide, and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.report.columns import pad, pad_left
from mdrag.report.records import Report, UncheckedDraft, summary
from mdrag.report.text import last_line
from mdrag.severity import Severity
from mdrag.wording import words

__all__ = ["RuleStatistics", "as_json", "as_text", "rows"]

_NAME = 60  # columns a rule's name may take


class RuleStatistics(NamedTuple):
    """One rule: its worst severity, how often it speaks, how much of that ``--fix`` settles."""

    rule: str
    severity: Severity
    findings: int
    per_1000_words: float
    fixable: int


def rows(reports: Sequence[Report]) -> tuple[RuleStatistics, ...]:
    """The rules that speak, the most talkative first."""
    length = sum(report.result.summary.words for report in reports)
    found: dict[str, RuleStatistics] = {}
    for report in reports:
        for one in report.result.findings:
            row = found.get(one.rule, RuleStatistics(one.rule, one.severity, 0, 0.0, 0))
            worst = max(row.severity, one.severity)
            safe = int(bool(one.fix and one.fix.safe))
            found[one.rule] = RuleStatistics(
                one.rule, worst, row.findings + 1, 0.0, row.fixable + safe
            )
    every = (
        row._replace(per_1000_words=round(1000 * row.findings / length, 2) if length else 0.0)
        for row in found.values()
    )
    return tuple(sorted(every, key=lambda row: (-row.findings, row.rule)))


def as_text(reports: Sequence[Report]) -> Iterator[str]:
    """The table, then the run in one line."""
    found = rows(reports)
    if found:
        width = min(max(len(row.rule) for row in found), _NAME)
        tr = words(reports[0].language)
        figures = ((tr("findings"), 8), (tr("per 1,000 words"), 15), (tr("fixable"), 7))
        head = "".join(f"  {pad_left(name, wide)}" for name, wide in figures)
        yield f"{pad(tr('rule'), width)}  {pad(tr('severity'), 8)}{head}\n"
        for row in found:
            yield (
                f"{row.rule[:_NAME]:{width}}  {row.severity:8}  {row.findings:8,}"
                f"  {row.per_1000_words:15,.2f}  {row.fixable:7,}\n"
            )
    if reports:
        yield last_line(reports) + "\n"


def as_json(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """``{statistics: [{rule, severity, findings, per_1000_words, fixable}], summary}``."""
    document = {
        "statistics": [row._asdict() for row in rows(reports)],
        "summary": summary(reports, unread),
    }
    yield json.dumps(document, ensure_ascii=False, indent=2) + "\n"
