"""A draft with all its surroundings: what is looked up, when, and for which name of the draft."""

from __future__ import annotations

from pathlib import Path

import pytest

from essay_project import HEALTH, essay_project
from mdrag.desk.desk import Desk, open_desk
from mdrag.draft.parse import parse
from mdrag.errors import ConfigError, DraftError
from mdrag.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return essay_project(tmp_path / "essay")


def desk_of(project: Project, text: str = "Wards differ.\n") -> Desk:
    path = project.outputs / "drafts" / "essay_v001.md"
    path.write_text(text, "utf-8")
    return open_desk(path)


def test_a_draft_in_a_project_has_all_that_lies_around_it(project: Project) -> None:
    project.config_path.write_text("lint: {baseline: kept.json, ignore: [style]}\n", "utf-8")
    desk = desk_of(project)
    assert desk.name == desk.below == "outputs/drafts/essay_v001.md"
    assert desk.root == project.root and desk.baseline == str(project.root / "kept.json")
    assert desk.evidence.source(HEALTH) is not None
    assert {rule.id.partition(".")[0] for rule in desk.rules} >= {"evidence", "citation"}
    assert not any(rule.id.startswith("style.") for rule in desk.rules)
    assert any(name.startswith("style.") for name in desk.known)
    assert desk.draft.text == desk.source.text == "Wards differ.\n"


def test_a_stray_draft_has_the_nearest_settings_and_no_library(tmp_path: Path) -> None:
    (tmp_path / "mdrag.yaml").write_text("lint: {baseline: b.json}\n", "utf-8")
    path = tmp_path / "drafts" / "a.md"
    path.parent.mkdir()
    path.write_text("Wards differ.\n", "utf-8")
    desk = open_desk(path)
    assert (desk.root, desk.name, desk.below) == (None, str(path), "drafts/a.md")
    assert desk.evidence.version == "" and desk.baseline == str(tmp_path / "b.json")
    given = Desk(path, desk.space, baseline="mine.json")
    assert given.baseline == "mine.json"


def test_what_is_wrong_is_said_by_what_is_asked(project: Project) -> None:
    project.config_path.write_text("lint: {select: [nothing]}\n", "utf-8")
    desk = desk_of(project)
    assert desk.read() is desk  # a draft can be read while its rules cannot be chosen
    with pytest.raises(ConfigError, match="nothing"):
        desk.with_rules()
    missing = open_desk(project.root / "none.md")
    assert missing.project == project
    with pytest.raises(DraftError, match="no such draft"):
        missing.read()


def test_a_newer_draft_and_another_name_leave_the_desk_as_it_was(project: Project) -> None:
    desk = desk_of(project)
    before, rules = desk.sha256, desk.rules
    newer = desk.holding(parse("Wards differ now.\n", desk.shown))
    assert newer.draft.text == "Wards differ now.\n" and newer.sha256 != before
    assert newer.rules is rules and desk.draft.text == "Wards differ.\n"
    assert desk.called("essay_v002.md").shown == "essay_v002.md"
    assert desk.shown.endswith("essay_v001.md") and desk.sha256 == before
