"""Many drafts linted: what came of them all."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mdrag.desk.lint_one import lint_one
from mdrag.desk.request import LintedDraft, LintRequest
from mdrag.lint.cache.store import Cache
from mdrag.report.records import Report, UncheckedDraft
from mdrag.severity import Severity

__all__ = ["LintedDrafts", "lint_all"]

_PAYS = 100_000  # bytes of drafts, some 15,000 words: a process more costs as much as 2,000


class LintedDrafts(NamedTuple):
    """What came of all drafts."""

    reports: tuple[Report, ...]
    problems: tuple[str, ...]  # drafts that could not be read, rules that broke
    failed: bool  # whether a rule broke: our bug
    told: tuple[str, ...]  # what --fix did
    diffs: tuple[str, ...]
    fail_on: Severity  # the strictest of the settings
    unread: tuple[UncheckedDraft, ...] = ()

    def exit_code(self, fail_on: str | None = None) -> int:
        """3 for a bug of ours, 2 for what could not be read, 1 for findings that count, else 0.

        A library that is there and cannot be read counts, too: a hook shows nothing of what passes.

        ``fail_on``: the least severity that counts, instead of that of the settings.
        """
        if self.failed:
            return 3
        if self.problems or any(report.result.damage for report in self.reports):
            return 2
        least = Severity(fail_on or self.fail_on)
        found = (finding for report in self.reports for finding in report.result.findings)
        return int(any(finding.severity >= least for finding in found))


def lint_all(
    paths: Sequence[str],
    request: LintRequest,
    jobs: int = 0,
    done: Callable[[int], None] = lambda _: None,
) -> LintedDrafts:
    """Lint (and mend) each draft, in ``jobs`` processes (0: as many as pay).

    ``done`` is told how many are ready.

    Raises MdragError only for what concerns them all.
    """
    each = _each(paths, request, jobs, done)
    told = [words for one in each for words in one.told]
    if request.update_baseline or any(one.baseline for one in each):
        from mdrag.desk.baselines import without_baseline

        each, said = without_baseline(each, request)
        told += said
    reports = tuple(one.report for one in each if one.report)
    fail_on = [one.fail_on for one in each if one.report]
    return LintedDrafts(
        reports,
        tuple(problem for one in each for problem in one.problems),
        any(one.failed for one in each),
        tuple(told),
        tuple(piece for one in each for piece in one.diffs),
        min(map(Severity, fail_on), default=Severity.WARNING),
        tuple(UncheckedDraft(one.shown, one.problems[0]) for one in each if not one.report),
    )


def _each(
    paths: Sequence[str], request: LintRequest, jobs: int, done: Callable[[int], None]
) -> list[LintedDraft]:
    if len(paths) == 1:
        cache = Cache() if request.cached else None
        try:
            return [lint_one(paths[0], request, cache)]
        finally:
            if cache:
                cache.close()
    from mdrag.desk.processes import cores, in_order, in_processes

    if "-" in paths or ((request.fix or request.waive) and not request.diff):
        jobs = 1  # two versions of one draft must not both become the next one
    elif not jobs:
        jobs = cores() if _size(paths) >= _PAYS else 1
    if jobs > 1:
        return in_processes(paths, request, jobs, done)
    return list(in_order(paths, request, done))


def _size(paths: Sequence[str]) -> int:
    total = 0
    for path in paths:
        try:
            total += os.stat(path).st_size  # noqa: PTH116
        except OSError:
            continue  # said when it is read
    return total
