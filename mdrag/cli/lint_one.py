"""One draft with its workspace and rules: linted, mended, and never lost."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.part_messages import was_read
from mdrag.errors import DraftError, LibraryMissing, MdragError, UsageError
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.fence import refuse_outside
from mdrag.limits.regular_files import MOST_DRAFT, read_regular, too_large
from mdrag.lint.cache.store import Cache
from mdrag.lint.result import Result
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import chosen
from mdrag.lint.run.unchanged_draft import lint_text
from mdrag.report.records import Report
from mdrag.text.lines import Lines
from mdrag.workspace import Workspace, open_for

__all__ = ["Linted", "Wanted", "lint_one"]


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
    waive: str = ""  # the reason of the waivers to add
    baseline: str = ""  # the file; "" = what the settings name
    update_baseline: bool = False


class Linted(NamedTuple):
    """What came of one draft. Everything in it can travel between processes."""

    shown: str
    report: Report | None = None  # None: it was not read
    problems: tuple[str, ...] = ()
    failed: bool = False  # whether a rule broke: our bug
    told: tuple[str, ...] = ()  # what --fix and --add-waivers did
    diffs: tuple[str, ...] = ()
    fail_on: str = "warning"
    baseline: str = ""  # the file that counts for this draft
    ran: frozenset[str] = frozenset()  # the rules whose silence means something


def lint_one(path: str, wanted: Wanted, cache: Cache | None) -> Linted:
    """Lint (and mend) a draft. Raises UsageError only: what is wrong with the whole command."""
    shown = wanted.stdin_filename if path == "-" else path
    try:
        one = _Linting(path, wanted, cache)
        result = one.run()
        if wanted.fix or wanted.waive:
            result = one.mend(result)
    except UsageError:
        raise
    except MdragError as problem:
        return Linted(shown, problems=(str(problem),))
    problems = [f"{one.shown}: {failure.told}" for failure in result.summary.failures]
    lines = Lines(result.text) if result.problems else None
    for offset, what in result.problems:
        place = lines.place(offset) if lines else (0, 0)
        told = str(DraftError(one.shown, what, *place))
        if was_read(what):
            one.told.append(f"mdrag: {told}")
        else:
            problems.append(told)
    root = one.space.project.root if one.space.project else None
    language = one.space.config.ui_language
    rules = tuple(rule._replace(options={}, flag=(), passes=()) for rule in one.rules)
    return Linted(
        one.shown,
        Report(one.shown, result, root, language, rules),
        tuple(problems),
        any(failure.ours for failure in result.summary.failures),
        tuple(one.told),
        tuple(one.diffs),
        one.space.config.lint.fail_on,
        one.baseline,
        one.ran(result) if one.baseline else frozenset(),
    )


class _Linting:
    """One draft, its workspace and its rules."""

    def __init__(self, path: str, wanted: Wanted, cache: Cache | None) -> None:
        self.shown = wanted.stdin_filename if path == "-" else path
        self.told: list[str] = []
        self.diffs: list[str] = []
        self._path, self._wanted, self._cache = path, wanted, cache
        self.space: Workspace = open_for(Path(self.shown), wanted.project, lenient=True)
        everything = load(self.space.rule_folders, cached=wanted.cached)
        where = self.space.below(Path(self.shown))
        self.rules: tuple[Rule, ...] = chosen(
            everything, self.space.config, where, wanted.select, wanted.ignore
        )
        self._known = tuple(rule.id for rule in everything)
        self.baseline = wanted.baseline
        own = self.space.config.lint.baseline
        if not self.baseline and own:
            self.baseline = str(Path(self.space.config.path or ".").parent / own)
            refuse_outside(self.baseline)

    def run(self) -> Result:
        """Read and lint the draft. Raises DraftError when it is no text."""
        self._data = _bytes(self._path, self.shown)
        self._text, self._bom = _decoded(self._data, self.shown)
        return self._lint(self._text)

    def ran(self, result: Result) -> frozenset[str]:
        """The rules that really looked; none when part of the run went wrong."""
        if not result.final:
            return frozenset()
        from mdrag.lint.checks import check_named

        fast, library = self._wanted.fast, self.space.has_library and not self._wanted.fast
        checks = {rule.id: check_named(rule.extends) for rule in self.rules}
        ran = {
            rule
            for rule, check in checks.items()
            if (library or not check.needs_evidence) and not (check.needs_tags and fast)
        }
        gone = set() if self._wanted.select else self._unheard(ran)
        return frozenset(ran | gone)

    def _unheard(self, ran: Collection[str]) -> set[str]:
        """Names that are no rule any more can never be found again."""
        from mdrag.lint.after.baseline import read

        path = Path(self.baseline)
        entries = read(path).drafts.values() if path.is_file() else ()
        named = {entry.rule for them in entries for entry in them}
        return named - set(self._known) - set(ran)

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
        summary = result.summary._replace(skipped=tuple(told))
        return result._replace(summary=summary, final=False)

    def _linted(self, text: str, evidence: EvidenceStore) -> Result:
        return lint_text(
            text, self.shown, self._bom, self.space.config, evidence, self.rules, self._cache,
            self._wanted.fast, self._known,
        )  # fmt: skip

    def mend(self, result: Result) -> Result:
        """Apply the safe fixes or add waivers, or show what would change; what is left."""
        from mdrag.draft.parse import parse

        before = parse(self._text, self.shown, self._bom)
        after, count, done = (self._waive if self._wanted.waive else self._fix)(before, result)
        if not count:
            return result
        if self._wanted.diff:
            self.diffs.extend(_diff(self._text, after.text, self.shown))
            return result
        if self._path == "-":
            raise UsageError("standard input cannot be written to; use --diff")
        path = Path(self._path)
        target = _target(self.space, path, self._wanted.in_place)
        if _bytes(self._path, self.shown) != self._data:
            told = "changed while it was checked, so nothing was written; run this again"
            raise DraftError(self.shown, told)
        how = "mdrag lint --add-waivers" if self._wanted.waive else "mdrag lint --fix"
        _write(self.space, path, target, after, f"{how}: {done}")
        self.shown = str(target)
        self.told.append(f"{target}: {done}")
        return self._lint(after.text)

    def _fix(self, draft: Draft, result: Result) -> tuple[Draft, int, str]:
        from mdrag.lint.after.fix import fixed

        taken = self._left(result)
        done = fixed(draft, taken.findings)
        for finding in done.refused:
            told = "was refused: it would change other bindings or citations"
            self.told.append(f"{self.shown}: a fix of {finding.rule} {told}")
        count = len(done.applied)
        return done.draft, count, f"{count} fix{'es' if count > 1 else ''} applied"

    def _waive(self, draft: Draft, result: Result) -> tuple[Draft, int, str]:
        from mdrag.lint.after.write_waivers import with_waivers

        done = with_waivers(draft, self._left(result).findings, self._wanted.waive)
        lines = Lines(self._text)
        for one in done.refused:
            place = ":".join(map(str, lines.place(one.start)))
            told = f"{one.rule} was not waived: no comment can stand there"
            self.told.append(f"{self.shown}:{place}: {told}")
        waived = f"{len(done.waived)} finding{'s' if len(done.waived) > 1 else ''} waived"
        said = f"{waived} by {done.comments} comment{'s' if done.comments > 1 else ''}"
        return done.draft, done.comments, said

    def _left(self, result: Result) -> Result:
        """Without what the baseline leaves for later."""
        if not self.baseline or self._wanted.update_baseline:
            return result
        from mdrag.lint.after.baseline import applied, draft_name, read

        path = Path(self.baseline)
        entries = read(path).drafts.get(draft_name(Path(self.shown), path), ())
        return applied(entries, result, ())[0]


def _bytes(path: str, shown: str) -> bytes:
    try:
        if path != "-":
            refuse_outside(path)
            return read_regular(Path(path))
        data = sys.stdin.buffer.read(MOST_DRAFT + 1)
    except OSError as problem:
        told = f"cannot be read: {problem.strerror or problem}"
        raise DraftError(shown, told) from problem
    if len(data) > MOST_DRAFT:
        raise DraftError(shown, f"cannot be read: {too_large()}")
    return data


def _decoded(data: bytes, shown: str) -> tuple[str, bool]:
    """The text of a draft and whether it began with a byte-order mark. Raises DraftError."""
    if b"\0" not in data:
        try:
            text = data.decode("utf-8")
            return text.removeprefix("\ufeff"), text.startswith("\ufeff")
        except UnicodeDecodeError:
            pass  # said below, with its place
    from mdrag.draft.read import decode

    return decode(data, shown)


def _target(space: Workspace, path: Path, in_place: bool) -> Path:
    """A draft under outputs/ gets its next version; any other is changed where it lies."""
    if in_place or space.project is None:
        return path
    if not path.resolve().is_relative_to(space.project.outputs.resolve()):
        return path
    from mdrag.versions import next_version

    return next_version(path)


def _write(space: Workspace, path: Path, target: Path, draft: Draft, told: str) -> None:
    from mdrag.fence import write_atomic

    write_atomic(target, (b"\xef\xbb\xbf" if draft.bom else b"") + draft.text.encode("utf-8"))
    if space.project is not None and target != path:
        from mdrag.versions import log_version

        names = space.project.relative(path), space.project.relative(target)
        log_version(space.project, "draft", *names, told)


def _diff(before: str, after: str, path: str) -> Iterator[str]:
    from difflib import unified_diff

    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    for line in unified_diff(old, new, path, path):
        yield line if line.endswith("\n") else line + "\n\\ No newline at end of file\n"
