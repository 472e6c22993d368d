"""The fixes a draft's findings offer, for the writer to choose from one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Edit, Finding, Fix

__all__ = ["ChangedLines", "OfferedFix", "changed_lines", "chosen", "offered_fixes", "rewritten"]


class OfferedFix(NamedTuple):
    """A finding and the ways to settle it, of which the writer takes one or none."""

    finding: Finding
    ways: tuple[Fix, ...]


class ChangedLines(NamedTuple):
    """What a fix does to whole lines of a draft: ``text[start:end]`` becomes ``after``."""

    start: int
    end: int
    before: str
    after: str


def offered_fixes(findings: Iterable[Finding]) -> list[OfferedFix]:
    """What these findings offer, in the order of the text; what two offer alike is offered once."""
    found: dict[tuple[tuple[Edit, ...], ...], OfferedFix] = {}
    for one in sorted(findings, key=lambda one: one.start):
        if ways := tuple(fix for fix in (one.fix, *one.choices) if fix and fix.edits):
            found.setdefault(tuple(fix.edits for fix in ways), OfferedFix(one, ways))
    return list(found.values())


def chosen(finding: Finding, fix: Fix) -> Finding:
    """The finding with the fix the writer has looked at, and only that."""
    return finding._replace(fix=fix._replace(safe=True), choices=())


def changed_lines(text: str, fix: Fix) -> ChangedLines:
    """The lines of ``text`` that a fix changes, as they are and as they would be."""
    edits = sorted(fix.edits)
    start = text.rfind("\n", 0, edits[0].start) + 1
    last = max(edit.end for edit in edits)
    end = text.find("\n", last)
    end = len(text) if end < 0 else end
    parts, at = [], start
    for edit in edits:
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return ChangedLines(start, end, text[start:end], "".join(parts) + text[at:end])


def rewritten(text: str, lines: ChangedLines, words: str) -> Fix:
    """A fix of the writer's own: ``words`` instead of these lines, where the two differ."""
    new = words.rstrip("\n")
    edits = tuple(_differences(lines.before, new, lines.start))
    return Fix(fill("as you wrote it"), edits, safe=True)


def _differences(old: str, new: str, start: int) -> Iterator[Edit]:
    """One edit from the first difference to the last."""
    if old == new:
        return
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    changed = [block for block in blocks if block[0] != "equal"]
    (_, first, _, new_first, _), (_, _, last, _, new_last) = changed[0], changed[-1]
    yield Edit(start + first, start + last, new[new_first:new_last])
