"""``mdrag build`` names the true cause first, in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.cli.main import main
from mdrag.export.build import pandoc_run
from mdrag.limits.pandoc import SECONDS
from mdrag.limits.run_program import ProgramStopped


def call(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["build", *arguments])
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.md").write_text("Words.\n")
    (tmp_path / "empty.md").write_text(" \n\n")
    (tmp_path / "head.md").write_text("---\ntitle: X\n---\n")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["none.md"], "none.md: no such draft"),
        (["none.md", "-o", "x.doc", "--style", "nope"], "none.md: no such draft"),
        (["d.md"], "-o is missing: name the file to make: mdrag build d.md -o d.docx"),
        (["empty.md"], "-o is missing"),
        (["empty.md", "-o", "x.docx"], "empty.md: holds no text yet"),
        (["head.md", "-o", "x.docx"], "head.md: holds no text yet"),
        (["d.md", "-o", "x.docx", "--style", "nope"], "--style nope: no such style"),
        (["d.md", "-o", "x.doc"], "x.doc: the name says which format"),
    ],
)
def test_one_line_and_nothing_made(
    arguments: list[str], told: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(here.iterdir())
    assert call(*arguments) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"mdrag: {told}") and err.count("\n") == 1
    assert sorted(here.iterdir()) == before


@pytest.mark.parametrize(
    ("when", "told"),
    [
        ("after 15 s of work", "Several hundred works can"),
        ("after 60 s", "this computer is busy with other things"),
        ("at 2 GB of memory", "pictures count whole"),
        ("at 512 MB of output", "a file that large is no essay"),
    ],
)
def test_a_stopped_pandoc_is_told_with_its_cause(
    when: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise ProgramStopped(when)

    monkeypatch.setattr(pandoc_run, "run_pandoc", stopped)
    assert call("d.md", "-o", "x.docx") == 2
    err = capsys.readouterr().err
    assert "d.md: pandoc, with mdrag's filters, was stopped " + when in err
    assert told in err and err.count("\n") == 1
    assert (SECONDS in err) is (" s" in when)


def test_more_time_can_be_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(SECONDS, "600")
    assert call("d.md", "-o", "x.docx") == 0
    monkeypatch.setenv(SECONDS, "ten")
    assert call("d.md", "-o", "y.docx") == 2
    assert f"{SECONDS}=ten: needs whole seconds" in capsys.readouterr().err
