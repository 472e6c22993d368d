"""A draft mended: safe fixes applied or findings waived, and its next version written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.desk.baselines import baseline_entries
from mdrag.desk.desk import Desk
from mdrag.desk.lint_desk import lint_file
from mdrag.desk.request import LintRequest
from mdrag.draft.draft_text import BOM, read_text
from mdrag.draft.model import Draft
from mdrag.errors import DraftError, UsageError
from mdrag.filled_sentence import fill
from mdrag.lint.after.baseline import apply_baseline
from mdrag.lint.cache.store import Cache
from mdrag.lint.finding import Finding
from mdrag.lint.result import Result
from mdrag.text.lines import Lines

__all__ = [
    "MendedDraft",
    "WrittenDraft",
    "is_versioned",
    "mend",
    "refuse_older",
    "save_draft_text",
    "waive_chosen",
    "write_chosen",
]

_ROUNDS = 4  # of fixes: what one lets the rules read, the next mends


class MendedDraft(NamedTuple):
    """Where the draft lies now, what is left to find in it, and what is said of the mending."""

    shown: str
    result: Result
    told: tuple[str, ...] = ()
    diffs: tuple[str, ...] = ()


class WrittenDraft(NamedTuple):
    """Where the draft lies with what the writer chose, None when nothing was written; the words."""

    path: Path | None
    told: tuple[str, ...]


class _Change(NamedTuple):
    """A draft with its fixes or waivers: how many there are, in words, what was refused."""

    draft: Draft
    changes: int
    told: str
    refused: tuple[str, ...]


def mend(desk: Desk, result: Result, request: LintRequest, cache: Cache | None) -> MendedDraft:
    """Apply the safe fixes or add waivers, or show what would change; lint what is left.

    Raises UsageError for standard input, DraftError for a draft that changed meanwhile.
    """
    if request.waive:
        change = _waived(desk, _left(desk, result, request), request.waive)
    else:
        change = _fixed_in_rounds(desk, result, request, cache)
    if not change.changes:
        return MendedDraft(desk.shown, result, change.refused)
    if request.diff:
        diffs = tuple(_diff(desk.source.text, change.draft.text, desk.shown))
        return MendedDraft(desk.shown, result, change.refused, diffs)
    if desk.path == "-":
        raise UsageError(fill("standard input cannot be written to; use --diff"))
    refuse_older(desk, request.in_place)
    how = "mdrag lint --add-waivers" if request.waive else "mdrag lint --fix"
    target = _written(desk, change, how, request.in_place)
    after = lint_file(desk.called(str(target)), change.draft.text, cache, request.fast)
    return MendedDraft(
        str(target), after, (*change.refused, fill("{path}: {told}", path=target, told=change.told))
    )


def write_chosen(desk: Desk, findings: Sequence[Finding], in_place: bool) -> WrittenDraft:
    """Write the draft with the fixes of these findings.

    Raises DraftError for a draft that changed meanwhile.
    """
    refuse_older(desk, in_place)
    change = _fixed(desk.draft, desk.shown, tuple(findings))
    lost = _count(findings) - change.changes - len(change.refused)
    told = [*change.refused]
    if lost > 0:
        told.append(
            fill(
                "{path}: of fixes that touch each other the first was taken; ask again",
                path=desk.shown,
            )
        )
    return _written_if_changed(desk, change, told, "mdrag fix", in_place)


def waive_chosen(
    desk: Desk, findings: Sequence[Finding], reason: str, in_place: bool
) -> WrittenDraft:
    """Write the draft with waivers of these findings.

    Raises UsageError for a reason no comment can hold, DraftError for a draft that changed
    meanwhile.
    """
    change = _waived(desk, tuple(findings), reason)
    return _written_if_changed(desk, change, [*change.refused], "a waiver", in_place)


def _written_if_changed(
    desk: Desk, change: _Change, told: list[str], how: str, in_place: bool
) -> WrittenDraft:
    """The draft written, unless nothing of it was changed."""
    if not change.changes:
        return WrittenDraft(None, tuple(told))
    target = _written(desk, change, how, in_place)
    return WrittenDraft(target, (*told, fill("{path}: {told}", path=target, told=change.told)))


def save_draft_text(desk: Desk, text: str, how: str, in_place: bool) -> Path:
    """Write another text of the draft, as ``how`` made it; where it lies.

    Raises DraftError for a draft that changed meanwhile.
    """
    from mdrag.draft.parse import parse

    change = _Change(parse(text, desk.shown, desk.draft.bom), 1, "written", ())
    return _written(desk, change, how, in_place)


def _written(desk: Desk, change: _Change, how: str, in_place: bool) -> Path:
    """Where the changed draft was written. A draft under outputs/ gets its next version."""
    from mdrag.fence import write_new, write_over
    from mdrag.versions import log_version, next_version

    path, draft = Path(desk.path), change.draft
    content = (BOM if draft.bom else b"") + draft.text.encode("utf-8")
    try:
        if read_text(desk.path).data != desk.source.data:
            raise FileExistsError(desk.path)
        if not is_versioned(desk, in_place):
            write_over(path, content, desk.source.data)
            return path
        target = next_version(path)
        write_new(target, content)
    except FileExistsError as problem:
        told = "changed while it was checked, so nothing was written; run this again"
        raise DraftError(desk.shown, fill(told)) from problem
    if desk.project is not None:
        names = desk.project.relative(path), desk.project.relative(target)
        log_version(desk.project, "draft", *names, f"{how}: {change.told}")
    return target


def _left(desk: Desk, result: Result, request: LintRequest) -> tuple[Finding, ...]:
    """The findings without those the baseline leaves for later."""
    if not desk.baseline or request.update_baseline:
        return result.findings
    return apply_baseline(baseline_entries(desk.baseline, desk.shown), result, ())[0].findings


def _fixed_in_rounds(
    desk: Desk, result: Result, request: LintRequest, cache: Cache | None
) -> _Change:
    """The draft with its safe fixes, and with those of what they let the rules read.

    A paragraph that stood behind a tab was code, of which no rule spoke. Each round is held
    against the draft before it.
    """
    draft, changes, refused = desk.draft, 0, dict[str, None]()
    for _ in range(_ROUNDS):
        change = _fixed(draft, desk.shown, _left(desk, result, request))
        refused.update(dict.fromkeys(change.refused))
        if not change.changes:
            break
        draft, changes = change.draft, changes + change.changes
        result = lint_file(desk, draft.text, cache, request.fast)
    return _Change(draft, changes, _told_of_fixes(changes), tuple(refused))


def _fixed(draft: Draft, shown: str, findings: tuple[Finding, ...]) -> _Change:
    from mdrag.lint.after.fix import apply_fixes

    done = apply_fixes(draft, findings)
    told = "{path}: a fix of {rule} was refused: it would change other bindings or citations"
    refused = tuple(fill(told, path=shown, rule=one.rule) for one in done.refused)
    count = _count(done.applied)
    return _Change(done.draft, count, _told_of_fixes(count), refused)


def _count(findings: Sequence[Finding]) -> int:
    """How many fixes these findings have: two may have the same."""
    return len({one.fix.edits for one in findings if one.fix})


def _told_of_fixes(count: int) -> str:
    return fill("{count} fixes applied" if count > 1 else "{count} fix applied", count=count)


def _waived(desk: Desk, findings: tuple[Finding, ...], reason: str) -> _Change:
    from mdrag.lint.after.write_waivers import with_waivers

    done = with_waivers(desk.draft, findings, reason)
    lines = Lines(desk.source.text)
    refused = []
    for one in done.refused:
        place = ":".join(map(str, lines.place(one.start)))
        told = "{place}: {rule} was not waived: no comment can stand there"
        refused.append(fill(told, place=f"{desk.shown}:{place}", rule=one.rule))
    several = "{count} findings waived" if len(done.waived) > 1 else "{count} finding waived"
    waived = fill(several, count=len(done.waived))
    told = fill("{waived} by {comments} comments", waived=waived, comments=done.comments)
    return _Change(done.draft, done.comments, told, tuple(refused))


def is_versioned(desk: Desk, in_place: bool) -> bool:
    """Whether the draft lies under outputs/; any other is changed where it lies."""
    if in_place or desk.project is None:
        return False
    return Path(desk.path).resolve().is_relative_to(desk.project.outputs.resolve())


def refuse_older(desk: Desk, in_place: bool) -> None:
    """Raise UsageError for a draft with a later version: the next would lose what that one says."""
    from mdrag.versions import newest_version

    path = Path(desk.path)
    newest = newest_version(path)
    if is_versioned(desk, in_place) and newest != path:
        raise UsageError(
            fill(
                "{shown}: {name} is newer, and a next version made of this one would "
                "lack what changed there; mend that one, or change this where it lies: "
                "--in-place",
                shown=desk.shown,
                name=newest.name,
            )
        )


def _diff(before: str, after: str, path: str) -> Iterator[str]:
    from difflib import unified_diff

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for line in unified_diff(old, new, path, path):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
