from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mdrag.yaml").write_text("lint:\n  online: true\n  crossref: http://127.0.0.1:9\n")
    (tmp_path / "draft.md").write_text("# One\n\nSome words stand here.\n")
    return tmp_path


def test_what_stays_off_is_said_once_and_data_stay_clean(folder: Path) -> None:
    done = run("lint", "draft.md", "--format", "json", cwd=folder)
    assert json.loads(done.stdout)["schema"] if "schema" in done.stdout else json.loads(done.stdout)
    (line,) = [one for one in done.stderr.splitlines() if "stay off" in one]
    assert "lint.crossref, lint.online" in line and f"mdrag trust {folder}" in line
    plain = folder / "mdrag.yaml"
    plain.write_text("")
    assert run("lint", "draft.md", "--format", "json", cwd=folder).returncode == done.returncode


def test_the_yes_is_asked_for_remembered_listed_and_taken_back(folder: Path) -> None:
    asked = run("trust", cwd=folder)
    assert asked.returncode == 2 and "add --yes" in asked.stderr
    assert "lint.crossref: 'http://127.0.0.1:9'  → 127.0.0.1:9" in asked.stdout
    assert run("trust", "--yes", cwd=folder).returncode == 0
    assert "said yes" not in run("lint", "draft.md", cwd=folder).stderr
    assert str(folder.resolve()) in run("trust", "--list", cwd=folder).stdout
    (one,) = json.loads(run("trust", "--list", "--format", "json", cwd=folder).stdout)
    assert one["wants"]["lint.online"] is True
    assert json.loads(run("trust", "--format", "json", cwd=folder).stdout)["trusted"] is True
    assert run("trust", cwd=folder).returncode == 0  # nothing is asked a second time
    assert run("trust", "--revoke", cwd=folder).returncode == 0
    assert "stay off" in run("lint", "draft.md", cwd=folder).stderr


def test_a_folder_without_settings_and_one_that_asks_for_nothing(tmp_path: Path) -> None:
    assert run("trust", cwd=tmp_path).returncode == 2
    (tmp_path / "mdrag.yaml").write_text("lint:\n  fail_on: error\n")
    done = run("trust", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "") and "asks for nothing" in done.stderr


def test_doctor_shows_it_and_config_set_is_a_yes(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    settings = tmp_path / "config.yaml"
    clean = settings.read_text("utf-8")
    settings.write_text(clean.replace("zotero:\n", "zotero:\n  via: web\n"), "utf-8")
    checks = json.loads(run("doctor", "--format", "json", cwd=tmp_path).stdout)
    (network,) = [one for one in checks if one["what"] == "network"]
    assert network["state"] == "WARN" and "zotero.via: web" in network["found"]
    assert network["todo"] == f"mdrag trust {tmp_path.resolve()}"
    settings.write_text(clean, "utf-8")
    assert run("config", "set", "lint.online", "true", cwd=tmp_path).returncode == 0
    assert "trusted" in run("doctor", cwd=tmp_path).stdout
    assert run("config", "get", "lint.online", cwd=tmp_path).stdout == "true\n"


def test_it_is_said_in_chinese_when_asked_and_in_english_of_settings_that_cannot_be_read(
    folder: Path,
) -> None:
    settings = folder / "mdrag.yaml"
    settings.write_text("ui_language: zh\nlint:\n  online: true\n")
    assert "lint.online 未启用" in run("lint", "draft.md", cwd=folder).stderr
    assert "已信任" in run("trust", "--yes", cwd=folder).stderr
    settings.write_text("lint: [")
    assert "no more" in run("trust", "--revoke", cwd=folder).stderr
