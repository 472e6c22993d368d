"""Citations in words of a draft without any binding, told in one finding on a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding
from mdrag.report.records import Report

__all__ = ["terminal_findings"]

_UNBOUND = "citation.unbound"
_MOST = 9  # are shown each; a draft with more and no binding has not begun to bind
_EXAMPLES = 3


def terminal_findings(report: Report) -> Sequence[Finding]:
    """The findings of a draft as a person is shown them.

    A draft that binds nothing has its citations in words told once, unless nothing but them was
    asked for; other formats have each.
    """
    found, summary = report.result.findings, report.result.summary
    unbound = [one for one in found if one.rule == _UNBOUND]
    if summary.bindings or summary.rules == 1 or len(unbound) <= _MOST:
        return found
    joined = _joined(report, unbound)
    return [joined if one is unbound[0] else one for one in found
            if one is unbound[0] or one.rule != _UNBOUND]  # fmt: skip


def _joined(report: Report, unbound: Sequence[Finding]) -> Finding:
    text, first = report.result.text, unbound[0]
    shown = (" ".join(text[one.start : one.end].split()) for one in unbound[:_EXAMPLES])
    safe = sum(one.fix is not None and one.fix.safe for one in unbound)
    message = fill(
        "CITATION_UNBOUND: no citation of the draft has a binding: {names} and {count} more; each: "
        "{command}",
        names=join_sentences("{first}, {second}", shown),
        count=len(unbound) - _EXAMPLES,
        command=f"mdrag lint {shlex.quote(report.path)} --select {_UNBOUND}",
    )
    notes = (fill("mdrag lint --fix binds those that mean one source: {count}", count=safe),)
    return first._replace(message=message, fix=None, choices=(), notes=notes if safe else ())
