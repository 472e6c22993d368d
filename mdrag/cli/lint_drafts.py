"""Drafts named on the command line: which they are, and what came of them all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.cli.lint_one import Linted, Wanted, lint_one
from mdrag.errors import UsageError
from mdrag.lint.cache import Cache
from mdrag.report.records import Report, Unread

__all__ = ["Outcome", "drafts_in", "lint_all"]

_DRAFTS = (".md", ".markdown", ".qmd", ".rmd")
# In a project: what is read, kept or made, not written by hand.
_NO_DRAFTS = {"raw", "parsed", "chunks", "index", "meta", "audits", "evidence", "node_modules"}
_PAYS = 100_000  # bytes of drafts, some 15,000 words: a process more costs as much as 2,000
_MANY = 4  # drafts from which on a terminal is told how far it is


class Outcome(NamedTuple):
    """What came of all drafts."""

    reports: tuple[Report, ...]
    problems: tuple[str, ...]  # drafts that could not be read, rules that broke
    failed: bool  # whether a rule broke: our bug
    told: tuple[str, ...]  # what --fix did
    diffs: tuple[str, ...]
    fail_on: str  # the strictest of the settings
    unread: tuple[Unread, ...] = ()


def drafts_in(paths: Sequence[str]) -> Iterator[str]:
    """The drafts that paths name: files and - as they are, of folders every Markdown file.

    Hidden folders and, in folders, what is no draft of a project (raw/, parsed/, …) are left out.
    Raises UsageError for a folder without drafts.
    """
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112
            yield path
            continue
        found = []
        for folder, inner, files in os.walk(path):
            inner[:] = sorted(n for n in inner if n[0] not in "._" and n not in _NO_DRAFTS)
            found += [str(Path(folder, n)) for n in sorted(files) if n.lower().endswith(_DRAFTS)]
        if not found:
            raise UsageError(f"{path}: no drafts in this folder ({', '.join(_DRAFTS)})")
        yield from found


def lint_all(paths: Sequence[str], wanted: Wanted, jobs: int = 0) -> Outcome:
    """Lint (and mend) each draft, in ``jobs`` processes (0: as many as pay).

    Raises MdragError only for what concerns them all.
    """
    each = _each(paths, wanted, jobs)
    told = [words for one in each for words in one.told]
    if wanted.update_baseline or any(one.baseline for one in each):
        from mdrag.cli.lint_baseline import without_baseline

        each, said = without_baseline(each, wanted)
        told += said
    reports = tuple(one.report for one in each if one.report)
    fail_on = [one.fail_on for one in each if one.report]
    return Outcome(
        reports,
        tuple(problem for one in each for problem in one.problems),
        any(one.failed for one in each),
        tuple(told),
        tuple(piece for one in each for piece in one.diffs),
        min(fail_on, key=("info", "warning", "error").index, default="warning"),
        tuple(Unread(one.shown, one.problems[0]) for one in each if not one.report),
    )


def _each(paths: Sequence[str], wanted: Wanted, jobs: int) -> list[Linted]:
    if len(paths) == 1:
        cache = Cache() if wanted.cached else None
        try:
            return [lint_one(paths[0], wanted, cache)]
        finally:
            if cache:
                cache.close()
    from mdrag.cli.lint_jobs import cores, in_order, in_processes

    if "-" in paths or ((wanted.fix or wanted.waive) and not wanted.diff):
        jobs = 1  # two versions of one draft must not both become the next one
    elif not jobs:
        jobs = cores() if _size(paths) >= _PAYS else 1
    try:
        if jobs > 1:
            return in_processes(paths, wanted, jobs, _Progress(len(paths)))
        return list(in_order(paths, wanted, _Progress(len(paths))))
    finally:
        if _shown(len(paths)):
            sys.stderr.write("\r\x1b[K")


def _size(paths: Sequence[str]) -> int:
    total = 0
    for path in paths:
        try:
            total += os.stat(path).st_size  # noqa: PTH116
        except OSError:
            continue  # said when it is read
    return total


def _shown(count: int) -> bool:
    return count >= _MANY and sys.stderr.isatty()


class _Progress:
    """How far it is, on a terminal only."""

    def __init__(self, count: int) -> None:
        self._count, self._shown = count, _shown(count)

    def __call__(self, done: int) -> None:
        if self._shown:
            full = 20 * done // self._count
            bar = "█" * full + "·" * (20 - full)
            sys.stderr.write(f"\r{bar} {done}/{self._count} drafts")
            sys.stderr.flush()
