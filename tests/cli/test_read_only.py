"""A project nobody may write to: every command that answers does, and says what is not written."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from commands import run
from mdrag.project import Project
from mortality_project import TRUE, mortality_project

DRAFT = f"# On work\n\n{TRUE}\n"
WHY = "(Read-only file system); the answer stands without it"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = mortality_project(tmp_path_factory.mktemp("library") / "essay")
    draft = project.outputs / "drafts" / "essay_v001.md"
    draft.parent.mkdir(parents=True, exist_ok=True)
    draft.write_text(DRAFT, "utf-8")
    return project


@pytest.fixture
def project(made: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.chdir(made.root)
    return made


def forbid(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing anywhere in the project fails, as on a read-only mount."""
    really = Path.open

    def refused(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if set(mode) & set("wax+") and path.absolute().is_relative_to(project.root):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        return really(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", refused)


@pytest.mark.parametrize(
    ("arguments", "unwritten"),
    [
        (("query", "mortality"), "outputs/evidence"),
        (("gate", "outputs/drafts/essay_v001.md"), "essay_v001_claims_v"),
        (("verify-citations", "outputs/drafts/essay_v001.md"), "essay_v001_citations_v"),
        (("style-check", "outputs/drafts/essay_v001.md"), "essay_v001_style_v"),
        (("doctor",), "meta/setup_report.md"),
        (("claims", "outputs/drafts/essay_v001.md"), ""),
        (("sources", "outputs/drafts/essay_v001.md"), ""),
        (("ready", "outputs/drafts/essay_v001.md"), ""),
        (("lint", "--fast", "outputs/drafts/essay_v001.md"), ""),
        (("library",), ""),
    ],
)
def test_the_answer_is_the_same(
    project: Project, monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...], unwritten: str,
) -> None:  # fmt: skip
    wanted = run(*arguments)
    for path in (project.outputs / "audits").iterdir():
        path.unlink()  # what stands there would not be written again
    before = sorted(project.root.rglob("*"))
    forbid(project, monkeypatch)
    code, out, err = run(*arguments)
    assert code == wanted[0]
    assert len(out.splitlines()) == len(wanted[1].splitlines()) > 0
    said = [line for line in err.splitlines() if WHY in line]
    assert len(said) == bool(unwritten)
    assert all(line.startswith("mdrag: ") and unwritten in line for line in said)
    assert "written:" not in err and "written to" not in err
    assert sorted(project.root.rglob("*")) == before


def test_a_word_file_elsewhere_is_made_and_not_denied(
    project: Project, monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    forbid(project, monkeypatch)
    target = tmp_path / "essay.docx"
    code, out, err = run("build", "outputs/drafts/essay_v001.md", "-o", str(target))
    assert code == 0 and out == f"{target}\n" and target.is_file()
    assert "nothing was changed" not in err
    told = "essay.docx is whole; a later build will leave it alone and write its next version"
    assert f"exports.jsonl was not written (Read-only file system); {told}" in err


def test_what_is_there_to_write_fails(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid(project, monkeypatch)
    code, _, err = run("revise", "outputs/drafts/essay_v001.md", "--summary", "x")
    assert code == 2 and "Read-only file system" in err
