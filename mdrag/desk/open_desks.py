"""The desks of drafts that are being edited, laid anew when a file they rest on changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mdrag import trust
from mdrag.config import parse
from mdrag.desk.desk import Desk, open_desk
from mdrag.errors import MdragError
from mdrag.evidence.store import NoEvidence
from mdrag.project import Project
from mdrag.workspace import Workspace, library

__all__ = ["OpenDesk", "OpenDesks"]


class OpenDesk(NamedTuple):
    """The desk of a draft that is being edited, its rules chosen."""

    desk: Desk
    stamp: str  # changes with the settings, the rules and the library
    problem: str = ""  # why the settings or rules cannot be read; the last good ones count


class OpenDesks:
    """One `OpenDesk` a draft; asked before every lint, it looks only at names, sizes and times."""

    def __init__(self, project: str | None = None) -> None:
        """Nothing is open yet. ``project``: another one than that the drafts lie in."""
        self._project = project
        self._open: dict[Path, OpenDesk] = {}

    def of(self, path: Path) -> OpenDesk:
        """The desk of the draft at ``path``; a broken setting is its `OpenDesk.problem`."""
        before = self._open.get(path)
        stamp = _stamp(path, self._project)
        if before and before.stamp == stamp:
            return before
        try:
            now = _laid(path, stamp, self._project)
        except MdragError as problem:
            last = before or OpenDesk(_unset(path), "")
            now = last._replace(stamp=stamp, problem=problem.sentence)
        self._open[path] = now
        return now

    def forget(self, path: Path) -> None:
        """The draft was closed."""
        self._open.pop(path, None)


def _laid(path: Path, stamp: str, named: str | None = None) -> OpenDesk:
    """The desk as the files are now. Raises MdragError for settings or rules that are wrong."""
    desk = open_desk(path, named, lenient=True)
    return OpenDesk(desk.with_rules(), stamp, desk.space.damage)


def _unset(path: Path) -> Desk:
    """A desk whose settings or rules cannot be read: no rules, but its library is still there."""
    defaults = parse("", "")
    try:
        project = Project.find(path)
        evidence = library(project) if project else NoEvidence()
    except MdragError:
        return Desk(path, Workspace(None, defaults, NoEvidence(), ()))
    return Desk(path, Workspace(project, defaults, evidence, ()))


def _stamp(path: Path, named: str | None = None) -> str:
    """Name, size and time of every file that decides what is around a draft."""
    project = Project.named(named, path) if named else Project.find(path)
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
