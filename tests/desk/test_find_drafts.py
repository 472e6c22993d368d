"""What a draft is, wherever one asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from essay_project import essay_project
from mdrag.desk.find_drafts import drafts_in, is_draft
from mdrag.errors import UsageError
from mdrag.project import Project

DRAFTS = ("outputs/drafts/essay_v001.md", "notes.md", "chapters/_one.qmd", "outputs/letter.Rmd")
NONE = (
    "AGENT.md", "CLAUDE.md", "raw/instruction/guidance/rubric.md", "meta/instruction_brief.md",
    "outputs/evidence/evidence_20261123.md", "outputs/evidence_pack.md", "outputs/style_report.md",
    "outputs/audits/essay_claims_v001.md", "parsed/doc_8f3a2c1d/text.md", ".notes/a.md",
    "outputs/.#essay.md", "outputs/drafts/essay.txt",
)  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Project:
    found = essay_project(tmp_path / "_essay")
    for name in (*DRAFTS, *NONE):
        path = found.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("The end.\n", "utf-8")
    return found


def test_a_folder_and_an_editor_see_the_same_drafts(project: Project) -> None:
    names = (*DRAFTS, *NONE)
    assert {name for name in names if is_draft(project.root / name)} == {*DRAFTS}
    found = [
        Path(path).relative_to(project.root).as_posix()
        for path in drafts_in([str(project.root)]).paths
    ]
    assert {*found} & {*names} == {*DRAFTS}


@pytest.mark.parametrize("folder", ["raw/instruction", "outputs/audits", "outputs/evidence"])
def test_a_folder_inside_what_is_made_or_read_holds_none(project: Project, folder: str) -> None:
    with pytest.raises(UsageError, match="no drafts in this folder"):
        drafts_in([str(project.root / folder)])


def test_what_an_editor_takes_for_markdown_may_be_called_otherwise(tmp_path: Path) -> None:
    assert not is_draft(tmp_path / "essay.txt")
    assert is_draft(tmp_path / "essay.txt", any_suffix=True)
    assert is_draft(tmp_path / "raw" / "essay.md"), "there is no project"
    assert not is_draft(tmp_path / "AGENTS.md", any_suffix=True)
