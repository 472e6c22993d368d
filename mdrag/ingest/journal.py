"""Several files changed together or not at all, also when the process is killed in between.

New contents are first written under ``meta/.commit``; a marker then says they are complete; only
then are they renamed into place. `recover` finishes a marked commit and drops an unmarked one, so
any interruption leaves either the old state or the new.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from mdrag.errors import FileProblem
from mdrag.project import Project

__all__ = ["commit", "recover"]

_MARKER = "ready.json"


def commit(
    project: Project, files: Mapping[Path, bytes], folders: Mapping[Path, Path] | None = None
) -> None:
    """Put files (path → content) and folders (path → staged folder) in place, together.

    Raises FileProblem with nothing changed.
    """
    room = project.meta / ".commit"
    plan: dict[str, list[list[str]]] = {"files": [], "folders": []}
    try:
        shutil.rmtree(room, ignore_errors=True)
        room.mkdir(parents=True)
        for index, (path, content) in enumerate(files.items()):
            _write(room / str(index), content)
            plan["files"].append([str(index), _relative(project, path)])
        for path, staged in (folders or {}).items():
            plan["folders"].append([_relative(project, staged), _relative(project, path)])
        _write(room / "plan.tmp", json.dumps(plan).encode())
        (room / "plan.tmp").rename(room / _MARKER)
    except OSError as problem:
        shutil.rmtree(room, ignore_errors=True)
        raise _said(problem, project.meta) from problem
    recover(project)


def recover(project: Project) -> None:
    """Finish a commit that was complete but not in place; drop one that was not complete."""
    room = project.meta / ".commit"
    if not room.is_dir():
        return
    marker = room / _MARKER
    try:
        if marker.is_file():
            plan = json.loads(marker.read_text("utf-8"))
            for staged, target in plan["folders"]:
                _move_folder(project.root / staged, project.root / target)
            for name, target in plan["files"]:
                if (room / name).exists():
                    (project.root / target).parent.mkdir(parents=True, exist_ok=True)
                    (room / name).replace(project.root / target)
            marker.unlink()
        shutil.rmtree(room)
    except OSError as problem:
        raise _said(problem, room) from problem


def _move_folder(staged: Path, target: Path) -> None:
    if not staged.exists():
        return  # done before the interruption
    if target.exists():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    staged.rename(target)


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())


def _relative(project: Project, path: Path) -> str:
    return path.relative_to(project.root).as_posix()


def _said(problem: OSError, place: Path) -> FileProblem:
    where = Path(problem.filename) if problem.filename else place
    reason = problem.strerror or str(problem)
    return FileProblem(where, f"cannot be written ({reason}); nothing was lost, run ingest again")
