from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path
from unittest import mock

import click
import pytest

from commands import run
from mdrag.checkup.checkup_line import CheckupLine
from mdrag.checkup.run import checkup
from mdrag.cli import main as entry
from mdrag.cli.commands import COMMANDS
from mdrag.errors import UsageError


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_its_help_has_an_example(name: str) -> None:
    module, about = COMMANDS[name]
    command = import_module(f"mdrag.cli.{module}").command
    assert isinstance(command, click.Command)
    assert about.endswith((".", "?"))
    assert re.search(r"Examples?:", command.help or ""), f"{name} --help shows no example"


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from mdrag.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit as end:\n    assert not end.code\n"
        "heavy = {'yaml', 'numpy', 'spacy', 'lancedb', 'rich', 'httpx', 'ruamel', 'panflute'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("said", "threads"), [("", "1"), ("2", "2")])
def test_numpy_computes_in_one_thread_unless_the_user_says_how_many(
    said: str, threads: str
) -> None:
    asks = (
        "import atexit, os; atexit.register(lambda: print(os.environ['OPENBLAS_NUM_THREADS']));"
        "from mdrag.cli.main import main; main(['--version'])"
    )
    around = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
    around |= {"OPENBLAS_NUM_THREADS": said} if said else {}
    done = subprocess.run([sys.executable, "-c", asks], env=around, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == threads, done.stderr


def test_a_wrong_command_is_told_the_right_one(tmp_path: Path) -> None:
    done = run("lnt", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean lint?" in done.stderr


def test_a_missing_project_is_one_clear_line(tmp_path: Path) -> None:
    done = run("config", "show", cwd=tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "mdrag init" in done.stderr


def test_a_bug_of_ours_is_a_report_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("deep inside")

    monkeypatch.setattr(entry.cli, "main", broken)
    with pytest.raises(SystemExit) as end:
        entry.main([])
    said = capsys.readouterr().err
    assert end.value.code == 3
    assert "RuntimeError: deep inside" in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    ("arguments", "broken", "code"),
    [
        (("--verbose", "rules"), RuntimeError("deep inside"), 3),
        (("rules", "--verbose"), UsageError("no such rule"), 2),
        (("rules",), RuntimeError("deep inside"), 3),
    ],
)
def test_verbose_says_how_long_it_took_and_where_a_bug_comes_from(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...], broken: Exception, code: int,
) -> None:  # fmt: skip
    def breaks(*_: object, **__: object) -> None:
        raise broken

    monkeypatch.setattr("mdrag.lint.rules.load.load", breaks)
    with pytest.raises(SystemExit) as end:
        entry.main(list(arguments))
    said = capsys.readouterr()
    verbose = "--verbose" in arguments
    assert end.value.code == code and said.out == ""
    assert ("Traceback" in said.err and ", in breaks\n" in said.err) == (verbose and code == 3)
    assert bool(re.search(r"^rules: \d+\.\d\d s, mdrag ", said.err, re.M)) == verbose


def test_a_reader_that_goes_away_is_no_mistake(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    mdrag = f"{sys.executable} -m mdrag"
    done = subprocess.run(
        ["bash", "-c", f"{mdrag} config show | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


def test_a_reader_that_goes_away_does_not_make_a_draft_clean(tmp_path: Path) -> None:
    draft = "".join(f"It can't be that the the sun {n} shines.\n\n" for n in range(3000))
    (tmp_path / "draft.md").write_text(draft, "utf-8")
    mdrag = f"{sys.executable} -m mdrag"
    done = subprocess.run(
        ["bash", "-c", f"{mdrag} lint draft.md --fast | head -1; echo ${{PIPESTATUS[0]}}"],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "1"
    assert "Traceback" not in done.stderr


def test_an_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(entry.cli, "main", interrupted)
    with pytest.raises(SystemExit) as end:
        entry.main([])
    assert end.value.code == 130


def test_a_typo_in_config_points_at_its_line(tmp_path: Path) -> None:
    assert run("init", cwd=tmp_path).returncode == 0
    config = tmp_path / "config.yaml"
    config.write_text(config.read_text() + "top_k_chld: x\n")
    lines = len(config.read_text().splitlines())
    done = run("config", "show", cwd=tmp_path)
    assert done.returncode == 2
    assert f"config.yaml:{lines}:1: 'top_k_chld' is no setting" in done.stderr


def test_shared_options_work_before_and_after_the_command(tmp_path: Path) -> None:
    assert run("--quiet", "new", "A", cwd=tmp_path).stderr == ""
    for arguments in (
        ("--project", "A", "config", "get", "parent"),
        ("config", "get", "parent", "--project", "A"),
    ):
        assert run(*arguments, cwd=tmp_path).stdout == "page\n"


def test_a_draft_gets_its_next_version(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    draft = tmp_path / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text("Words.\n")
    done = run("revise", str(draft), "--summary", "shorter", cwd=tmp_path)
    assert done.stdout.strip().endswith("essay_v002.md")
    assert (draft.parent / "essay_v002.md").read_text() == "Words.\n"
    assert "shorter" in (tmp_path / "meta" / "version_log.jsonl").read_text()


def test_doctor_reports_and_prints_no_secret(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    (tmp_path / ".env").write_text("MINERU_TOKEN=very-secret\n")
    done = run("doctor", cwd=tmp_path)
    assert done.returncode in (0, 1)
    report = (tmp_path / "meta" / "setup_report.md").read_text()
    assert "MINERU_TOKEN present; with these settings nothing uses MINERU_TOKEN" in report
    assert "very-secret" not in report + done.stdout + done.stderr


def test_doctor_tells_the_limits_of_retries_and_concurrency(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    lines = json.loads(run("doctor", "--format", "json", cwd=tmp_path).stdout)
    (limits,) = [one["found"] for one in lines if one["what"] == "limits"]
    assert "asked 4 times on 429 and 5xx" in limits and "1 to Crossref, 4 parts" in limits
    assert "| limits |" in (tmp_path / "meta" / "setup_report.md").read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="a stand-in command is a shell script")
def test_doctor_tells_another_mdrag_that_is_first_on_the_path(tmp_path: Path) -> None:
    other = tmp_path / "elsewhere" / "bin" / "mdrag"
    other.parent.mkdir(parents=True)
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    (first,) = _program_lines(str(other.parent))
    assert (first.state, str(other) in first.found) == ("WARN", True)
    linked = tmp_path / "bin" / "mdrag"
    linked.parent.mkdir()
    linked.symlink_to(Path(sysconfig.get_path("scripts")) / "mdrag")
    (first,) = _program_lines(str(linked.parent))
    assert first.state == "OK"


def _program_lines(path: str) -> list[CheckupLine]:
    with mock.patch.dict(os.environ, PATH=path):
        return [one for one in checkup(None) if one.what == "command mdrag"]


def test_a_setting_of_a_section_is_read_as_it_is_set(tmp_path: Path) -> None:
    run("init", cwd=tmp_path)
    assert run("config", "get", "lint.fail_on", cwd=tmp_path).returncode == 0
    run("config", "set", "lint.fail_on", "error", cwd=tmp_path)
    assert run("config", "get", "lint.fail_on", cwd=tmp_path).stdout == "error\n"
    assert run("config", "get", "lint.failon", cwd=tmp_path).returncode == 2


def test_a_rule_is_explained_by_the_label_of_its_message(tmp_path: Path) -> None:
    by_id = run("explain", "citation.weak", cwd=tmp_path)
    assert by_id.returncode == 0
    assert run("explain", "CITATION_WEAK", cwd=tmp_path).stdout == by_id.stdout
