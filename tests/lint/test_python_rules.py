from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import ConfigError
from mdrag.evidence.store import NoEvidence
from mdrag.lint.python_rules import _folders
from mdrag.lint.rules.load import load
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

RULE = "extends: python\nseverity: info\nscript: mine.py\nmessage: '{words}'\nwhy: w\n"
CODE = (
    "def check(sentence):\n    at = sentence.find('xyz')\n    return [(at, at + 3)] * (at >= 0)\n"
)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MDRAG_CONFIG_DIR", str(tmp_path / "person"))
    (tmp_path / "person").mkdir()
    folder = tmp_path / "essay" / "lint_rules" / "house"
    folder.mkdir(parents=True)
    (folder / "mine.yml").write_text(RULE)
    (folder / "mine.py").write_text(CODE)
    _folders.cache_clear()
    return tmp_path / "essay"


def allow(project: Path, text: str) -> None:
    (project.parent / "person" / "config.yaml").write_text(text)
    _folders.cache_clear()


def rules(project: Path):
    return load([shipped("lint_rules"), project / "lint_rules"], cached=False)


def test_not_unless_the_person_says_so(project: Path) -> None:
    (project / "config.yaml").write_text(f"python_checks: ['{project.as_posix()}']\n")
    with pytest.raises(ConfigError, match=r"mine\.yml:1:1: 'extends: python' is not loaded"):
        rules(project)
    allow(project, "python_checks: []\n")
    with pytest.raises(ConfigError, match="name this folder in"):
        rules(project)
    allow(project, f"python_checks: ['{(project.parent / 'other').as_posix()}']\n")
    with pytest.raises(ConfigError, match="is not loaded"):
        rules(project)


def test_in_a_folder_the_person_names_it_runs_until_it_is_named_no_more(project: Path) -> None:
    allow(project, f"python_checks: ['{project.as_posix()}']\n")
    (mine,) = [rule for rule in rules(project) if rule.id == "house.mine"]
    text = "It is *xyz* here. “It is xyz.” `xyz`"

    def run():
        return lint(parse(text), settings("", ""), NoEvidence(), [mine])

    (found,) = run().findings
    assert (text[found.start : found.end], found.message) == ("xyz", "xyz")
    allow(project, "")
    assert not run().findings
    assert "no longer in a folder you trust" in run().summary.failures[0].problem


@pytest.mark.parametrize(
    "text", ["python_checks: true\n", "python_checks: [1]\n", "- a\n", "a: [\n"]
)
def test_a_file_of_the_person_that_says_something_else(project: Path, text: str) -> None:
    allow(project, text)
    with pytest.raises(ConfigError, match=r"person.config\.yaml"):
        rules(project)


def test_a_script_lies_beside_its_rule(project: Path) -> None:
    allow(project, f"python_checks: ['{project.as_posix()}']\n")
    path = project / "lint_rules" / "house" / "mine.yml"
    path.write_text(RULE.replace("mine.py", "../../../x.py"))
    with pytest.raises(ConfigError, match=r"mine\.yml:3:1: script: should be the name"):
        rules(project)
