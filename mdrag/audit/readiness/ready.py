"""One screen before the deadline: what holds, what is missing, go or no-go."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.audit.claim_standing import count_standings
from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.draft_findings import UNBOUND, DraftFindings, count_unbound, count_worded
from mdrag.audit.gate.model import Gate
from mdrag.audit.missing_library import MissingLibrary
from mdrag.audit.readiness.asked_form import asked_line
from mdrag.audit.readiness.form import printed_line, style_line, words_line
from mdrag.audit.readiness.lines import (
    DraftToHandIn,
    Lacks,
    Ready,
    ReadyLine,
    counted_of,
    is_uncheckable,
    places_of,
)
from mdrag.audit.readiness.places import of_claims
from mdrag.audit.readiness.sources import listed_line, references_line
from mdrag.audit.remedies import remedy
from mdrag.audit.style import StyleReport
from mdrag.brief.asked_form import AskedLength
from mdrag.evidence.store import EvidenceStore

__all__ = ["ready"]

_ALTERED = ("citation.quote-mismatch",)
_NUMBERS = ("citation.number-mismatch",)
_TURNED = ("citation.direction-mismatch",)
_NAMED = ("citation.author-year",)
_PAGES = ("citation.page", "citation.locator-conflict")
_UNRESOLVED = (
    "citation.unknown-source", "citation.not-citable", "citation.source-gone",
    "citation.malformed", "citation.swallowed",
)  # fmt: skip


def ready(
    path: str,
    linted: DraftFindings,
    gate: Gate,
    cited: Sequence[CheckedBinding],
    style: StyleReport,
    store: EvidenceStore,
    budget: int,
    words: int,
    unread: MissingLibrary,
    lacks: Lacks,
    lengths: Sequence[AskedLength] = (),
    asked: Sequence[ComplianceRow] = (),
) -> Ready:
    """The screen of a draft linted with evidence, citation and structure.

    ``path``: how the commands to run name the draft. ``words``: those a reader counts;
    ``budget``: 0 = none was set. ``unread``: what to tell when there is no library; a draft that
    cites is then never ready, and reading the sources comes before all else. ``lacks``: what a
    reference to a source should have and has not. ``lengths``: what the brief asks
    for, which counts where no budget is set. ``asked``: how the draft answers to the brief.
    """
    draft = DraftToHandIn(
        shlex.quote(path), linted, gate, cited, style, store, budget, words, unread, lacks,
        lengths, asked,
    )  # fmt: skip
    lines = [
        _claims, _quotations, _bindings, _dummies, printed_line, words_line, listed_line,
        references_line, style_line, asked_line,
    ]  # fmt: skip
    if is_uncheckable(draft):
        lines.remove(_bindings)
        lines.insert(0, _bindings)
    items = tuple(item for line in lines for item in line(draft))
    notes = tuple(dict.fromkeys((*gate.notes, *style.notes)))
    return Ready(items, notes, gate.broken or style.broken)


def _claims(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    gate = draft.gate
    figures = (
        ("claims", len(gate.claims)),
        ("bound", sum(bool(claim.citations) for claim in gate.claims)),
        *count_standings(gate.claims).items(),
        *((name.lower(), gate.tally(gate=name)) for name in ("PASS", "WARN", "BLOCK")),
    )
    told = (
        "claims and citations: {claims} (pass {pass}, warn {warn}, block {block}) = supported "
        "{supported} + need no source {own} + waived {waived} + weak {weak} + missing {missing} + "
        "without a source {needed} + cite nothing {uncited} + not checked {unchecked} + held back "
        "otherwise {other}"
    )
    verdict = {"BLOCK": "no", "WARN": "look", "PASS": "ok"}[gate.gate]
    command = f"mdrag gate {draft.path}"
    yield ReadyLine("claims", verdict, figures, told, command, of_claims(gate.claims))


def _quotations(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    kinds = (
        ("quotations", _ALTERED), ("numbers", _NUMBERS), ("turned", _TURNED), ("named", _NAMED),
        ("pages", _PAGES),
    )  # fmt: skip
    found = {name: counted_of(draft, rules) for name, rules in kinds}
    moved = [one for one in found["quotations"] if one.about == "page"]  # the words are right
    found["quotations"] = [one for one in found["quotations"] if one.about != "page"]
    found["pages"] += moved
    figures = tuple((name, len(one)) for name, one in found.items())
    told = (
        "altered quotations: {quotations}; numbers the source contradicts: {numbers}; "
        "directions reversed: {turned}; authors or years wrong: {named}; pages wrong: {pages}"
    )
    verdict = "ok"
    if any(found.values()):
        errors = any(f.severity == "error" for one in found.values() for f in one)
        verdict = "no" if errors else "look"
    if not draft.store.version:
        verdict, told = "look", "quotations and numbers: not checked, there is no library"
    every = [f for one in found.values() for f in one]
    open_ = counted_of(draft, (UNBOUND,))
    if draft.store.version and open_ and not every and not draft.linted.draft.bindings:
        # what no citation is bound to was compared with nothing
        told = (
            "quotations and numbers: not checked, for no citation is bound yet ({unbound} are not)"
        )
        figures = (("unbound", count_unbound(draft.linted)),)
        places = places_of(draft, open_)
        yield ReadyLine("quotations", "look", figures, told, remedy(draft.path, open_), places)
        return
    command = remedy(draft.path, every) if draft.store.version else draft.unread.command
    places = places_of(draft, every)
    yield ReadyLine("quotations", verdict, figures, told, command, places)


def _bindings(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    if is_uncheckable(draft):
        figures: tuple[tuple[str, int | str], ...] = (
            ("bindings", draft.gate.unread_bindings),
            ("citing", draft.gate.unchecked),
            ("hint", draft.unread.hint),
        )
        told = "bindings: {bindings}, sentences that cite: {citing}; none was checked: {hint}"
        yield ReadyLine("bindings", "no", figures, told, draft.unread.command)
        return
    lost, open_ = counted_of(draft, _UNRESOLVED), counted_of(draft, (UNBOUND,))
    unresolved, unbound = len(lost), count_worded(draft.linted)
    keys = 0
    if draft.store.version:  # cited in pandoc's syntax, by a key of some other library
        slots = (slot for claim in draft.gate.claims for slot in claim.citations)
        keys = sum(slot.version is None and slot.status is None for slot in slots)
    figures = (
        ("bindings", draft.linted.result.summary.bindings),
        ("unresolved", unresolved),
        ("unbound", unbound),
        ("keys", keys),
    )
    told = (
        "bindings: {bindings}; unresolved {unresolved}, citations without a binding {unbound}, "
        "keys the library does not know {keys}"
    )
    if unbound:
        told = (
            "bindings: {bindings}; unresolved {unresolved}, citations that are words only, which "
            "Word and Zotero will not know {unbound}, keys the library does not know {keys}"
        )
    verdict = "no" if unresolved else "look" if unbound or keys else "ok"
    command = remedy(draft.path, [*lost, *open_]) or f"mdrag gate {draft.path}"
    places = places_of(draft, [*lost, *open_])
    yield ReadyLine("bindings", verdict, figures, told, command, places)


def _dummies(draft: DraftToHandIn) -> Iterator[ReadyLine]:
    left = counted_of(draft, ("citation.placeholder-author",))
    told = "placeholder authors (Author, Year) left: {left}"
    command = remedy(draft.path, left)
    figures, places = (("left", len(left)),), places_of(draft, left)
    yield ReadyLine("placeholders", "no" if left else "ok", figures, told, command, places)
