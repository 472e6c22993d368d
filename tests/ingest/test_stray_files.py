"""A paper put one folder too high is named; drafts and what was built of them are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import load
from mdrag.ingest.run.pipeline import run
from mdrag.ingest.stray_files import stray_files
from mdrag.project import Project
from mdrag.scaffold import initialise


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return initialise(tmp_path / "essay").project


@pytest.mark.parametrize(
    "path", ["raw/paper.pdf", "raw/notes.md", "raw/pdfs/old/paper.PDF", "paper.pdf", "week3.pptx"]
)
def test_a_source_in_a_wrong_place_is_told_with_the_right_one(project: Project, path: str) -> None:
    file = project.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"x")
    for _ in range(2):  # also when nothing else has changed
        (note,) = run(project, load(None)).notes
        assert note.startswith(f"{path}: ")
        assert "raw/evidence/pdfs/" in note


@pytest.mark.parametrize(
    "path",
    ["essay.md", "essay_reviewed.docx", "AGENT.md", "raw/reading_list/list.md", "outputs/a.pdf",
     "raw/.hidden.pdf", "raw/instruction/rubric.txt"],
)  # fmt: skip
def test_what_lies_right_is_not_told(project: Project, path: str) -> None:
    (project.root / path).write_bytes(b"x")
    assert stray_files(project) == ()


def test_what_was_built_of_a_draft_is_no_source(project: Project) -> None:
    for name in ("essay.md", "essay.pdf"):
        (project.root / name).write_bytes(b"x")
    assert stray_files(project) == ()


def test_of_many_the_first_are_named(project: Project) -> None:
    for number in range(8):
        (project.raw / f"paper{number}.pdf").write_bytes(b"x")
    told = stray_files(project)
    assert len(told) == 6
    assert told[-1].startswith("3 more")
