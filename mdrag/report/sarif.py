"""SARIF 2.1.0: what GitHub code scanning, editors and dashboards read.

Regions count lines and code points (``columnKind: unicodeCodePoints``), ends exclusive. Paths are
relative to where mdrag ran, ``SRCROOT``; what lies elsewhere is a file URI. Waived and baselined
findings are there as suppressed results.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from mdrag import __version__
from mdrag.lint.finding import Evidence, Finding, Fix
from mdrag.lint.rule import Rule
from mdrag.report.records import Report, UncheckedDraft
from mdrag.text.lines import Lines

__all__ = ["write"]

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_FINGERPRINT = "mdragContent/v1"
_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def write(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """The log, with one run."""
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(reports, unread)]}
    yield json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _run(reports: Sequence[Report], unread: Sequence[UncheckedDraft]) -> dict[str, Any]:
    """All drafts as one SARIF run; rules by name, so that results point at their index."""
    rules = {rule.id: rule for report in reports for rule in report.rules}
    for report in reports:
        said = (*report.result.findings, *report.result.waived, *report.result.baselined)
        for finding in said:
            bare = Rule(finding.rule, "", finding.severity, "", "", {})
            rules.setdefault(finding.rule, bare)
    index = {name: at for at, name in enumerate(sorted(rules))}
    failed = any(report.result.summary.failures for report in reports)
    return {
        "tool": {
            "driver": {
                "name": "mdrag",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(rules[name]) for name in index],
            }
        },
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "the folder mdrag ran in"}}},
        "invocations": [
            {
                "executionSuccessful": not failed and not unread,
                "toolExecutionNotifications": [*_notifications(reports, unread)],
            }
        ],
        "results": [result for report in reports for result in _results(report, index)],
    }


def _rule(rule: Rule) -> dict[str, Any]:
    explain = f"mdrag explain {rule.id}"
    told = " ".join(rule.why.split()) or f"See: {explain}"
    label = rule.message.partition(":")[0].strip()
    values: dict[str, Any] = {
        "id": rule.id,
        "shortDescription": {"text": label or rule.id},
        "fullDescription": {"text": told},
        "help": {
            "text": f"{told}\n\nMore: {explain}",
            "markdown": f"{told}\n\nMore: `{explain}`",
        },
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        "properties": {"tags": [rule.id.partition(".")[0]]},
    }
    if rule.source:
        values["help"]["text"] += f"\n\nWhere it comes from: {rule.source}"
        values["help"]["markdown"] += f"\n\nWhere it comes from: {rule.source}"
    return values


def _notifications(
    reports: Sequence[Report], unread: Sequence[UncheckedDraft]
) -> Iterator[dict[str, Any]]:
    """What went wrong while it ran: drafts and parts nobody read, rules that broke, rules off."""
    for path, problem in unread:
        yield _told("error", problem, {"artifactLocation": _artifact(path)})
    for report in reports:
        lines = Lines(report.result.text)
        for offset, what in report.result.problems:
            region = _region(lines, offset, offset)
            place = {"artifactLocation": _artifact(report.path), "region": region}
            yield _told("warning", what, place)
        for failure in report.result.summary.failures:
            place = {"artifactLocation": _artifact(report.path)}
            yield {**_told("error", failure.told, place), "associatedRule": {"id": failure.rule}}
        for what in report.result.summary.skipped:
            yield _told("note", what, {"artifactLocation": _artifact(report.path)})


def _told(level: str, text: str, place: dict[str, Any]) -> dict[str, Any]:
    return {"level": level, "message": {"text": text}, "locations": [{"physicalLocation": place}]}


def _results(report: Report, index: dict[str, int]) -> Iterator[dict[str, Any]]:
    lines = Lines(report.result.text)
    for finding in report.result.findings:
        yield _result(finding, report, lines, index)
    for findings, kind, why in (
        (report.result.waived, "inSource", "waived in the draft"),
        (report.result.baselined, "external", "in the baseline"),
    ):
        for finding in findings:
            suppression = {"kind": kind, "status": "accepted", "justification": why}
            yield {**_result(finding, report, lines, index), "suppressions": [suppression]}


def _result(
    finding: Finding, report: Report, lines: Lines, index: dict[str, int]
) -> dict[str, Any]:
    """One finding as a SARIF result."""
    place = {
        "artifactLocation": _artifact(report.path),
        "region": {
            **_region(lines, finding.start, finding.end),
            "snippet": {"text": report.result.text[finding.start : finding.end]},
        },
    }
    values: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "level": _LEVELS[finding.severity],
        "message": {"text": "\n".join((finding.message, *finding.notes))},
        "locations": [{"physicalLocation": place}],
    }
    if finding.fingerprint:
        values["partialFingerprints"] = {_FINGERPRINT: finding.fingerprint}
    if finding.evidence:
        values["relatedLocations"] = [_evidence(finding.evidence, report.root)]
    if fixes := [fix for fix in (finding.fix, *finding.choices) if fix and fix.edits]:
        values["fixes"] = [_fix(fix, report.path, lines) for fix in fixes]
    properties = {
        "claim_type": finding.claim_type,
        "doc_uids": list(finding.doc_uids),
        "suggested_queries": list(finding.suggested_queries),
        "notes": list(finding.notes),
    }
    kept: dict[str, Any] = {name: value for name, value in properties.items() if value}
    if finding.support_score is not None:
        kept["support_score"] = round(finding.support_score, 4)
    if finding.fix:
        kept["fix_is_safe"] = finding.fix.safe
    return {**values, "properties": kept} if kept else values


def _evidence(evidence: Evidence, root: Path | None) -> dict[str, Any]:
    place = evidence.doc_uid
    if evidence.page_label or evidence.page_index:
        place += f" p. {evidence.page_label}" if evidence.page_label else ""
        place += "" if evidence.page_label else f" page {evidence.page_index} of the file"
    told: dict[str, Any] = {"id": 0, "message": {"text": f"{place}: “{evidence.quote}”"}}
    if evidence.source_path:
        path = root / evidence.source_path if root else Path(evidence.source_path)
        told["physicalLocation"] = {"artifactLocation": _artifact(str(path))}
    return told


def _fix(fix: Fix, path: str, lines: Lines) -> dict[str, Any]:
    replacements: Iterable[dict[str, Any]] = (
        {
            "deletedRegion": _region(lines, edit.start, edit.end),
            "insertedContent": {"text": edit.text},
        }
        for edit in sorted(fix.edits)
    )
    change = {"artifactLocation": _artifact(path), "replacements": list(replacements)}
    return {"description": {"text": fix.description}, "artifactChanges": [change]}


def _region(lines: Lines, start: int, end: int) -> dict[str, int]:
    (line, column), (end_line, end_column) = lines.place(start), lines.place(end)
    return {
        "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column,
    }  # fmt: skip


def _artifact(path: str) -> dict[str, str]:
    if not Path(path).is_absolute():
        inside = os.path.normpath(path)
    else:
        try:
            inside = os.path.relpath(path)
        except ValueError:  # another drive
            inside = os.pardir
    if Path(inside).parts[0] == os.pardir:
        return {"uri": Path(path).absolute().as_uri()}
    return {"uri": quote(os.fsencode(Path(inside).as_posix())), "uriBaseId": "SRCROOT"}
