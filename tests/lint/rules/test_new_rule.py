"""A rule of the writer's own, begun in the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import UsageError
from mdrag.lint.rules.load import load
from mdrag.lint.rules.new_rule import write_new_rule
from mdrag.project import Project


def project(root: Path) -> Project:
    (root / "config.yaml").write_text("", "utf-8")
    return Project(root)


def test_the_rule_begun_is_one_that_loads(tmp_path: Path) -> None:
    path = write_new_rule(project(tmp_path), "mine.rain", "existence")
    assert path == tmp_path / "lint_rules" / "mine" / "rain.yml"
    assert [one.id for one in load([tmp_path / "lint_rules"], cached=False)] == ["mine.rain"]


@pytest.mark.parametrize("ending", ["yml", "yaml"])
def test_a_rule_that_is_there_is_not_written_over(tmp_path: Path, ending: str) -> None:
    there = tmp_path / "lint_rules" / "mine" / f"rain.{ending}"
    there.parent.mkdir(parents=True)
    there.write_text("mine", "utf-8")
    with pytest.raises(UsageError, match="is there already"):
        write_new_rule(project(tmp_path), "mine.rain", "existence")
    assert there.read_text("utf-8") == "mine"
    assert len(list(there.parent.iterdir())) == 1


def test_no_project_and_no_folder_are_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="mdrag init"):
        write_new_rule(None, "mine.rain", "existence")
    (tmp_path / "lint_rules").write_text("a file", "utf-8")
    with pytest.raises(UsageError, match="cannot be made"):
        write_new_rule(project(tmp_path), "mine.rain", "existence")
