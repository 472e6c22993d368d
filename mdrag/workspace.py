"""Project, configuration, evidence and rules put together for one path: the only place that does.

Every face (command line, filters, editor) calls `open_for`; a run over drafts of several projects
opens one workspace a draft.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mdrag.config import Config, load
from mdrag.errors import ConfigError, LibraryMissing
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.project import Project

__all__ = ["Workspace", "language_of", "library", "open_for", "settings_file"]


class Workspace(NamedTuple):
    """What is known around a draft. ``project`` is None for a stray draft.

    ``damage`` says why a library that is there cannot be read; only a lenient opening gets so far.
    """

    project: Project | None
    config: Config
    evidence: EvidenceStore
    rule_folders: tuple[Path, ...]  # where rules are looked for, shipped ones first
    damage: str = ""

    @property
    def has_library(self) -> bool:
        """Whether there is an index to ask."""
        return self.evidence.version != ""

    def below(self, path: Path) -> str:
        """A draft's path below the folder of its settings, posix: what ``paths:`` globs match."""
        folder = self.project.root if self.project else Path(self.config.path or ".").parent
        try:
            return path.resolve().relative_to(folder.resolve()).as_posix()
        except (ValueError, OSError, RuntimeError):  # RuntimeError: links that go round
            return path.as_posix()


def open_for(path: Path, project: str | None = None, lenient: bool = False) -> Workspace:
    """The workspace of a draft or folder. Raises ConfigError, UsageError (unknown ``--project``).

    LibraryMissing when the library is damaged; ``lenient``: then there is none, and
    `Workspace.damage` says so.

    Outside a project the nearest mdrag.yaml upward counts and there is no library; a project
    that was never ingested has none either.
    """
    from mdrag.shipped import shipped

    found = Project.named(project, path) if project else Project.find(path)
    rules = [shipped("lint_rules")]
    if found is None:
        return Workspace(None, load(_stray_config(path)), NoEvidence(), tuple(rules))
    if (found.root / "lint_rules").is_dir():
        rules.append(found.root / "lint_rules")
    config = load(found.config_path)
    try:
        return Workspace(found, config, library(found), tuple(rules))
    except LibraryMissing as problem:
        if not lenient:
            raise
        return Workspace(found, config, NoEvidence(), tuple(rules), problem.sentence)


def settings_file(path: Path) -> Path | None:
    """The config.yaml or mdrag.yaml that counts for a draft or folder; None when there is none."""
    found = Project.find(path)
    if found is None:
        return _stray_config(path)
    return found.config_path if found.config_path.is_file() else None


def language_of(path: Path | None) -> str:
    """The setting ``ui_language`` of a settings file; English where it cannot be read."""
    try:
        return load(path).ui_language
    except ConfigError:
        return "en"


def library(project: Project) -> EvidenceStore:
    """The library of a project, an empty one before it was ingested. Raises LibraryMissing."""
    if not (project.index / "current.json").is_file():
        return NoEvidence()
    from mdrag.retrieve.library import GenerationStore

    return GenerationStore.open(project)


def _stray_config(path: Path) -> Path | None:
    here = path.absolute()
    for folder in (here, *here.parents):
        candidate = folder / "mdrag.yaml"
        if candidate.is_file():
            return candidate
    return None
