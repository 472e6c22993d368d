"""What is known around a draft: its workspace and rules, opened again when their files change."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag import trust
from mdrag.config import Config
from mdrag.errors import MdragError
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import chosen
from mdrag.project import Project
from mdrag.workspace import Workspace, library, open_for

__all__ = ["Around", "Arounds"]


class Around(NamedTuple):
    """The workspace of a draft, the rules that run on it, and the ids of all there are."""

    space: Workspace
    rules: tuple[Rule, ...]
    known: tuple[str, ...]
    stamp: str  # changes with the settings, the rules and the library
    problem: str = ""  # why the settings or rules cannot be read; the last good ones count

    @property
    def root(self) -> Path | None:
        """The folder of the project, None for a stray draft."""
        return self.space.project.root if self.space.project else None

    @property
    def evidence(self) -> EvidenceStore:
        """The library; an empty one when there is none."""
        return self.space.evidence


class Arounds:
    """One `Around` a draft; asked before every lint, it looks only at names, sizes and times."""

    def __init__(self) -> None:
        """Nothing is open yet."""
        self._open: dict[Path, Around] = {}

    def of(self, path: Path) -> Around:
        """What is around ``path``. Never raises for a broken setting: `Around.problem` says it."""
        before = self._open.get(path)
        stamp = _stamp(path)
        if before and before.stamp == stamp:
            return before
        try:
            now = _opened(path, stamp)
        except MdragError as problem:
            last = before or Around(_unset(path), (), (), "")
            now = last._replace(stamp=stamp, problem=str(problem))
        self._open[path] = now
        return now

    def forget(self, path: Path) -> None:
        """The draft was closed."""
        self._open.pop(path, None)


def _defaults() -> Config:
    from mdrag.config import parse

    return parse("", "")


def _unset(path: Path) -> Workspace:
    """What is around a draft whose settings or rules cannot be read: its library is still there."""
    try:
        project = Project.find(path)
        evidence = library(project) if project else NoEvidence()
    except MdragError:
        return Workspace(None, _defaults(), NoEvidence(), ())
    return Workspace(project, _defaults(), evidence, ())


def _opened(path: Path, stamp: str) -> Around:
    space = open_for(path, None, lenient=True)
    every = load(space.rule_folders)
    rules = chosen(every, space.config, space.below(path))
    return Around(space, rules, tuple(rule.id for rule in every), stamp, space.damage)


def _stamp(path: Path) -> str:
    """Name, size and time of every file that decides what is around a draft."""
    project = Project.find(path)
    seen = [str(project.root if project else "")]
    for file in _deciding(path, project):
        try:
            stat = file.stat()
            seen.append(f"{file}:{stat.st_size}:{stat.st_mtime_ns}")
        except OSError:
            continue
    return "|".join(seen)


def _deciding(path: Path, project: Project | None) -> Iterator[Path]:
    yield trust.own_settings()
    yield trust.store()
    if project is None:
        for folder in path.absolute().parents:
            yield folder / "mdrag.yaml"
        return
    yield project.config_path
    yield project.index / "current.json"
    for where, _, names in os.walk(project.root / "lint_rules"):
        yield from (Path(where) / name for name in sorted(names))
