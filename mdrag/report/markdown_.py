"""Findings as Markdown tables, one a draft: for a pull request, a job summary, a note to self."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.lint.finding import Finding
from mdrag.report.records import Report, UncheckedDraft
from mdrag.report.source_line import printable
from mdrag.report.text import last_line
from mdrag.text.lines import Lines
from mdrag.wording import say_in, words

__all__ = ["cell", "write"]

_MARKS = "\\`*_[]|~$^"  # what Markdown would read as markup inside a cell


def write(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> Iterator[str]:
    """A heading and a table for each draft with findings, then the run in one line."""
    language = reports[0].language if reports else "en"
    tr = words(language)
    for report in reports:
        if report.result.findings:
            names = " | ".join(tr(name) for name in ("place", "severity", "rule", "finding"))
            yield f"## {cell(report.path)}\n\n| {names} |\n"
            yield "|---|---|---|---|\n"
            lines = Lines(report.result.text)
            yield from (_row(one, lines, report.language) for one in report.result.findings)
            yield "\n"
    if unread:
        yield f"## {tr('Not checked')}\n\n| {tr('draft')} | {tr('why')} |\n|---|---|\n"
        yield from (
            f"| {cell(path)} | {cell(say_in(problem, language))} |\n" for path, problem in unread
        )
        yield "\n"
    broken = {f.rule: f.told for report in reports for f in report.result.summary.failures}
    if broken:
        head = tr("Rules that did not run to their end")
        yield f"## {head}\n\n| {tr('rule')} | {tr('what')} |\n|---|---|\n"
        yield from (
            f"| `{rule}` | {cell(say_in(told, language))} |\n" for rule, told in broken.items()
        )
        yield "\n"
    if reports:
        yield cell(last_line(reports)) + "\n"


def _row(finding: Finding, lines: Lines, language: str) -> str:
    line, column = lines.place(finding.start)
    told = [say_in(one, language) for one in (finding.message, *finding.notes)]
    if finding.evidence:
        page = finding.evidence.page_label and f" p. {finding.evidence.page_label}"
        told.append(f"{finding.evidence.doc_uid}{page}: “{finding.evidence.quote}”")
    said = "<br>".join(cell(one) for one in told)
    return f"| {line}:{column} | {finding.severity} | `{finding.rule}` | {said} |\n"


def cell(text: str) -> str:
    """Words as one table cell, and nothing in them taken for markup."""
    flat = printable(" ".join(text.split()))
    flat = flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{char}" if char in _MARKS else char for char in flat)
