"""Findings for a person at a terminal: place, message, the line, the evidence, one last line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mdrag.audit.one_line import one_line
from mdrag.evidence.links import page_link
from mdrag.filled_sentence import FilledSentence, fill
from mdrag.lint.finding import Evidence, Finding
from mdrag.report.columns import columns_of, hanging_lines
from mdrag.report.records import Report, summary
from mdrag.report.source_line import line_with_carets, printable
from mdrag.report.unbound_citations import terminal_findings
from mdrag.text.lines import Lines
from mdrag.wording import say_in

__all__ = ["finding_head", "last_line", "write"]

_COLOURS = {"error": "31", "warning": "33", "info": "36", "dim": "2", "bold": "1"}
_INDENT = 4  # blanks before what stands below a finding
_QUOTE = 200  # characters of the evidence shown


def write(reports: Sequence[Report], terminal: bool = False, columns: int = 0) -> Iterator[str]:
    """The report in pieces; ``terminal``: with colours, and links to the page of the source.

    ``columns``: of the terminal, in which every line fits. Without, as programs read it, each
    finding has one line for its place and message.
    """
    for report in reports:
        lines = Lines(report.result.text)
        for finding in terminal_findings(report):
            yield from _finding(finding, report, lines, terminal, columns)
    if reports:
        yield "\n".join(hanging_lines(last_line(reports), columns, 0, _INDENT)) + "\n"


def _finding(
    finding: Finding, report: Report, lines: Lines, terminal: bool, columns: int
) -> Iterator[str]:
    """One finding: place and message, its line with carets, then notes, passage and fixes."""
    line, column = lines.place(finding.start)
    language = report.language
    yield from finding_head(finding, f"{report.path}:{line}:{column}:", language, terminal, columns)
    end_line, end_column = lines.place(finding.end)
    text = lines.line_text(line)
    end = end_column - 1 if end_line == line else len(text)
    room = max(columns - _INDENT, 1) if columns else 0
    source, carets = line_with_carets(text, column - 1, end, room)
    yield f"    {source}\n    {_paint(carets, finding.severity, terminal)}\n"
    for note in finding.notes:
        for row in say_in(note, language).splitlines():
            yield "".join(f"{one}\n" for one in _indented(row, columns))
    if finding.evidence:
        yield _evidence(finding.evidence, report, terminal, columns)
    if finding.fix:
        how = "fix: {fix} (look at it first: --fix leaves it)"
        if finding.fix.safe:
            how = "fix: {fix} (mdrag lint --fix)"
        yield from _dimmed(fill(how, fix=finding.fix.description), language, terminal, columns)
    for choice in finding.choices:
        told = fill("choice: {fix}", fix=choice.description)
        yield from _dimmed(told, language, terminal, columns)


def finding_head(
    finding: Finding, place: str, language: str, terminal: bool = False, columns: int = 0
) -> Iterator[str]:
    """Where a finding stands and what it says; a path is never broken."""
    place = printable(place)
    told = f"{finding.severity} {finding.rule} {printable(say_in(finding.message, language))}"
    first, *rest = hanging_lines(told, columns, columns_of(place) + 1, _INDENT)
    severity = _paint(finding.severity, finding.severity, terminal)
    rows = [first, *rest]
    at = 0 if first else 1
    rows[at] = rows[at].replace(finding.severity, severity, 1)
    yield f"{_paint(place, 'bold', terminal)} {rows[0]}".rstrip() + "\n"
    yield from (f"{row}\n" for row in rows[1:])


def _indented(words: str, columns: int) -> list[str]:
    """Words below a finding, in as many lines as they take."""
    first, *rest = hanging_lines(printable(words), columns, _INDENT, _INDENT)
    return [" " * _INDENT + first, *rest]


def _dimmed(told: str, language: str, terminal: bool, columns: int) -> Iterator[str]:
    for row in _indented(say_in(told, language), columns):
        yield _paint(row, "dim", terminal) + "\n"


def _evidence(evidence: Evidence, report: Report, terminal: bool, columns: int) -> str:
    """Where the source speaks, and its words; the place is a link on a terminal."""
    place, root = printable(evidence.doc_uid), report.root
    if evidence.page_label:
        place += " " + say_in(
            fill("p. {page}", page=printable(evidence.page_label)), report.language
        )
    elif evidence.page_index:
        place += " " + say_in(
            fill("page {page} of the file", page=evidence.page_index), report.language
        )
    quote = printable(" ".join(evidence.quote.split()))
    if len(quote) > _QUOTE:
        quote = quote[: _QUOTE - 1].rsplit(" ", 1)[0] + " …"
    used = _INDENT + columns_of(place) + 2
    if terminal and root and evidence.source_path:
        url = page_link(root / evidence.source_path, evidence.page_index or None)
        place = f"\x1b]8;;{url}\x1b\\{place}\x1b]8;;\x1b\\"
    first, *rest = hanging_lines(f"“{quote}”", columns, used, _INDENT)
    return "".join(f"{row}\n" for row in (f"    {place}: {first}".rstrip(), *rest))


def _paint(words: str, colour: str, terminal: bool) -> str:
    return f"\x1b[{_COLOURS[colour]}m{words}\x1b[0m" if terminal else words


def last_line(reports: Sequence[Report]) -> str:
    """The run in one line: how much was read, what was found, what was not done."""
    all_of: dict[str, Any] = summary(reports)
    if any(report.language != "en" for report in reports):
        language = next(r.language for r in reports if r.language != "en")
        return _translated(all_of, language, one_line(_findings(reports), language))
    counts = all_of["findings"]
    found = [
        f"{counts[severity]} {severity}{'s' if plural and counts[severity] != 1 else ''}"
        for severity, plural in (("error", True), ("warning", True), ("info", False))
        if counts[severity]
    ]
    read = [f"{all_of['drafts']} drafts"] if all_of["drafts"] != 1 else []
    read += [_number(all_of["words"], "word"), _number(all_of["bindings"], "binding")]
    waived = f", {all_of['waived']} waived" if all_of["waived"] else ""
    waived += f", {all_of['baselined']} in the baseline" if all_of["baselined"] else ""
    told = f"{', '.join(read)}: {', '.join(found) or 'nothing to say'}"
    parts = [f"{told} ({_number(all_of['rules'], 'rule')}{waived})"]
    parts += [said] if (said := one_line(_findings(reports))) else []
    parts += all_of["skipped"]
    if all_of["failures"]:
        parts.append(f"{_number(len(all_of['failures']), 'rule')} failed, see above")
    return "; ".join(parts)


def _findings(reports: Sequence[Report]) -> Iterator[Finding]:
    return (finding for report in reports for finding in report.result.counted)


def _translated(all_of: dict[str, Any], language: str, ready: str) -> str:
    """The last line in another language than English."""
    from mdrag.wording import words

    tr = words(language)
    counts = all_of["findings"]
    said = (("error", "{error} errors"), ("warning", "{warning} warnings"), ("info", "{info} info"))
    found = [tr(told, **counts) for severity, told in said if counts[severity]]
    read = tr("{drafts} drafts, ", **all_of) if all_of["drafts"] != 1 else ""
    waived = tr(", {waived} waived", **all_of) if all_of["waived"] else ""
    waived += tr(", {baselined} in the baseline", **all_of) if all_of["baselined"] else ""
    told = {"found": "，".join(found) or tr("nothing to say"), "waived": waived}
    parts = [read + tr(_READ, **{**all_of, **told})]
    parts += [ready] if ready else []
    parts += [_skipped(one, language) for one in all_of["skipped"]]
    if all_of["failures"]:
        parts.append(tr("{failed} rules failed, see above", failed=len(all_of["failures"])))
    return "；".join(parts)


_READ = "{words:,} words, {bindings:,} bindings: {found} ({rules} rules{waived})"


def _skipped(told: str, language: str) -> str:
    """What was not done: a filled or fixed sentence, one with a number of rules or a reason."""
    from mdrag.wording import words

    if isinstance(told, FilledSentence):
        return say_in(told, language)
    tr = words(language)
    head, counted, number = told.rpartition(" (")
    if counted and number.endswith(" not run)"):
        return tr(head + " ({rules} rules not run)", rules=number.partition(" ")[0])
    head, colon, problem = told.partition(": ")
    return tr(head + ": {problem}", problem=problem) if colon else tr(told)


def _number(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
