"""Waivers written for the findings of a draft, and refused where they would change the draft.

A comment names the rule and the sentence of a finding, and goes before the block it stands in: the
paragraph, or the whole list, table or quotation (a comment inside would end it). Only who says so
waives a whole paragraph, section or draft. A finding that stands in no block, or that many were
joined into, is waived for the draft, below the front matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from mdrag.draft.model import Block, Draft
from mdrag.draft.parse import parse
from mdrag.errors import UsageError
from mdrag.escapes import visible
from mdrag.filled_sentence import fill
from mdrag.lint.after.fingerprint import Subject, subjects
from mdrag.lint.after.fix import apply_fixes
from mdrag.lint.after.waiver_comment import waiver_comment
from mdrag.lint.after.waivers import read_waivers
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.severity import Severity
from mdrag.text.lines import line_around

__all__ = ["LONGEST_REASON", "REACHES", "WaivedDraft", "with_waivers"]

REACHES = ("finding", "paragraph", "section", "draft")  # what one waiver may be asked to waive

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
    ends: int = -1  # of ignore-start: where its end is put


def with_waivers(
    draft: Draft, findings: Iterable[Finding], reason: str, reach: str = REACHES[0]
) -> WaivedDraft:
    """The draft with comments for these findings; the rules of one sentence share one.

    ``reach``: one of `REACHES`. The result is parsed again: all blocks, sentences, bindings and
    citations must be those there were, and the comment must waive what it is for. Raises UsageError
    for a reason that no comment can hold, and for no reach. Findings about waivers are left to the
    writer.
    """
    reason = _checked_reason(reason)
    if reach not in REACHES:
        raise UsageError(
            fill(
                "{reach!r} is nothing a waiver reaches; one of: {REACHES}",
                reach=reach,
                REACHES=", ".join(REACHES),
            )
        )
    places: dict[_Place, list[Finding]] = {}
    refused: list[Finding] = []
    for finding in findings:
        place = None if finding.rule.startswith("waiver.") else _place(draft, finding, reach)
        if place is None:
            refused.append(finding)
        else:
            places.setdefault(place, []).append(finding)
    about = subjects(draft)
    groups = [
        (_insertion(draft, place, them, comments), them)
        for place, them in places.items()
        for comments in [_comments(place, them, reason, about if reach == REACHES[0] else None)]
    ]
    after = _applied(draft, groups)
    if after is None:  # some place is wrong: find out which
        good = [group for group in groups if _applied(draft, [group]) is not None]
        after = _applied(draft, good) if good else draft
        if after is None:
            after, good = draft, []
        refused += [one for group in groups if group not in good for one in group[1]]
        groups = good
    waived = tuple(finding for _, them in groups for finding in them)
    count = len(after.comments) - len(draft.comments)
    return WaivedDraft(after, count, waived, tuple(refused))


def _checked_reason(reason: str) -> str:
    """The reason as it will stand in the comment. Raises UsageError for what no comment can hold.

    What turns the writing direction or cannot be seen would say another thing than is shown.
    """
    if len(reason) > LONGEST_REASON:
        raise UsageError(
            fill(
                "--reason: is longer than {LONGEST_REASON} characters; give a shorter one",
                LONGEST_REASON=LONGEST_REASON,
            )
        )
    if visible(reason) != reason:
        told = fill("holds a control character or a mark that turns or hides text")
        raise UsageError(fill("--reason: {told}; give it in words", told=told))
    reason = " ".join(reason.split())
    if not reason or "--" in reason or reason.endswith("-"):
        raise UsageError(fill("--reason: give one in words, without two hyphens in a row"))
    return reason


_Group = tuple[Finding, list[Finding]]


def _place(draft: Draft, finding: Finding, reach: str) -> _Place | None:
    block = _around(draft, finding.start)
    if block is None or block.kind == "front-matter" or finding.whole or reach == "draft":
        heads = [one.end for one in draft.blocks if one.kind == "front-matter"]
        return _Place(heads[0] if heads else 0, "ignore-file")
    if reach == "section":
        inside = [one for one in draft.sections if one.start <= finding.start < one.end]
        section = (inside or draft.sections)[-1]
        first = min((draft.blocks[at].start for at in section.blocks), default=section.start)
        start = line_around(draft.text, max(first, section.start))[0]
        return _Place(start, "ignore-start", ends=section.end)
    start = block.start
    if block.top >= 0 and set(block.within) - {"div"}:
        start = draft.top[block.top][1]
    elif block.top < 0:  # a note: its paragraph begins after the mark of the note
        return _Place(block.end, "waive", True) if block.kind == "paragraph" else None
    return _Place(line_around(draft.text, start)[0], "waive")


def _comments(
    place: _Place,
    findings: Sequence[Finding],
    reason: str,
    about: Callable[[Finding], Subject] | None,
) -> list[str]:
    """The comments of one place: one for each sentence, or one for all."""
    if about is None or place.verb != "waive":
        return [waiver_comment(place.verb, [one.rule for one in findings], reason, None)]
    rules: dict[Subject, list[str]] = {}
    for finding in findings:
        rules.setdefault(about(finding), []).append(finding.rule)
    return [waiver_comment("waive", names, reason, one) for one, names in rules.items()]


def _around(draft: Draft, offset: int) -> Block | None:
    at = bisect_right(draft.blocks, offset, key=lambda block: block.start)
    near = reversed(draft.blocks[max(at - _NESTED, 0) : at])
    return next((block for block in near if offset < block.end or block.start == offset), None)


def _insertion(
    draft: Draft, place: _Place, findings: Sequence[Finding], comments: Sequence[str]
) -> Finding:
    """The comments as a fix, so that `apply_fixes` can watch over bindings and citations."""
    end = "\r\n" if "\r\n" in draft.text else "\n"
    before = draft.text[: place.at]
    at, text = place.at, end.join(comments)
    if place.inline:
        at = len(before.rstrip())
        text = f" {' '.join(comments)}"
    elif place.verb == "ignore-file" and place.at:
        after = "" if draft.text.startswith(end, at) else end
        text = f"{'' if before.endswith(end) else end}{end}{text}{after}"
    else:
        text = f"{_gap(before, end)}{text}{end}{end}"
    edits = [Edit(at, at, text)]
    if place.ends >= 0:
        ended = waiver_comment("ignore-end", [one.rule for one in findings], "", None)
        last = f"{_gap(draft.text[: place.ends], end)}{ended}{end}"
        more = end if place.ends < len(draft.text) else ""
        edits.append(Edit(place.ends, place.ends, last + more))
    fix = Fix(fill("add a waiver"), tuple(edits), True)
    return Finding("waiver.added", Severity.INFO, "", at, at, fix=fix)


def _gap(before: str, end: str) -> str:
    """What a comment needs behind ``before`` to begin a block of its own."""
    if before.endswith(end):
        return end if before[: -len(end)].rpartition(end)[2].strip() else ""
    return f"{end}{end}" if before.strip() else ""


def _applied(draft: Draft, groups: Sequence[_Group]) -> Draft | None:
    """The draft with these comments, or None when anything else in it reads differently."""
    done = apply_fixes(draft, [insertion for insertion, _ in groups])
    if len(done.applied) != len(groups) or _seen(done.draft) != _seen(draft):
        return None
    read = parse(done.draft.text, draft.path, draft.bom)
    waivers, about = read_waivers(read), subjects(read)
    edits = sorted(edit for one, _ in groups if one.fix for edit in one.fix.edits)
    ends = [edit.start for edit in edits]
    shift = [0]
    for edit in edits:
        shift.append(shift[-1] + len(edit.text))
    for _, them in groups:
        for finding in them:
            moved = finding.moved(shift[bisect_right(ends, finding.start)])
            if not any(waiver.covers(moved, about) for waiver in waivers):
                return None
    return done.draft


def _seen(draft: Draft) -> Any:
    """What a reader and pandoc see: blocks without comments, sentences, title and settings."""
    blocks = [(b.kind, b.within, b.level, b.language) for b in draft.blocks if b.kind != "comment"]
    sentences = [(one.prose, one.quoted) for one in draft.sentences]
    sections = [(one.level, one.title) for one in draft.sections]
    return blocks, sentences, sections, dict(draft.meta)
