"""What a whole draft does is said once: rules with ``once_when_common: true``.

A writer whose draft is informal throughout has chosen so, or has not thought of it; either way one
remark says it, and a hundred hide the others. In a formal draft each slip stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mdrag.draft.model import Draft
from mdrag.lint.finding import Finding, Fix
from mdrag.lint.rule import Rule

__all__ = ["OPTION", "once_when_common"]

OPTION = "once_when_common"
_LEAST = 6  # fewer are slips
_PER_WORDS = 300  # more than one in so many words is a manner of writing
_LINES = 30  # lines named in the note


def once_when_common(
    draft: Draft, rules: Iterable[Rule], found: Sequence[Finding]
) -> list[Finding]:
    """``found``, with the findings of such a rule joined into the first where they are common."""
    joining = {rule.id: rule for rule in rules if rule.options.get(OPTION)}
    mine: dict[str, list[Finding]] = {}
    for one in found:
        if one.rule in joining:
            mine.setdefault(one.rule, []).append(one)
    words = sum(sentence.words for sentence in draft.sentences)
    joined: dict[str, Finding] = {}
    for name, some in mine.items():
        if len(some) >= _LEAST and len(some) * _PER_WORDS > words:
            some.sort(key=lambda one: (one.start, one.end))
            joined[name] = _joined(draft, joining[name], some, words)
    return [one for one in found if one.rule not in joined] + list(joined.values())


def _joined(draft: Draft, rule: Rule, some: Sequence[Finding], words: int) -> Finding:
    first = some[0]
    label = first.message.partition(":")[0]
    shown = " ".join(draft.masked[first.start : first.end].split())
    said = (
        f'{label}: {len(some)} in {words:,} words, this "{shown}" the first; if the draft is to be '
        f"formal, change them all, or {_allowing(rule)}"
    )
    return first._replace(
        message=said, fix=_together(some), choices=(), notes=(_places(draft, some),)
    )


def _allowing(rule: Rule) -> str:
    """How the settings say that this is meant."""
    if rule.unless:
        name, value = next(iter(rule.unless.items()))
        return f"set {name}: {value}"
    if rule.when:
        return f"take the setting {next(iter(rule.when))} back"
    return f"set lint.rules: {{{rule.id}: off}}"


def _places(draft: Draft, some: Sequence[Finding]) -> str:
    lines: dict[int, None] = {}
    at, line = 0, 1
    for one in some:
        line += draft.text.count("\n", at, one.start)
        at = one.start
        lines[line] = None
    shown = ", ".join(str(number) for number in list(lines)[:_LINES])
    return f"on lines {shown}" + (", …" if len(lines) > _LINES else "")


def _together(some: Sequence[Finding]) -> Fix | None:
    """All fixes that need no choice as one, safe when each is; None when there are none."""
    fixes = [one.fix for one in some if one.fix]
    if not fixes:
        return None
    edits: dict[tuple[int, int], Any] = {}
    end = -1
    for edit in sorted(edit for fix in fixes for edit in fix.edits):
        if edit.start >= end:
            edits[edit.start, edit.end] = edit
            end = edit.end
    told = f"change {len(edits)} of them, those with one way to"
    return Fix(told, tuple(edits.values()), all(fix.safe for fix in fixes))
