"""Drafts named on the command line: which they are, and what came of them all."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.cli import way_out
from mdrag.cli.lint_one import Linted, Wanted, lint_one
from mdrag.errors import UsageError
from mdrag.lint.cache.store import Cache
from mdrag.report.records import Report, Unread
from mdrag.severity import Severity

__all__ = ["Drafts", "Outcome", "drafts_in", "lint_all"]

_DRAFTS = (".md", ".markdown", ".qmd", ".rmd")
# In a project: what is read, kept or made, not written by hand.
_NO_DRAFTS = {"raw", "parsed", "chunks", "index", "meta", "audits", "evidence", "node_modules"}
# What init and other tools leave for agents, and what mdrag writes under outputs/.
_FOR_AGENTS = {"agent.md", "agents.md", "claude.md", "gemini.md"}
_WRITTEN = re.compile(r"(?:evidence.*|style_report)\.md", re.IGNORECASE)
_VERSION = re.compile(r"(?P<stem>.+)_v(?P<number>\d{3,})(?P<suffix>\.\w+)")
_PAYS = 100_000  # bytes of drafts, some 15,000 words: a process more costs as much as 2,000
_MANY = 4  # drafts from which on a terminal is told how far it is


class Outcome(NamedTuple):
    """What came of all drafts."""

    reports: tuple[Report, ...]
    problems: tuple[str, ...]  # drafts that could not be read, rules that broke
    failed: bool  # whether a rule broke: our bug
    told: tuple[str, ...]  # what --fix did
    diffs: tuple[str, ...]
    fail_on: Severity  # the strictest of the settings
    unread: tuple[Unread, ...] = ()


class Drafts(NamedTuple):
    """The drafts to read, each once, and what is to be said of those left out."""

    paths: tuple[str, ...]
    told: tuple[str, ...]


def drafts_in(paths: Sequence[str]) -> Drafts:
    """The drafts that paths name: files and - as they are, of folders every Markdown file.

    In folders, hidden ones and what is no draft of a project (raw/, AGENT.md, …) are left out, and
    of the versions of a draft under outputs/ all but the newest. Raises UsageError for a folder
    without drafts.
    """
    every: list[str] = []
    told: list[str] = []
    for path in paths:
        if path == "-" or not os.path.isdir(path):  # noqa: PTH112
            every.append(path)
            continue
        found: list[str] = []
        for folder, inner, files in os.walk(path):
            inner[:] = sorted(n for n in inner if n[0] not in "._" and n not in _NO_DRAFTS)
            names = [n for n in sorted(files) if n.lower().endswith(_DRAFTS)]
            newest, older = _written_by_hand(Path(folder), names)
            found += [str(Path(folder, n)) for n in newest]
            if older:
                told.append(_older(folder, newest, older))
        if not found:
            raise UsageError(f"{path}: no drafts in this folder ({', '.join(_DRAFTS)})")
        every += found
    return Drafts(tuple(dict.fromkeys(every)), tuple(told))


def _written_by_hand(folder: Path, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """The drafts of one folder, and under outputs/ the older versions that are left out."""
    names = [name for name in names if name.lower() not in _FOR_AGENTS]
    where = folder.absolute()
    if "outputs" not in where.parts:
        return names, []
    if where.name == "outputs":
        names = [name for name in names if not _WRITTEN.fullmatch(name)]
    best: dict[tuple[str, str], int] = {}
    versions = [(name, _VERSION.fullmatch(name)) for name in names]
    for _, version in versions:
        if version:
            draft = version["stem"], version["suffix"]
            best[draft] = max(best.get(draft, 0), int(version["number"]))
    newest = [
        name
        for name, version in versions
        if not version or int(version["number"]) == best[version["stem"], version["suffix"]]
    ]
    kept = set(newest)
    return newest, [name for name in names if name not in kept]


def _older(folder: str, newest: Sequence[str], older: Sequence[str]) -> str:
    stems = {found["stem"] for name in older if (found := _VERSION.fullmatch(name))}
    mine = [n for n in newest if (found := _VERSION.fullmatch(n)) and found["stem"] in stems]
    what = "1 older version" if len(older) == 1 else f"{len(older)} older versions"
    return f"{Path(folder)}: only the newest was read ({', '.join(mine)}); left out: {what}"


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
        min(map(Severity, fail_on), default=Severity.WARNING),
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
            way_out.redraw("")


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
            way_out.redraw(f"{bar} {done}/{self._count} drafts")
