"""``mdrag config``: what a setting was, and what cannot be set by one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from commands import run
from mdrag.export.citations import styles
from mdrag.report.settings import default_of
from mdrag.scaffold import initialise
from mdrag.settings import SECTIONS


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    initialise(tmp_path / "essay")
    monkeypatch.chdir(tmp_path / "essay")
    return tmp_path / "essay"


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings that no code reads, as there are while a room of theirs is not built."""
    names = frozenset({"clock_model", "clock_enabled", "clock_region", "clock"})
    for module in ("settings", "settings_file", "config.read_settings", "config.checked_values"):
        monkeypatch.setattr(f"mdrag.{module}.UNREAD", names)


@pytest.mark.parametrize(
    ("key", "value", "was"),
    [
        ("lint.fail_on", "error", "warning (the default)"),
        ("gate.number", "WARN", "BLOCK (the default)"),
        ("gate.number_stale", "BLOCK", "WARN (the default)"),
        ("gate.own", "WARN", "PASS (the default)"),
        ("gate.style_findings", "12", "8 (the default)"),
        ("lint.online", "true", "false (the default)"),
        ("lint.word_budget", "2000", "not set"),
        ("top_k_child", "21", "20"),
    ],
)
def test_what_it_was_is_what_counted(here: Path, key: str, value: str, was: str) -> None:
    assert run("config", "set", key, value) == (0, "", f"{key}: {was} → {value} (config.yaml)\n")
    assert run("config", "get", key)[1] == f"{value}\n"
    assert f"{key}: {value} → {value}" in run("config", "set", key, value)[2]


def test_a_value_that_stands_there_is_neither_written_nor_logged_again(here: Path) -> None:
    path, log = here / "config.yaml", here / "meta" / "version_log.jsonl"
    assert run("config", "set", "top_k_child", "30").returncode == 0
    held, logged = path.read_bytes(), log.read_bytes()
    assert "30 → 30" in run("config", "set", "top_k_child", "30").stderr
    assert (path.read_bytes(), log.read_bytes()) == (held, logged)


def test_a_setting_that_is_not_written_has_its_default(here: Path) -> None:
    assert run("config", "get", "lint.fail_on")[1] == "warning\n"
    for section, names in SECTIONS.items():
        for name, setting in names.items():
            if setting.choices:
                assert default_of(f"{section}.{name}") in setting.choices


@pytest.mark.parametrize(
    ("key", "value", "line"),
    [
        ("lint.rules", "x", "    citation.weak: off"),
        ("lint.rules.citation", "off", "    citation.weak: off"),
        ("lint.paths.notes", "x", '    "notes/*": {ignore: [evidence]}'),
    ],
)  # fmt: skip
def test_what_holds_several_settings_is_written_by_hand_and_it_says_how(
    here: Path, key: str, value: str, line: str
) -> None:
    before = (here / "config.yaml").read_text("utf-8")
    code, _, err = run("config", "set", key, value)
    assert (code, "edit config.yaml" in err) == (2, True)
    assert line in err.splitlines()
    assert (here / "config.yaml").read_text("utf-8") == before
    written = "\n".join(err.splitlines()[1:])
    (here / "config.yaml").write_text(written + "\n", "utf-8")
    assert run("config", "show")[0] == 0


def test_a_rule_is_set_by_its_name_and_its_severity_is_that_of_its_findings(here: Path) -> None:
    rule = "lint.rules.style.paragraph-length"
    assert run("config", "set", rule, "warning")[0] == 0
    assert run("config", "set", f"{rule}.max_words", "20")[0] == 0
    assert run("config", "get", "lint.rules")[1] == (
        "{'style.paragraph-length': {'severity': 'warning', 'max_words': 20}}\n"
    )
    (here / "long.md").write_text("# Wards\n\n" + "The ward is poor. " * 20 + "\n", "utf-8")
    found = json.loads(run("lint", "long.md", "--no-cache", "--format", "json")[1])["findings"]
    assert ("style.paragraph-length", "warning") in {(f["rule"], f["severity"]) for f in found}
    assert run("config", "set", "lint.rules.style.paragraph-length", "off")[0] == 0
    assert "paragraph-length" not in run("lint", "long.md", "--no-cache")[1]


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("style.paragraph-lenght", "off", "did you mean style.paragraph-length?"),
        ("style.passive", "wrning", "not 'wrning'"),
        ("style.long-sentence.max_wrds", "40", "did you mean max_words?"),
    ],
)
def test_a_rule_that_there_is_not_changes_nothing(
    here: Path, key: str, value: str, told: str
) -> None:
    before = (here / "config.yaml").read_text("utf-8")
    code, _, err = run("config", "set", f"lint.rules.{key}", value)
    assert code == 2 and told in err, err
    assert (here / "config.yaml").read_text("utf-8") == before


@pytest.mark.parametrize(
    ("style", "told"),
    [
        ("hrvard", "export.style hrvard: no such style; did you mean harvard?"),
        ("house.csl", "no such file"),
        ("notes.csl", "notes.csl"),
    ],
)
def test_a_style_that_no_build_would_take_is_not_written(here: Path, style: str, told: str) -> None:
    (here / "notes.csl").write_text("no style")
    before = (here / "config.yaml").read_text("utf-8")
    code, _, err = run("config", "set", "export.style", style)
    assert (code, len(err.splitlines())) == (2, 1)
    assert told in err
    assert (here / "config.yaml").read_text("utf-8") == before


def test_a_refusal_says_first_that_nothing_changed_and_ends_with_the_hint(here: Path) -> None:
    code, _, err = run("config", "set", "top_k_chil", "5")
    assert (code, err) == (
        2,
        "mdrag: config.yaml was not changed: 'top_k_chil' is no setting; "
        "did you mean top_k_child?\n",
    )


def test_a_style_that_is_here_is_written_and_one_is_taken_back(here: Path) -> None:
    (here / "house.csl").write_bytes(styles.find("mla").read_bytes())
    for style in ("Harvard", "house.csl", "''"):
        assert run("config", "set", "export.style", style)[0] == 0


OLD = """# mine
top_k_child: 21   # my own
clock_model: sundial                              # what tells the hour
clock_enabled: true                               # false: nobody looks at it
# a note of mine
clock_region: x
clock:
  model: vlm

# the linter
lint:
  fail_on: error
  word_budget: 2000
"""


@pytest.mark.usefixtures("unread")
def test_one_command_mends_a_file_with_settings_that_nothing_reads(here: Path) -> None:
    (here / "config.yaml").write_text(OLD, "utf-8")
    code, _, err = run("config", "show")
    assert code == 2 and err.count("\n") == 1 and err.endswith("mdrag config unset --unread\n")
    code, out, err = run("config", "unset", "--unread")
    gone = "clock_model, clock_enabled, clock_region, clock"
    assert (code, out, err) == (0, "", f"taken out of config.yaml: {gone}\n")
    left = "# mine\ntop_k_child: 21   # my own\n# a note of mine\n\n" + OLD[OLD.index("# the l") :]
    assert (here / "config.yaml").read_text("utf-8") == left
    assert run("config", "show")[0] == 0
    assert gone in (here / "meta" / "version_log.jsonl").read_text("utf-8")
    assert run("config", "unset", "--unread")[0] == 0
    assert (here / "config.yaml").read_text("utf-8") == left


@pytest.mark.usefixtures("unread")
def test_a_setting_taken_out_has_its_default_again(here: Path) -> None:
    (here / "config.yaml").write_text(OLD.replace("clock_region: x\n", "typo: 3\n"), "utf-8")
    assert run("config", "unset", "typo", "lint.fail_on", "--unread")[0] == 0
    assert run("config", "get", "lint.fail_on")[1] == "warning\n"
    assert run("config", "get", "lint.word_budget")[1] == "2000\n"
    assert run("config", "unset", "top_k_child") == (
        0, "", "taken out of config.yaml: top_k_child\n"
    )  # fmt: skip
    assert run("config", "get", "top_k_child")[1] == "20\n"


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("unset",), "name the settings to take out"),
        (("unset", "a"), "share a line"),
        (("unset", "top_k_child"), "top_k_child: not written in config.yaml"),
        (("get", "clock_model"), "no part of this version reads clock_model"),
        (("set", "clock_model", "3"), "no part of this version reads clock_model; config.yaml was"),
        (("set", "clock.x", "3"), "no part of this version reads clock.x; config.yaml was not"),
    ],
)
def test_what_cannot_be_taken_out_or_set_is_said(
    here: Path, arguments: tuple[str, ...], said: str
) -> None:
    text = "{a: 1, b: 2}\n" if arguments == ("unset", "a") else "top_m_parent: 3\n"
    (here / "config.yaml").write_text(text, "utf-8")
    code, _, err = run("config", *arguments)
    assert (code, said in err) == (2, True), err
    assert (here / "config.yaml").read_text("utf-8") == text


@pytest.mark.parametrize(
    ("key", "value"),
    [("uri", "s3:/team/essay"), ("uri", "gs://team/essay"), ("uri", "/tmp/index"),
     ("endpoint", "http://example.org"), ("endpoint", "storage.example.org")],
)  # fmt: skip
def test_a_bucket_that_is_none_is_told_at_once(here: Path, key: str, value: str) -> None:
    before = (here / "config.yaml").read_bytes()
    code, _, err = run("config", "set", f"index.{key}", value)
    assert (code, err.count("\n")) == (2, 1) and f"index.{key}: {value!r} is no " in err
    assert (here / "config.yaml").read_bytes() == before


def test_a_bucket_is_written_and_taken_back(here: Path) -> None:
    assert run("config", "set", "index.uri", "s3://team/essay/")[0] == 0
    assert run("config", "set", "index.endpoint", "http://127.0.0.1:5000")[0] == 0
    assert run("config", "set", "index.uri", "")[0] == 0
