from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mdrag.errors import FileProblem
from mdrag.ingest import journal
from mdrag.project import Project


def _project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    for folder in (project.meta, project.chunks, project.parsed / "staged"):
        folder.mkdir(parents=True)
    (project.chunks / "a").write_bytes(b"old a")
    (project.meta / "b").write_bytes(b"old b")
    (project.parsed / "staged" / "text.txt").write_bytes(b"new text")
    (project.parsed / "doc").mkdir()
    (project.parsed / "doc" / "text.txt").write_bytes(b"old text")
    return project


def _commit(project: Project) -> None:
    journal.commit(
        project,
        {project.chunks / "a": b"new a", project.meta / "b": b"new b"},
        {project.parsed / "doc": project.parsed / "staged"},
    )


def _state(project: Project) -> tuple[bytes, bytes, bytes]:
    return (
        (project.chunks / "a").read_bytes(),
        (project.meta / "b").read_bytes(),
        (project.parsed / "doc" / "text.txt").read_bytes(),
    )


OLD, NEW = (b"old a", b"old b", b"old text"), (b"new a", b"new b", b"new text")


def test_everything_is_put_in_place(tmp_path: Path) -> None:
    project = _project(tmp_path)
    _commit(project)
    assert _state(project) == NEW
    assert not (project.meta / ".commit").exists()
    assert not (project.parsed / "staged").exists()


class _Killed(BaseException):
    pass


def test_killed_anywhere_it_is_all_old_or_all_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every rename and write of a commit is made the last thing the process did."""
    outcomes = set()
    for last in range(40):
        root = tmp_path / str(last)
        project = _project(root)
        steps: Iterator[int] = iter(range(1000))

        def dying(name: str, steps: Iterator[int] = steps, last: int = last) -> Any:
            real = getattr(Path, name)

            def step(self: Path, *rest: Any, **named: Any) -> Any:
                if next(steps) >= last:
                    raise _Killed
                return real(self, *rest, **named)

            return step

        with monkeypatch.context() as patch:
            for name in ("rename", "replace", "open", "unlink", "mkdir"):
                patch.setattr(Path, name, dying(name))
            try:
                _commit(project)
                finished = True
            except _Killed:
                finished = False
        journal.recover(project)
        assert _state(project) in (OLD, NEW)
        outcomes.add(_state(project))
        if finished:
            break
    else:
        pytest.fail("the commit never finished")
    assert outcomes == {OLD, NEW}


def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = _project(tmp_path)

    def full(path: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(journal, "_write", full)
        with pytest.raises(FileProblem, match="No space left on device"):
            _commit(project)
    assert _state(project) == OLD
    assert not (project.meta / ".commit").exists()
