"""A finding as one JSON object: the same for json, jsonl and editors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.result import Result
from mdrag.lint.rule import Rule
from mdrag.severity import Severity
from mdrag.text.lines import Lines

__all__ = ["Report", "UncheckedDraft", "record", "records", "replacement_of", "summary"]


class UncheckedDraft(NamedTuple):
    """A draft that was not checked at all, and why."""

    path: str
    problem: str


class Report(NamedTuple):
    """One draft's result, the path to print, the project its sources lie in, who reads it."""

    path: str
    result: Result
    root: Path | None = None
    language: str = "en"  # of the last line: the setting ui_language
    rules: tuple[Rule, ...] = ()  # those chosen, for what explains them


def records(report: Report) -> Iterable[dict[str, Any]]:
    """The findings of a draft as JSON objects, in the order of the text."""
    lines = Lines(report.result.text)
    for finding in report.result.findings:
        yield record(finding, report.result.text, lines, report.path)


def record(finding: Finding, text: str, lines: Lines, path: str) -> dict[str, Any]:
    """One finding; lines and columns from 1 in code points, end exclusive; no empty optional."""
    line, column = lines.place(finding.start)
    end_line, end_column = lines.place(finding.end)
    values: dict[str, Any] = {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "path": path,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "offset": finding.start,
        "end_offset": finding.end,
        "excerpt": text[finding.start : finding.end],
    }
    if finding.claim_type:
        values["claim_type"] = finding.claim_type
    if finding.doc_uids:
        values["doc_uids"] = list(finding.doc_uids)
    if finding.support_score is not None:
        values["support_score"] = round(finding.support_score, 4)
    if finding.suggested_queries:
        values["suggested_queries"] = list(finding.suggested_queries)
    if evidence := finding.evidence:
        values["evidence"] = {
            "doc_uid": evidence.doc_uid,
            "chunk_id": evidence.chunk_id,
            "page": evidence.page_index or None,
            "page_label": evidence.page_label,
            "quote": evidence.quote,
            "source_path": evidence.source_path,
        }
    if finding.notes:
        values["notes"] = list(finding.notes)
    if finding.fix:
        values["fix"] = _fix(finding.fix, text)
    if finding.choices:
        values["choices"] = [_fix(choice, text) for choice in finding.choices]
    values["fingerprint"] = finding.fingerprint
    return values


def _fix(fix: Fix, text: str) -> dict[str, Any]:
    """``replacement`` stands for ``[offset, end_offset)``, whichever edits it is made of."""
    start, end, replacement = replacement_of(fix, text)
    return {
        "description": fix.description,
        "replacement": replacement,
        "offset": start,
        "end_offset": end,
        "safe": fix.safe,
    }


def replacement_of(fix: Fix, text: str) -> tuple[int, int, str]:
    """The stretch all edits of a fix lie in, and what stands there afterwards."""
    edits: list[Edit] = sorted(fix.edits)
    start, end = edits[0].start, max(edit.end for edit in edits)
    parts, at = [], start
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return start, end, "".join(parts) + text[at:end]


def summary(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> dict[str, Any]:
    """The figures of a whole run."""
    each = [report.result.summary for report in reports]
    return {
        "drafts": len(reports),
        "words": sum(one.words for one in each),
        "bindings": sum(one.bindings for one in each),
        "findings": {s: sum(one.counts[s] for one in each) for s in reversed(Severity)},
        "waived": sum(one.waived for one in each),
        "baselined": sum(one.baselined for one in each),
        "rules": max((one.rules for one in each), default=0),
        "skipped": list(dict.fromkeys(skip for one in each for skip in one.skipped)),
        "failures": [
            {"rule": rule, "problem": problem}
            for rule, problem, _ in dict.fromkeys(f for one in each for f in one.failures)
        ],
        "unreadable": [_unreadable(report, place, what) for report in reports
                       for place, what in report.result.problems],
        "unread": [{"path": path, "problem": problem} for path, problem in unread],
    }  # fmt: skip


def _unreadable(report: Report, offset: int, what: str) -> dict[str, Any]:
    line, column = Lines(report.result.text).place(offset)
    return {"path": report.path, "line": line, "column": column, "problem": what}
