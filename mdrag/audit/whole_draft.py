"""Everything an audit says of a draft, put together from the audits there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.draft_findings import DraftFindings
from mdrag.audit.gate.model import Gate
from mdrag.audit.next_steps import NextStep
from mdrag.audit.readiness.lines import Ready
from mdrag.audit.style import StyleReport
from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines

__all__ = ["DraftAudit", "WeakLocator", "weak_locators"]

_WEAK = ("citation.weak-locator", "citation.source-unreadable")


class WeakLocator(NamedTuple):
    """A place that cannot be looked up, or a source that has to be read again or by a person."""

    line: int
    rule: str
    what: str
    next: str  # the command


class DraftAudit(NamedTuple):
    """One audit: claims, citations, style, compliance with the brief, and what to do next."""

    gate: Gate
    cited: tuple[CheckedBinding, ...]
    style: StyleReport
    ready: Ready
    compliance: tuple[ComplianceRow, ...]
    weak: tuple[WeakLocator, ...]
    steps: tuple[NextStep, ...]
    words: int
    notes: tuple[str, ...]  # of the brief: what was not read, what contradicts

    @property
    def broken(self) -> bool:
        """Whether a rule broke: our bug."""
        return self.ready.broken

    @property
    def passes(self) -> bool:
        """Whether nothing stands against the draft and nothing asked for is missing."""
        return self.ready.go and not self.tally("missing")

    def tally(self, status: str) -> int:
        """How many rows of the brief are covered, missing or to be looked at."""
        return sum(row.status == status for row in self.compliance)


def weak_locators(
    linted: DraftFindings, cited: Sequence[CheckedBinding], path: str
) -> tuple[WeakLocator, ...]:
    """The weak locators of a draft that commands name ``path``, in the order of the text."""
    return tuple(sorted(set(_weak(linted, cited, path))))


def _weak(
    linted: DraftFindings, cited: Sequence[CheckedBinding], path: str
) -> Iterator[WeakLocator]:
    lines = Lines(linted.draft.text)
    for finding in linted.counted:
        if finding.rule in _WEAK:
            command = f"mdrag lint {path} --select {finding.rule} --fail-on info"
            line = lines.place(finding.start)[0]
            yield WeakLocator(line, finding.rule, finding.message, command)
    for one in cited:
        for source in one.row.sources:
            if "source-unreadable" in source.checks:
                told = fill(
                    "{doc_uid}: no text could be read from it; it needs OCR or you",
                    doc_uid=source.doc_uid,
                )
                command = f"mdrag show {source.doc_uid}"
                yield WeakLocator(one.row.line, "citation.source-unreadable", told, command)
