"""What `mdrag lint` does besides finding: baselines, waivers, statistics, several drafts."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from commands import run
from mdrag.lint.rule import Check
from patience import patience, until
from short_drafts import put

ROOT = Path(__file__).resolve().parents[2]


def test_a_baseline_that_is_not_there_names_the_command_that_makes_it(here: Path) -> None:
    put("a.md")
    put("b c.md")
    code, _, err = run("lint", "a.md", "b c.md", "--fast", "--baseline", "my lint.json")
    assert code == 2
    command = err.strip().partition("make it once: mdrag lint ")[2]
    assert command == "a.md 'b c.md' --baseline 'my lint.json' --update-baseline"
    assert run("lint", *shlex.split(command), "--fast")[0] == 0
    assert run("lint", "a.md", "b c.md", "--fast", "--baseline", "my lint.json")[0] == 0
    many = [put(f"{n}.md") for n in range(4)]
    assert "mdrag lint . --baseline none.json" in run("lint", *many, "--baseline", "none.json")[2]


def test_the_settings_name_a_baseline_and_a_damaged_one_is_said(here: Path) -> None:
    put("mdrag.yaml", "lint: {baseline: kept/b.json}\n")
    Path("kept").mkdir()
    put("a.md")
    assert run("lint", "a.md", "--fast", "--update-baseline")[0] == 0
    assert '"../a.md"' in Path("kept/b.json").read_text("utf-8")
    code, out, _ = run("lint", "a.md", "--fast", "--fail-on", "info")
    assert (code, "in the baseline" in out) == (0, True)
    put("kept/b.json", "{")
    code, out, err = run("lint", "a.md", "--fast")
    assert (code, out) == (2, "")
    assert "b.json:1:2: is no baseline" in err and len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        ["--add-waivers"], ["--reason", "x"], ["--fix", "--add-waivers", "--reason", "x"],
        ["--statistics", "--format", "sarif"], ["--fix", "--update-baseline"], ["--jobs", "0"],
        ["--add-waivers", "--reason", "a -- b"], ["--baseline", "none.json"],
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_one_line(here: Path, wrong: list[str]) -> None:
    code, out, err = run("lint", put("a.md"), "--fast", *wrong)
    assert (code, out) == (2, "")
    assert err.startswith("mdrag: ") and len(err.splitlines()) <= 2


@pytest.mark.skipif(os.name == "nt", reason="no process groups")
def test_interrupting_ends_every_process(here: Path) -> None:
    code = (
        "import signal, time\nfrom mdrag.desk import processes\n"
        # whoever was started in the background ignores it, and hands that on
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "processes.lint_one = lambda *_: (print('on', flush=True), time.sleep(60))\n"
        "from mdrag.cli.main import main\nmain(['lint', 'a.md', 'b.md', '--jobs', '2'])\n"
    )
    put("a.md"), put("b.md")
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip
    assert process.stdout and process.stdout.readline() == b"on\n"
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=patience(10))
    assert process.returncode == 130
    assert b"interrupted" in err and b"Traceback" not in err
    assert until(lambda: not _lives(process.pid))


def _lives(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github", "rdjson", "markdown", "text"])
def test_a_rule_that_breaks_leaves_every_format_whole(
    here: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    from mdrag.lint.run import rule_runner as running

    real = running.check_named

    def broken(*_: object) -> None:
        raise KeyError("oops")

    def one_broken(name: str) -> Check:
        return real(name)._replace(run=broken) if name == "sentence" else real(name)

    monkeypatch.setattr(running, "check_named", one_broken)
    code, out, err = run("lint", put("a.md"), "--fast", "--no-cache", "--format", form)
    assert code == 3
    assert "the rule style.long-sentence broke" in err
    assert "academic-english.wordiness" in out.replace("\\", "")  # the others went on
    if form in ("json", "sarif", "rdjson"):
        json.loads(out)


def test_the_rest_of_the_annotations_goes_to_the_job_summary(here: Path) -> None:
    put("a.md", "They came subsequent to it.\n\n" * 12)
    wanted = ("a.md", "--fast", "--format", "github", "--select", "academic-english.wordiness")
    _, out, _ = run("lint", *wanted, GITHUB_STEP_SUMMARY=str(here / "summary.md"))
    assert len(out.splitlines()) == 10
    assert "3 more findings are in the job summary" in out
    assert Path("summary.md").read_text("utf-8").count("| info |") == 3


def test_strip_check_says_where_bindings_are_left(here: Path) -> None:
    put("a.md", "Poverty (Marmot, 2015){#doc_8f3a2c1d} and <#doc_0a1b2c3d>.\n")
    put("b.md", "Plain [@marmot2015].\n")
    code, out, _ = run("strip", "--check", "a.md", "b.md")
    assert code == 1
    assert out.splitlines() == [
        "a.md:1:23: {#doc_8f3a2c1d} is still there", "a.md:1:43: <#doc_0a1b2c3d> is still there",
    ]  # fmt: skip
    assert run("strip", "--check", "b.md") == (0, "", "")
    assert run("strip", "a.md", "b.md")[0] == 2


@pytest.mark.checkout
def test_the_recipes_of_the_docs_are_yaml() -> None:
    page = (ROOT / "docs" / "ci.md").read_text("utf-8")
    found = [yaml.safe_load(b) for b in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)]
    (hooks,) = [one for one in found if "repos" in one]
    (action,) = [one for one in found if "jobs" in one]
    ours = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    assert {hook["id"] for hook in hooks["repos"][0]["hooks"]} == {hook["id"] for hook in ours}
    steps = action["jobs"]["lint"]["steps"]
    assert any("upload-sarif" in step.get("uses", "") for step in steps)
    assert action["permissions"]["security-events"] == "write"


def test_a_new_place_of_a_remark_about_several_is_told(here: Path) -> None:
    lists = "".join(f"Reasons {name}:\n- law {name}\n- rent {name}\n\n" for name in "abcde")
    put("many.md", f"# Lists\n\n{lists}")
    options = ("--select", "structure.missing-blank-line", "--baseline", "many.json")
    assert run("lint", "many.md", *options, "--update-baseline")[0] == 0
    assert run("lint", "many.md", *options)[0] == 0
    put("many.md", f"# Lists\n\n{lists.replace('law c', 'law').partition('Reasons e')[0]}")
    code, out, _ = run("lint", "many.md", *options)
    assert code == 1 and "of these the baseline does not know 1" in out
    put("many.md", f"# Lists\n\n{lists.partition('Reasons e')[0]}")
    code, _, err = run("lint", "many.md", *options)
    assert code == 0 and "1 finding is no longer there" in err


def test_before_the_deadline_all_counts_and_the_baseline_is_named(here: Path) -> None:
    put("mdrag.yaml", "lint: {baseline: kept.json}\n")
    put("late.md", "# A\n\nTwo laws:\n- one\n- two\n")
    assert run("lint", "late.md", "--update-baseline")[0] == 0
    told = "kept.json leaves findings for later that count here, before the deadline: "
    out = run("ready", "late.md")[1]
    assert told in " ".join(out.split()) and "LOOK  lists, headings or tables" in out
    put("other.md", "# A\n\nSo it is.\n")
    assert "kept.json" not in run("ready", "other.md")[1]
