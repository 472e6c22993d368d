from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mdrag.errors import FileProblem, ProjectMissing, UsageError
from mdrag.project import FOLDERS, Project, write_atomic
from mdrag.scaffold import initialise


def test_a_project_is_found_from_any_folder_inside_it(tmp_path: Path) -> None:
    project = initialise(tmp_path / "essay").project
    deep = project.root / "outputs" / "drafts"
    assert Project.find(deep) == project
    assert Project.find(tmp_path) is None
    with pytest.raises(ProjectMissing, match="mdrag init"):
        Project.require(tmp_path)


@pytest.mark.parametrize(
    ("place", "told"), [("projects/ESSAY_1", "projects/ESSAY_1"), ("my essay", "'my essay'")]
)
def test_from_the_folder_above_one_is_shown_the_way(tmp_path: Path, place: str, told: str) -> None:
    initialise(tmp_path / place)
    with pytest.raises(ProjectMissing, match=f"one lies below it: cd {told}   or make"):
        Project.require(tmp_path)


def test_a_project_can_be_named_by_folder_or_id(tmp_path: Path) -> None:
    project = initialise(tmp_path / "projects" / "ESSAY_1").project
    assert Project.named(str(project.root), tmp_path) == project
    assert Project.named("ESSAY_1", tmp_path) == project
    with pytest.raises(UsageError, match="mdrag new nowhere"):
        Project.named("nowhere", tmp_path)


def test_init_makes_everything_and_a_second_time_nothing(tmp_path: Path) -> None:
    first = initialise(tmp_path)
    assert all((tmp_path / name).is_dir() for name in FOLDERS)
    (tmp_path / "AGENT.md").write_text("mine")
    (tmp_path / "AGENTS.md").unlink()
    second = initialise(tmp_path)
    assert second.made == ("AGENTS.md",)
    assert set(second.left) == set(first.made) - {"AGENTS.md"}
    assert (tmp_path / "AGENT.md").read_text() == "mine"


def test_an_essay_inside_an_essay_is_refused(tmp_path: Path) -> None:
    initialise(tmp_path)
    with pytest.raises(UsageError, match="inside the project"):
        initialise(tmp_path / "outputs" / "other")


def test_writing_is_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "draft.md"
    path.write_text("before")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileProblem, match=r"draft\.md: cannot be written \(No space left"):
        write_atomic(path, "after")
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_keeps_rights_links_and_line_ends(tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("x")
    real.chmod(0o640)
    link.symlink_to(real)
    write_atomic(link, "a\r\nb")
    assert link.is_symlink()
    assert real.read_bytes() == b"a\r\nb"
    assert real.stat().st_mode & 0o777 == 0o640
