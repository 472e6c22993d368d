"""The next version of an audit document, written and logged."""

from __future__ import annotations

from pathlib import Path

from mdrag.fence import open_own
from mdrag.project import Project, write_atomic
from mdrag.versions import last_version, log_version, next_version

__all__ = ["build_id", "keep_audit", "write_audit"]


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


def keep_audit(
    project: Project, draft: Path, kind: str, content: str, suffix: str, by: str
) -> tuple[Path, bool]:
    """The newest version with this content, and whether it had to be written (`write_audit`)."""
    path = next_version(project.outputs / "audits" / f"{draft.stem}_{kind}{suffix}")
    number = int(path.stem.rpartition("_v")[2]) - 1
    newest = path.with_name(f"{draft.stem}_{kind}_v{number:03d}{suffix}")
    try:
        with open_own(newest, "delete it and run this again") as file:
            if file.read() == content.encode("utf-8", "replace"):
                return newest, False
    except OSError:
        pass  # none yet, or one that cannot be read: the next is written
    return write_audit(project, draft, kind, content, suffix, by), True


def build_id(project: Project | None) -> str:
    """The build whose library answers; "" when there is none."""
    if project is None or not (project.index / "current.json").is_file():
        return ""
    from mdrag.index import generations

    return generations.current(project).manifest.build_id
