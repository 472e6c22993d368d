"""A line of the screen before the deadline, the screen, and the draft they are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.draft_findings import DraftFindings
from mdrag.audit.gate.model import Gate
from mdrag.audit.missing_library import MissingLibrary
from mdrag.audit.readiness.places import ReadyPlace, of_findings
from mdrag.audit.style import StyleReport
from mdrag.brief.asked_form import AskedLength
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.finding import Finding

__all__ = [
    "DraftToHandIn",
    "Lacks",
    "Ready",
    "ReadyLine",
    "counted_of",
    "is_uncheckable",
    "places_of",
]

Lacks = Callable[[Source], tuple[str, ...]]  # the CSL variables that nobody told of a source


class ReadyLine(NamedTuple):
    """One line of the screen."""

    name: str
    verdict: str  # ok | look | no
    figures: tuple[tuple[str, int | str], ...]  # the blanks of ``told``
    told: str  # a sentence with blanks
    next: str = ""  # the command to run when it is not ok
    places: tuple[ReadyPlace, ...] = ()  # in the draft, in its order


class Ready(NamedTuple):
    """The screen; ``go`` unless one line says no."""

    items: tuple[ReadyLine, ...]
    notes: tuple[str, ...]
    broken: bool = False  # whether a rule broke: our bug

    @property
    def go(self) -> bool:
        """Whether the draft may be handed in."""
        return all(item.verdict != "no" for item in self.items)

    @property
    def next(self) -> str:
        """The command to run next: that of the worst line; "" when nothing is left to do."""
        for verdict in ("no", "look"):
            for item in self.items:
                if item.verdict == verdict and item.next:
                    return item.next
        return ""


class DraftToHandIn(NamedTuple):
    """What the lines are made of."""

    path: str  # as commands name it, quoted for a shell
    linted: DraftFindings
    gate: Gate
    cited: Sequence[CheckedBinding]
    style: StyleReport
    store: EvidenceStore
    budget: int  # words; 0 = none
    words: int
    unread: MissingLibrary
    lacks: Lacks
    lengths: Sequence[AskedLength]
    asked: Sequence[ComplianceRow]  # how the draft answers to the brief


def is_uncheckable(draft: DraftToHandIn) -> bool:
    """Whether the draft cites, and there is no library to look in."""
    return bool(draft.gate.unread_bindings or draft.gate.unchecked)


def counted_of(draft: DraftToHandIn, rules: Sequence[str]) -> list[Finding]:
    """Warnings and errors of these rules."""
    return [f for f in draft.linted.counted if f.rule in rules and f.severity != "info"]


def places_of(draft: DraftToHandIn, findings: Sequence[Finding]) -> tuple[ReadyPlace, ...]:
    """Where these findings stand in the draft."""
    return of_findings(draft.linted.draft.text, findings)
