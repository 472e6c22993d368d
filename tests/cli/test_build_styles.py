"""``mdrag build --style``: every name that ships, a style of one's own, what a shell completes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from essay_project import essay_project
from export.conformance import problems
from mdrag.cli.main import cli, main
from mdrag.export.citations.styles import SHIPPED, find

DRAFT = "Marmot (2015){#doc_8f3a2c1d} and (Vole, 2018, p. 4){#doc_0a1b2c3d}.\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = essay_project(tmp_path_factory.mktemp("styles")).root
    (root / "essay.md").write_text(DRAFT)
    text = find("nature").read_text("utf-8")
    own = text.replace("http://www.zotero.org/styles/nature</id>", "http://example.org/mine</id>")
    (root / "own.csl").write_text(own, "utf-8")
    return root


def build(home: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.chdir(home)
    with pytest.raises(SystemExit) as ended:
        main(["build", "essay.md", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize("name", ["vancouver", "asa", "oscola", "gb7714-author-date"])
def test_a_style_that_ships_makes_fields_zotero_reads(
    home: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build(home, monkeypatch, "-o", f"{name}.docx", "--style", name) == 0
    assert problems(home / f"{name}.docx") == []
    assert "does not have this style" not in capsys.readouterr().err


def test_a_style_zotero_cannot_fetch_is_told_where_fields_are_made(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "Zotero does not have this style (id http://example.org/mine)"
    assert build(home, monkeypatch, "-o", "own.docx", "--style", "own.csl") == 0
    assert sum(told in line for line in capsys.readouterr().err.splitlines()) == 1
    assert build(home, monkeypatch, "-o", "own2.docx", "--style", "own.csl", "--static") == 0
    assert told not in capsys.readouterr().err


@pytest.mark.parametrize("line", [["build", "--style"], ["config", "set", "export.style"]])
def test_a_shell_completes_the_names(line: list[str]) -> None:
    shell = ShellComplete(cli, {}, "mdrag", "_MDRAG_COMPLETE")
    found = [one.value for one in shell.get_completions(line, "ch")]
    assert found == [one.name for one in SHIPPED if one.name.startswith("ch")] != []
