"""``mdrag init``: where the project is made, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run

NAMED = ("--project", "essays/first")


@pytest.mark.parametrize(
    "told", [(*NAMED, "init"), ("init", *NAMED), ("init", "essays/first")], ids=str
)
def test_the_folder_that_was_named_becomes_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run(*told)
    assert code == 0
    assert (tmp_path / "essays" / "first" / "meta" / "project.json").is_file()
    assert [one.name for one in tmp_path.iterdir()] == ["essays"]
    assert f"it is in {tmp_path.resolve() / 'essays' / 'first'}: cd there first" in err


def test_in_the_folder_one_stands_in_nobody_is_sent_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("init")
    assert (code, "cd there" in err) == (0, False)
    assert (tmp_path / "meta" / "project.json").is_file()


def test_two_folders_are_one_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = run("init", "essay", "--project", "other")
    assert code == 2 and "two folders: essay and --project other; name one" in err
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_place_of_the_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "essay").write_text("words")
    code, _, err = run("init", "--project", "essay")
    assert (code, len(err.splitlines())) == (2, 1)
    assert "essay" in err
    assert [one.name for one in tmp_path.iterdir()] == ["essay"]


def test_the_cloud_profile_is_in_force_where_it_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("init", "--profile", "cloud")[0] == 0
    code, out, err = run("config", "get", "parser")
    assert (code, out, err) == (0, "mineru\n", "")


def test_new_names_the_option_it_takes_for_a_folder(tmp_path: Path) -> None:
    done = run("new", "essay", "--project", "elsewhere", cwd=tmp_path)
    assert done.returncode == 2 and "mdrag new essay --parent DIR" in done.stderr
    assert list(tmp_path.iterdir()) == []
