"""``mdrag style-check``: the report, its copy, the quality gate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from made_library import make_project
from mdrag.evidence.schemas import problems
from mdrag.project import Project

LONG = "It is " + "so " * 60 + "late. "


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return make_project(tmp_path / "essay")


def test_the_report_is_written_and_the_newest_copied(project: Project) -> None:
    draft = project.outputs / "drafts" / "essay_v001.md"
    audits, copy = project.outputs / "audits", project.outputs / "style_report.md"
    for number, text in ((1, "# One\n\n" + LONG * 9), (2, "# One\n\nIt rains here today.\n")):
        draft.write_text(text, "utf-8")
        code, _, err = run("style-check", str(draft))
        name = f"essay_v001_style_v00{number}.md"
        assert code == (1 if number == 1 else 0)
        assert name in err
        assert copy.read_text("utf-8") == (audits / name).read_text("utf-8")
    assert "style.long-sentence" in (audits / "essay_v001_style_v001.md").read_text("utf-8")
    assert "First sentences" in copy.read_text("utf-8")


def test_sentences_too_short_for_lint_to_speak_of_count(project: Project) -> None:
    draft = project.outputs / "drafts" / "essay.md"
    draft.write_text("# One\n\n" + ("It is " + "so " * 46 + "late. ") * 9, "utf-8")
    assert "long-sentence" not in run("lint", str(draft))[1]
    assert run("style-check", str(draft), "--no-file")[0] == 1
    project.config_path.write_text("lint: {rules: {style.long-sentence: {max_words: 50}}}", "utf-8")
    assert run("style-check", str(draft), "--no-file")[0] == 0


def test_json_and_the_limit_of_the_settings(project: Project) -> None:
    draft = project.outputs / "drafts" / "essay.md"
    draft.write_text("# One\n\n" + LONG * 3, "utf-8")
    code, out, _ = run("style-check", str(draft), "--format", "json", "--no-file")
    document = json.loads(out)
    assert list(problems("style", document)) == []
    assert (code, document["gate"], document["limit"]) == (0, "PASS", 8)
    project.config_path.write_text("gate:\n  style_findings: 2\n", "utf-8")
    code, out, _ = run("style-check", str(draft), "--format", "json", "--no-file")
    assert (code, json.loads(out)["gate"]) == (1, "FAIL")
    assert not (project.outputs / "style_report.md").exists()


def test_a_stray_draft_is_read_and_nothing_written(tmp_path: Path) -> None:
    draft = tmp_path / "stray.md"
    draft.write_text("It rains.", "utf-8")
    code, out, err = run("style-check", str(draft))
    assert (code, out.splitlines()[-1][:5]) == (0, "PASS:")
    assert "outside a project" in err
    assert [path.name for path in tmp_path.iterdir()] == ["stray.md"]
