"""What an ingest would do, found out without writing anything."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.config import Config
from mdrag.fence import refuse_links
from mdrag.ingest import earlier_runs
from mdrag.ingest.quality_advice import QualityLimits
from mdrag.ingest.run.plan import State, look
from mdrag.ingest.run.summary import RefusedFile
from mdrag.project import Project

__all__ = ["IngestPreview", "preview"]


class IngestPreview(NamedTuple):
    """Files by what would happen to them; paths in the project."""

    new: tuple[str, ...]  # a source of its own, or another copy of a known text
    changed: tuple[str, ...]  # other bytes where a source lay
    again: tuple[str, ...]  # the same bytes: moved, or settings, reading list or mdrag changed
    unchanged: int
    gone: tuple[str, ...]  # doc_uids whose file is no longer there
    failed: tuple[RefusedFile, ...]
    not_read: tuple[RefusedFile, ...]
    bytes: int  # of the new and changed files
    parser: str
    embedder: str

    def as_json(self) -> dict[str, Any]:
        """The machine-readable form."""
        refused = {
            name: [one._asdict() for one in getattr(self, name)] for name in ("failed", "not_read")
        }
        return {**self._asdict(), **refused, "dry_run": True}


def preview(project: Project, config: Config, only: Sequence[Path] = ()) -> IngestPreview:
    """What `pipeline.run` would do now. New files are hashed and not read.

    Raises UsageError (a path outside raw/), FileProblem.
    """
    refuse_links(project.root, (), ("parsed",))
    known = earlier_runs.read(project, QualityLimits.of(config))
    state = look(project, config, only, known)
    held = {entry.source.source_path for entry in state.entries.values() if not entry.gone}
    return IngestPreview(
        new=tuple(path for path in state.fresh if path not in held),
        changed=tuple(path for path in state.fresh if path in held),
        again=tuple(sorted(state.again.values())),
        unchanged=_unchanged(state),
        gone=tuple(sorted(state.gone)),
        failed=state.failed,
        not_read=state.not_read,
        bytes=sum(state.files[path].size for path in state.fresh),
        parser=config.parser,
        embedder=config.embedder,
    )


def _unchanged(state: State) -> int:
    touched = {*state.fresh, *state.again.values(), *(refused.path for refused in state.failed)}
    return sum(path not in touched for path in state.shas)
