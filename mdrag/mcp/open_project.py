"""The project a server works in, held open between calls and looked at anew when it changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from mdrag.config import Config, load
from mdrag.errors import UsageError
from mdrag.fence import inner_name, path_below
from mdrag.limits.draft_names import DRAFT_SUFFIXES
from mdrag.project import Project

if TYPE_CHECKING:
    from mdrag.brief.model import InstructionBrief
    from mdrag.desk.desk import Desk
    from mdrag.retrieve.library import GenerationStore
    from mdrag.retrieve.search import Searcher

__all__ = ["OpenProject"]


class OpenProject:
    """The project of a folder. What is asked of it raises ProjectMissing while there is none."""

    def __init__(self, start: Path, name: str | None = None) -> None:
        """``start``: where the server stands; ``name``: what ``--project`` said."""
        self._start, self._name = start, name
        self._searcher: tuple[object, Searcher] | None = None
        self._brief: tuple[Path, InstructionBrief] | None = None

    @property
    def project(self) -> Project:
        """The project."""
        return Project.require(self._start, self._name)

    @property
    def config(self) -> Config:
        """The settings in force. Raises ConfigError."""
        return load(self.project.config_path)

    def searcher(self) -> Searcher:
        """What searches the current index. Raises LibraryMissing, UsageError."""
        from mdrag.index.embed import embedder
        from mdrag.retrieve.library import GenerationStore
        from mdrag.retrieve.search import Searcher

        project, config = self.project, self.config
        stamp = (project.root, _stamp(project.index / "current.json"), config.hash)
        if self._searcher is None or self._searcher[0] != stamp:
            searcher = Searcher(
                GenerationStore.open(project), embedder(config, project), config.vector_weight
            )
            self._searcher = (stamp, searcher)
        return self._searcher[1]

    def library(self) -> GenerationStore:
        """The library as the read files know it. Raises LibraryMissing."""
        return self.searcher().library

    def brief(self) -> InstructionBrief:
        """What the course asks for, of the files as they are; writing it is `mdrag brief`."""
        from mdrag.desk.documents.briefs import current_brief

        project = self.project
        held = self._brief[1] if self._brief and self._brief[0] == project.root else None
        self._brief = (project.root, current_brief(project, held))
        return self._brief[1]

    def draft(self, told: str) -> Path:
        """The draft below the project that an agent names.

        An absolute path means what lies at it when that is in the project. Raises FileProblem for a
        link that leads out of it, UsageError for what lies outside, is not there or is no draft.
        """
        project = self.project
        told = _inner(project, told)
        path = path_below(project.root, told, "mdrag mcp", "path")
        if path.suffix.lower() not in DRAFT_SUFFIXES or any(
            part.startswith(".") for part in Path(told).parts
        ):
            raise UsageError(f"{told}: is no draft; drafts end with {', '.join(DRAFT_SUFFIXES)}")
        if not path.is_file():
            raise UsageError(f"{told}: no such draft below {project.root}")
        return path

    def desk(self, told: str) -> Desk:
        """The draft an agent names, with its surroundings, shown by the name it gave."""
        from mdrag.desk.desk import Desk
        from mdrag.workspace import open_for

        path = self.draft(told)
        return Desk(path, open_for(path, lenient=True), self.project.relative(path))


def _inner(project: Project, told: str) -> str:
    """The name of a draft from the project's folder. Raises UsageError for one outside."""
    if Path(told).is_absolute() and Path(told).is_relative_to(project.root):
        told = Path(told).relative_to(project.root).as_posix()
    if not inner_name(told):
        raise UsageError(
            f"path: {told[:80]!a} is no draft below {project.root}; name one from there, "
            "as in outputs/drafts/essay_v001.md"
        )
    return told


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_size, stat.st_mtime_ns
