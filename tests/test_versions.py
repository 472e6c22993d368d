from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path

import pytest

from mdrag.audit.audit_files import AuditDocument, write_audits
from mdrag.config import parse
from mdrag.scaffold import initialise
from mdrag.settings_file import change
from mdrag.versions import (
    last_version,
    log_version,
    new_build_id,
    new_query_id,
    next_version,
    present_day,
    write_build,
)


def test_the_next_number_is_found_by_scanning(tmp_path: Path) -> None:
    assert next_version(tmp_path / "essay.md").name == "essay_v001.md"
    for name in ("essay_v001.md", "essay_v007.md", "essay_v009.txt", "other_v050.md"):
        (tmp_path / name).touch()
    assert next_version(tmp_path / "essay_v001.md").name == "essay_v008.md"
    assert next_version(tmp_path / "essay.md").name == "essay_v008.md"


def test_a_change_of_configuration_is_logged_and_keeps_comments(tmp_path: Path) -> None:
    project = initialise(tmp_path).project
    before = project.config_path.read_text()
    assert change(project, "top_m_parent", "30") == (5, 30)
    after = project.config_path.read_text()
    changed = [
        new for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new
    ]
    assert len(changed) == 1
    assert changed[0].startswith("top_m_parent: 30")
    assert "# pages or sections shown with a pack" in changed[0]
    line = json.loads((project.meta / "version_log.jsonl").read_text())
    assert (line["artifact_type"], line["to_version"]) == ("config", "top_m_parent=30")


def test_a_setting_of_a_section_can_be_changed(tmp_path: Path) -> None:
    project = initialise(tmp_path).project
    assert change(project, "lint.word_budget", "2000") == (None, 2000)


def test_the_log_grows_by_lines(tmp_path: Path) -> None:
    project = initialise(tmp_path).project
    log_version(project, "draft", "a_v001.md", "a_v002.md", "kürzer")
    log_version(project, "draft", "a_v002.md", "a_v003.md", "clearer")
    lines = (project.meta / "version_log.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["to_version"] for line in lines] == ["a_v002.md", "a_v003.md"]


def test_builds_and_queries_have_names_of_their_own(tmp_path: Path) -> None:
    config = parse("", "")
    build = new_build_id(config)
    assert config.hash in build
    assert len({new_query_id() for _ in range(50)}) == 50
    project = initialise(tmp_path).project
    path = write_build(project, build, {"sources": 3})
    assert json.loads(path.read_text())["build_id"] == build == path.parent.name
    write_build(project, build, {"index_version": "g1"})
    both = json.loads(path.read_text())
    assert (both["sources"], both["index_version"]) == (3, "g1")


def test_a_version_comes_after_the_last_one_of_the_same_thing(tmp_path: Path) -> None:
    project = initialise(tmp_path).project
    assert last_version(project, "claims", "one_claims_v001.json") == ""
    for kind, name in (
        ("claims", "one_claims_v001.json"),
        ("claims", "two_claims_v004.json"),
        ("evidence_pack", "evidence_pack_20261122_1636_v001.md"),
    ):
        log_version(project, kind, "", name, "claims")
    with (project.meta / "version_log.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"artifact_type": "claims", cut off\n["claims"]\n')
    assert last_version(project, "claims", "one_claims_v002.json") == "one_claims_v001.json"
    assert last_version(project, "claims") == "two_claims_v004.json"
    assert last_version(project, "evidence_pack") == "evidence_pack_20261122_1636_v001.md"
    assert last_version(project, "chunks") == ""


def test_the_next_report_of_a_draft_names_the_last(tmp_path: Path) -> None:
    project = initialise(tmp_path).project
    for draft in ("essay.md", "other.md", "essay.md"):
        write_audits(project, Path(draft), [AuditDocument("style", ".md", "words")], "style")
    lines = (project.meta / "version_log.jsonl").read_text("utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    assert [(one["from_version"], one["to_version"]) for one in told] == [
        ("", "essay_style_v001.md"),
        ("", "other_style_v001.md"),
        ("essay_style_v001.md", "essay_style_v002.md"),
    ]


def test_builds_that_give_the_same_bytes_are_told_their_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1777593600")
    assert present_day() == date(2026, 5, 1)


@pytest.mark.parametrize("told", ["", "today", "-5", "9" * 30])
def test_else_it_is_the_day_of_the_person(monkeypatch: pytest.MonkeyPatch, told: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", told)
    before = datetime.now().astimezone().date()
    assert before <= present_day() <= datetime.now().astimezone().date()
