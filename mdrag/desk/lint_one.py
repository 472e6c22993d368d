"""One draft, linted and mended, and never lost."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from mdrag.desk.desk import Desk
from mdrag.desk.lint_desk import lint_file
from mdrag.desk.request import LintedDraft, LintRequest
from mdrag.draft.part_messages import was_read
from mdrag.errors import DraftError, MdragError, UsageError
from mdrag.fence import refuse_outside
from mdrag.filled_sentence import fill
from mdrag.lint.cache.store import Cache
from mdrag.lint.result import Result
from mdrag.report.records import Report
from mdrag.text.lines import Lines
from mdrag.workspace import open_for

__all__ = ["lint_one"]


def lint_one(path: str, request: LintRequest, cache: Cache | None) -> LintedDraft:
    """Lint (and mend) a draft. Raises UsageError only: what is wrong with the whole command."""
    shown = request.stdin_filename if path == "-" else path
    told: tuple[str, ...] = ()
    diffs: tuple[str, ...] = ()
    try:
        desk = _desk(path, shown, request)
        result = lint_file(desk, desk.source.text, cache, request.fast)
        if request.fix or request.waive:
            from mdrag.desk.mend import mend

            shown, result, told, diffs = mend(desk, result, request, cache)
    except UsageError:
        raise
    except MdragError as problem:
        return LintedDraft(shown, problems=(problem.sentence,))
    problems, read = _problems(shown, result)
    light = tuple(rule._replace(options={}, flag=(), passes=()) for rule in desk.rules)
    return LintedDraft(
        shown,
        Report(shown, result, desk.root, desk.language, light),
        tuple(problems),
        any(failure.ours for failure in result.summary.failures),
        (*told, *read),
        diffs,
        desk.config.lint.fail_on,
        desk.baseline,
        _rules_that_ran(desk, result, request) if desk.baseline else frozenset(),
    )


def _desk(path: str, shown: str, request: LintRequest) -> Desk:
    """The desk of a draft, its baseline inside the project."""
    space = open_for(Path(shown), request.project, lenient=True)
    desk = Desk(
        path, space, shown, select=request.select, ignore=request.ignore,
        baseline=request.baseline, cached=request.cached,
    )  # fmt: skip
    desk.with_rules()  # what is wrong with these is said before the draft is read
    if desk.baseline and not request.baseline:
        refuse_outside(desk.baseline)
    return desk


def _problems(shown: str, result: Result) -> tuple[list[str], list[str]]:
    """What broke or could not be read, and what was read in a coarser way; a line each."""
    problems: list[str] = [
        fill("{path}: {told}", path=shown, told=failure.told) for failure in result.summary.failures
    ]
    read: list[str] = []
    lines = Lines(result.text) if result.problems else None
    for offset, what in result.problems:
        place = lines.place(offset) if lines else (0, 0)
        told = DraftError(shown, what, *place).sentence
        if was_read(what):
            read.append(fill("mdrag: {told}", told=told))
        else:
            problems.append(told)
    return problems, read


def _rules_that_ran(desk: Desk, result: Result, request: LintRequest) -> frozenset[str]:
    """The rules that really looked; none when part of the run went wrong."""
    if not result.final:
        return frozenset()
    from mdrag.lint.checks import CHECKS

    library = desk.space.has_library and not request.fast
    ran = {
        rule.id
        for rule in desk.rules
        for needs in [CHECKS[rule.extends]]
        if (library or not needs.needs_evidence) and not (needs.needs_tags and request.fast)
    }
    gone = set() if request.select else _unheard(desk, ran)
    return frozenset(ran | gone)


def _unheard(desk: Desk, ran: Collection[str]) -> set[str]:
    """Names of the baseline that are no rule any more: they can never be found again."""
    from mdrag.lint.after.baseline import read

    path = Path(desk.baseline)
    entries = read(path).drafts.values() if path.is_file() else ()
    named = {entry.rule for them in entries for entry in them}
    return named - set(desk.known) - set(ran)
