"""reviewdog's diagnostic format (rdjson), with fixes as suggestions.

Its columns count UTF-8 bytes from 1, ends exclusive, unlike everything else mdrag writes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.lint.finding import Finding, Fix
from mdrag.report.records import Report, UncheckedDraft, replacement_of
from mdrag.text.lines import Lines

__all__ = ["write"]

_SEVERITIES = {"error": "ERROR", "warning": "WARNING", "info": "INFO"}


def write(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """The document; a draft nobody could read, and a rule that broke, are diagnostics too."""
    found = [
        {"message": problem, "location": {"path": path}, "severity": "ERROR"}
        for path, problem in unread
    ]
    for report in reports:
        lines = Lines(report.result.text)
        for failure in report.result.summary.failures:
            place = {"path": report.path}
            found.append({"message": failure.told, "location": place, "severity": "ERROR"})
        found += [_diagnostic(finding, report, lines) for finding in report.result.findings]
    yield json.dumps({"source": {"name": "mdrag"}, "diagnostics": found}, ensure_ascii=False) + "\n"


def _diagnostic(finding: Finding, report: Report, lines: Lines) -> dict[str, Any]:
    values: dict[str, Any] = {
        "message": "\n".join((finding.message, *finding.notes)),
        "location": {"path": report.path, "range": _range(lines, finding.start, finding.end)},
        "severity": _SEVERITIES[finding.severity],
        "code": {"value": finding.rule},
    }
    fixes = [fix for fix in (finding.fix, *finding.choices) if fix and fix.edits]
    if fixes:
        values["suggestions"] = [_suggestion(fix, report, lines) for fix in fixes]
    if finding.evidence and finding.evidence.source_path:
        path, quote = finding.evidence.source_path, finding.evidence.quote
        if report.root:
            path = str(report.root / path)
        values["related_locations"] = [{"message": quote, "location": {"path": path}}]
    return values


def _suggestion(fix: Fix, report: Report, lines: Lines) -> dict[str, Any]:
    start, end, text = replacement_of(fix, report.result.text)
    return {"range": _range(lines, start, end), "text": text}


def _range(lines: Lines, start: int, end: int) -> dict[str, dict[str, int]]:
    return {"start": _place(lines, start), "end": _place(lines, end)}


def _place(lines: Lines, offset: int) -> dict[str, int]:
    line, column = lines.place(offset)
    before = lines.line_text(line)[: column - 1]
    return {"line": line, "column": len(before.encode("utf-8", "surrogatepass")) + 1}
