"""Workflow commands of GitHub Actions: annotations, at most ten of a level in one step.

GitHub drops what is more than that without a word, so the rest goes to the job summary as a table
(`rest`), and a notice says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.lint.finding import Finding
from mdrag.report import markdown_
from mdrag.report.records import Report, UncheckedDraft
from mdrag.text.lines import Lines

__all__ = ["MOST", "rest", "write"]

MOST = 10  # annotations of a level GitHub shows for one step
_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


class _Annotation(NamedTuple):
    lines: tuple[str, ...]
    left: tuple[Report, ...]  # the same reports with the findings there was no room for


def write(
    reports: Sequence[Report], unread: Sequence[UncheckedDraft] = (), summary: bool = False
) -> Iterator[str]:
    """The commands, a line each: first what went wrong, then findings in the order of the text.

    ``summary``: whether there is a job summary that `rest` will be written to.
    """
    shown = _shown(reports, unread)
    yield from shown.lines
    missed = sum(len(report.result.findings) for report in shown.left)
    if missed:
        where = "in the job summary" if summary else "not shown"
        told = f"{missed} more findings are {where}: GitHub shows {MOST} of a level in one step"
        yield f"::notice title=mdrag::{_data(told)}\n"


def rest(reports: Sequence[Report], unread: Sequence[UncheckedDraft] = ()) -> str:
    """The findings there was no room for, as Markdown; "" when all were shown."""
    left = _shown(reports, unread).left
    if not left:
        return ""
    return "".join(("# mdrag: findings without an annotation\n\n", *markdown_.write(left)))


def _shown(reports: Sequence[Report], unread: Sequence[UncheckedDraft]) -> _Annotation:
    lines = list(_problems(reports, unread))[:MOST]
    room = {"error": MOST - len(lines), "warning": MOST, "info": MOST - 1}  # a notice of our own
    left = []
    for report in reports:
        places = Lines(report.result.text)
        over: list[Finding] = []
        for finding in report.result.findings:
            if room[finding.severity] > 0:
                room[finding.severity] -= 1
                lines.append(_command(finding, report, places))
            else:
                over.append(finding)
        if over:
            left.append(report._replace(result=report.result._replace(findings=tuple(over))))
    return _Annotation(tuple(lines), tuple(left))


def _problems(reports: Sequence[Report], unread: Sequence[UncheckedDraft]) -> Iterator[str]:
    for path, problem in unread:
        yield f"::error file={_property(_slashes(path))},title=mdrag::{_data(problem)}\n"
    broken = {f.rule: f.told for report in reports for f in report.result.summary.failures}
    for told in broken.values():
        yield f"::error title=mdrag::{_data(told)}\n"


def _command(finding: Finding, report: Report, places: Lines) -> str:
    line, column = places.place(finding.start)
    end_line, end_column = places.place(finding.end)
    where = f"file={_property(_slashes(report.path))},line={line},endLine={end_line},col={column}"
    if end_line == line:
        where += f",endColumn={end_column}"
    told = "\n".join((finding.message, *finding.notes))
    title = _property(f"mdrag {finding.rule}")
    return f"::{_LEVELS[finding.severity]} {where},title={title}::{_data(told)}\n"


def _slashes(path: str) -> str:
    return path.replace("\\", "/") if "\\" in path and "/" not in path else path


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
