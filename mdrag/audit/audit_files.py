"""The next version of an audit document, written and logged."""

from __future__ import annotations

from pathlib import Path

from mdrag.project import Project, write_atomic
from mdrag.versions import last_version, log_version, next_version

__all__ = ["build_id", "write_audit"]


def write_audit(
    project: Project, draft: Path, kind: str, content: str, suffix: str = ".md", by: str = ""
) -> Path:
    """Write ``outputs/audits/<draft>_<kind>_vNNN<suffix>`` as the next version; its path.

    Raises FileProblem when it cannot be written.
    """
    path = next_version(project.outputs / "audits" / f"{draft.stem}_{kind}{suffix}")
    write_atomic(path, content)
    before = last_version(project, kind, path.name)
    log_version(project, kind, before, path.name, f"{by or kind} {draft.name}")
    return path


def build_id(project: Project | None) -> str:
    """The build whose library answers; "" when there is none."""
    if project is None or not (project.index / "current.json").is_file():
        return ""
    from mdrag.index import generations

    return generations.current(project).manifest.build_id
