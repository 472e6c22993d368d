"""Drafts one by one, each in its own workspace: a bad one never stops the others."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.lines import Lines
from mdrag.draft.model import Draft
from mdrag.errors import DraftError, LibraryMissing, MdragError, UsageError
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.lint.cache import Cache
from mdrag.lint.load import load
from mdrag.lint.result import Result
from mdrag.lint.rule import Rule
from mdrag.lint.select import chosen
from mdrag.lint.whole import lint_text
from mdrag.report.records import Report
from mdrag.workspace import Workspace, open_for

__all__ = ["Outcome", "Wanted", "drafts_in", "lint_all"]

_DRAFTS = (".md", ".markdown", ".qmd", ".rmd")
# In a project: what is read, kept or made, not written by hand.
_NO_DRAFTS = {"raw", "parsed", "chunks", "index", "meta", "audits", "evidence", "node_modules"}


class Wanted(NamedTuple):
    """What the command line asks for."""

    select: Sequence[str] = ()
    ignore: Sequence[str] = ()
    fast: bool = False
    cached: bool = True
    fix: bool = False
    diff: bool = False
    in_place: bool = False
    project: str | None = None
    stdin_filename: str = "standard input"


class Outcome(NamedTuple):
    """What came of all drafts."""

    reports: tuple[Report, ...]
    problems: tuple[str, ...]  # drafts that could not be read, rules that broke
    failed: bool  # whether a rule broke: our bug
    told: tuple[str, ...]  # what --fix did
    diffs: tuple[str, ...]
    fail_on: str  # the strictest of the settings


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


def lint_all(paths: Iterator[str], wanted: Wanted) -> Outcome:
    """Lint (and fix) each draft. Raises MdragError only for what concerns them all."""
    reports: list[Report] = []
    problems: list[str] = []
    told: list[str] = []
    diffs: list[str] = []
    fail_on: list[str] = []
    failed = False
    cache = Cache() if wanted.cached else None
    try:
        for path in paths:
            try:
                one = _Linting(path, wanted, cache)
                result = one.run()
                if wanted.fix:
                    result = one.fix(result, told, diffs)
            except UsageError:
                raise
            except MdragError as problem:
                problems.append(str(problem))
                continue
            root = one.space.project.root if one.space.project else None
            language = str(one.space.config["ui_language"])
            reports.append(Report(one.shown, result, root, language))
            fail_on.append(one.space.config.section("lint").get("fail_on", "warning"))
            for rule, what in result.summary.failures:
                failed = True
                problems.append(f"{one.shown}: the rule {rule} broke, which is our bug: {what}")
            lines = Lines(result.text) if result.problems else None
            for offset, what in result.problems:
                place = lines.place(offset) if lines else (0, 0)
                problems.append(str(DraftError(one.shown, what, *place)))
    finally:
        if cache:
            cache.close()
    least = min(fail_on, key=("info", "warning", "error").index, default="warning")
    return Outcome(tuple(reports), tuple(problems), failed, tuple(told), tuple(diffs), least)


class _Linting:
    """One draft, its workspace and its rules."""

    def __init__(self, path: str, wanted: Wanted, cache: Cache | None) -> None:
        self.shown = wanted.stdin_filename if path == "-" else path
        self._path, self._wanted, self._cache = path, wanted, cache
        self.space: Workspace = open_for(Path(self.shown), wanted.project, lenient=True)
        everything = load(self.space.rule_folders, cached=wanted.cached)
        where = _below_settings(self.space, self.shown)
        self.rules: tuple[Rule, ...] = chosen(
            everything, self.space.config, where, wanted.select, wanted.ignore
        )
        self._known = tuple(rule.id for rule in everything)

    def run(self) -> Result:
        """Read and lint the draft. Raises DraftError when it is no text."""
        self._text, self._bom = _read(self._path, self.shown)
        return self._lint(self._text)

    def _lint(self, text: str) -> Result:
        fast, damage = self._wanted.fast, self.space.damage
        try:
            result = self._linted(text, NoEvidence() if fast else self.space.evidence)
        except LibraryMissing as problem:  # damage that shows only where it is read
            damage = str(problem)
            result = self._linted(text, NoEvidence())
        if fast or not damage:
            return result
        told = [f"the library cannot be read, so nothing was checked against it: {damage}"]
        told += [one for one in result.summary.skipped if not one.startswith("no library")]
        return result._replace(summary=result.summary._replace(skipped=tuple(told)))

    def _linted(self, text: str, evidence: EvidenceStore) -> Result:
        return lint_text(
            text, self.shown, self._bom, self.space.config, evidence, self.rules, self._cache,
            self._wanted.fast, self._known,
        )  # fmt: skip

    def fix(self, result: Result, told: list[str], diffs: list[str]) -> Result:
        """Apply the safe fixes, or show them; the findings that are left."""
        from mdrag.draft.parse import parse
        from mdrag.lint.fix import fixed

        done = fixed(parse(self._text, self.shown, self._bom), result.findings)
        for finding in done.refused:
            told.append(f"{self.shown}: a fix of {finding.rule} was refused: it would change other "
                        "bindings or citations")  # fmt: skip
        if not done.applied:
            return result
        if self._wanted.diff:
            diffs.extend(_diff(self._text, done.draft.text, self.shown))
            return result
        if self._path == "-":
            raise UsageError("--fix cannot write to standard input; use --diff")
        target = _target(self.space, Path(self._path), self._wanted.in_place)
        _write(self.space, Path(self._path), target, done.draft, len(done.applied))
        self.shown = str(target)
        fixes = f"{len(done.applied)} fix{'es' if len(done.applied) > 1 else ''}"
        told.append(f"{target}: {fixes} applied")
        return self._lint(done.draft.text)


def _read(path: str, shown: str) -> tuple[str, bool]:
    """The text of a draft and whether it began with a byte-order mark. Raises DraftError."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as problem:
        told = f"cannot be read: {problem.strerror or problem}"
        raise DraftError(shown, told) from problem
    if b"\0" not in data:
        try:
            text = data.decode("utf-8")
            return text.removeprefix("\ufeff"), text.startswith("\ufeff")
        except UnicodeDecodeError:
            pass  # said below, with its place
    from mdrag.draft.read import decode

    return decode(data, shown)


def _below_settings(space: Workspace, path: str) -> str:
    """The draft's path below the folder of its settings, posix: what ``paths:`` globs match."""
    folder = space.project.root if space.project else Path(space.config.path or ".").parent
    try:
        return Path(path).resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return Path(path).as_posix()


def _target(space: Workspace, path: Path, in_place: bool) -> Path:
    """A draft under outputs/ gets its next version; any other is changed where it lies."""
    if in_place or space.project is None:
        return path
    if not path.resolve().is_relative_to(space.project.outputs.resolve()):
        return path
    from mdrag.versions import next_version

    return next_version(path)


def _write(space: Workspace, path: Path, target: Path, draft: Draft, count: int) -> None:
    from mdrag.project import write_atomic

    write_atomic(target, (b"\xef\xbb\xbf" if draft.bom else b"") + draft.text.encode("utf-8"))
    if space.project is not None and target != path:
        from mdrag.versions import log_version

        names = space.project.relative(path), space.project.relative(target)
        log_version(space.project, "draft", *names, f"mdrag lint --fix: {count} safe fixes")


def _diff(before: str, after: str, path: str) -> Iterator[str]:
    from difflib import unified_diff

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for line in unified_diff(old, new, path, path):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
