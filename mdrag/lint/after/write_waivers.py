"""Waivers written for the findings of a draft, and refused where they would change the draft.

A comment goes before the block the finding stands in: the paragraph, or the whole list, table or
quotation (a comment inside would end it). A finding that stands in no block is waived for the
draft, below the front matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.errors import UsageError
from mdrag.escapes import visible
from mdrag.lint.after.fix import apply_fixes
from mdrag.lint.after.waivers import read_waivers
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.severity import Severity
from mdrag.text.lines import line_around

__all__ = ["LONGEST_REASON", "WaivedDraft", "with_waivers"]

LONGEST_REASON = 500  # characters
_NESTED = 64  # how many notes and captions may lie before the innermost block


class WaivedDraft(NamedTuple):
    """The draft with its waivers; ``refused`` findings have no place a waiver could stand."""

    draft: Draft
    comments: int
    waived: tuple[Finding, ...]
    refused: tuple[Finding, ...]


class _Place(NamedTuple):
    at: int  # where the comment is put
    verb: str
    inline: bool = False  # inside a paragraph that nothing may stand before


def with_waivers(draft: Draft, findings: Iterable[Finding], reason: str) -> WaivedDraft:
    """The draft with a comment for every place with findings; rules of one place share it.

    The result is parsed again: all blocks, sentences, bindings and citations must be those there
    were, and the comment must waive what it is for. Raises UsageError for a reason that no
    comment can hold. Findings about waivers are left to the writer.
    """
    reason = _checked_reason(reason)
    places: dict[_Place, list[Finding]] = {}
    refused: list[Finding] = []
    for finding in findings:
        place = None if finding.rule.startswith("waiver.") else _place(draft, finding)
        if place is None:
            refused.append(finding)
        else:
            places.setdefault(place, []).append(finding)
    groups = [(_insertion(draft, place, them, reason), them) for place, them in places.items()]
    after = _applied(draft, groups)
    if after is None:  # some place is wrong: find out which
        good = [group for group in groups if _applied(draft, [group]) is not None]
        after = _applied(draft, good) if good else draft
        if after is None:
            after, good = draft, []
        refused += [one for group in groups if group not in good for one in group[1]]
        groups = good
    waived = tuple(finding for _, them in groups for finding in them)
    return WaivedDraft(after, len(groups), waived, tuple(refused))


def _checked_reason(reason: str) -> str:
    """The reason as it will stand in the comment. Raises UsageError for what no comment can hold.

    What turns the writing direction or cannot be seen would say another thing than is shown.
    """
    if len(reason) > LONGEST_REASON:
        raise UsageError(
            f"--reason: is longer than {LONGEST_REASON} characters; give a shorter one"
        )
    if visible(reason) != reason:
        told = "holds a control character or a mark that turns or hides text"
        raise UsageError(f"--reason: {told}; give it in words")
    reason = " ".join(reason.split())
    if not reason or "--" in reason or reason.endswith("-"):
        raise UsageError("--reason: give one in words, without two hyphens in a row")
    return reason


_Group = tuple[Finding, list[Finding]]


def _place(draft: Draft, finding: Finding) -> _Place | None:
    block = _around(draft, finding.start)
    if block is None or block.kind == "front-matter":
        heads = [one.end for one in draft.blocks if one.kind == "front-matter"]
        return _Place(heads[0] if heads else 0, "ignore-file")
    start = block.start
    if block.top >= 0 and set(block.within) - {"div"}:
        start = draft.top[block.top][1]
    elif block.top < 0:  # a note: its paragraph begins after the mark of the note
        return _Place(block.end, "waive", True) if block.kind == "paragraph" else None
    return _Place(line_around(draft.text, start)[0], "waive")


def _around(draft: Draft, offset: int) -> Block | None:
    at = bisect_right(draft.blocks, offset, key=lambda block: block.start)
    near = reversed(draft.blocks[max(at - _NESTED, 0) : at])
    return next((block for block in near if offset < block.end or block.start == offset), None)


def _insertion(draft: Draft, place: _Place, findings: Sequence[Finding], reason: str) -> Finding:
    """The comment as a fix, so that `fixed` can watch over bindings and citations."""
    rules = ", ".join(sorted({finding.rule for finding in findings}))
    comment = f"<!-- mdrag: {place.verb} {rules} -- {reason} -->"
    end = "\r\n" if "\r\n" in draft.text else "\n"
    before = draft.text[: place.at]
    if place.inline:
        at = len(before.rstrip())
        text = f" {comment}"
    elif place.verb == "ignore-file" and place.at:
        at = place.at
        after = "" if draft.text.startswith(end, at) else end
        text = f"{'' if before.endswith(end) else end}{end}{comment}{after}"
    else:
        at = place.at
        last = before[: -len(end)].rpartition(end)[2] if before.endswith(end) else before
        text = f"{end if last.strip() else ''}{comment}{end}{end}"
    fix = Fix("add a waiver", (Edit(at, at, text),), True)
    return Finding("waiver.added", Severity.INFO, "", at, at, fix=fix)


def _applied(draft: Draft, groups: Sequence[_Group]) -> Draft | None:
    """The draft with these comments, or None when anything else in it reads differently."""
    done = apply_fixes(draft, [insertion for insertion, _ in groups])
    if len(done.applied) != len(groups) or _seen(done.draft) != _seen(draft):
        return None
    waivers = read_waivers(parse(done.draft.text, draft.path, draft.bom))
    edits = sorted(edit for one, _ in groups if one.fix for edit in one.fix.edits)
    ends = [edit.start for edit in edits]
    shift = [0]
    for edit in edits:
        shift.append(shift[-1] + len(edit.text))
    for _, them in groups:
        for finding in them:
            new = finding.start + shift[bisect_right(ends, finding.start)]
            if not any(waiver.covers(finding.rule, new) for waiver in waivers):
                return None
    return done.draft


def _seen(draft: Draft) -> Any:
    """What a reader and pandoc see: blocks without comments, sentences, title and settings."""
    blocks = [(b.kind, b.within, b.level, b.language) for b in draft.blocks if b.kind != "comment"]
    sentences = [(one.prose, one.quoted) for one in draft.sentences]
    sections = [(one.level, one.title) for one in draft.sections]
    return blocks, sentences, sections, dict(draft.meta)
