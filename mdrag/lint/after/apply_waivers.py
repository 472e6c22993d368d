"""Findings → those that waivers leave, and what is to be said of the waivers themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lint.after.waivers import Waiver, match_waivers, read_waivers, remarks
from mdrag.lint.finding import Finding
from mdrag.lint.rule import Rule

__all__ = ["AppliedWaivers", "apply_waivers"]


class AppliedWaivers(NamedTuple):
    """Findings parted by the waivers of a draft."""

    left: list[Finding]  # with what is to be said of the waivers themselves
    taken: list[Finding]
    unexcused: tuple[Finding, ...]  # of ``taken``: those that no waiver gives a reason for


def apply_waivers(
    draft: Draft,
    found: Sequence[Finding],
    rules: Sequence[Rule],
    ran: set[str],
    known: set[str],
) -> AppliedWaivers:
    """What waivers leave and take.

    A waiver without a reason silences too, but excuses nothing: what it takes counts against the
    draft in a gate.
    """
    waivers = read_waivers(draft)
    if not waivers:
        return AppliedWaivers(list(found), [], ())
    left, taken, used = match_waivers(draft, found, waivers)
    unused, unreasoned = remarks(waivers, used, ran, known)
    said: list[Finding] = []
    for rule in rules:
        if rule.extends == "waiver" and rule.id in ran:
            which = unused if rule.options["problem"] == "unused" else unreasoned
            said += [_said(rule, one.waiver, one.what, one.todo) for one in which]
    more, also, _ = match_waivers(draft, said, [w for w in waivers if _names_waivers(w)])
    excusing = [waiver for waiver in waivers if waiver.reason]
    bare = match_waivers(draft, taken, excusing)[0] if len(excusing) < len(waivers) else []
    return AppliedWaivers(left + more, taken + also, tuple(bare))


def _names_waivers(waiver: Waiver) -> bool:
    """Whether it waives remarks on waivers on purpose; ``*`` alone does not silence them."""
    return any(name.startswith("waiver.") for name in waiver.rules)


def _said(rule: Rule, waiver: Waiver, what: str, todo: str) -> Finding:
    comment = waiver.comment
    return rule.finding((comment.start, comment.end), {"what": what, "todo": todo})
