"""Many drafts linted and mended: baselines, waivers, processes, settings by path."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from mdrag.desk.lint_drafts import lint_all
from mdrag.desk.request import LintRequest
from mdrag.errors import UsageError
from mdrag.lint.cache.store import Cache
from short_drafts import SHORT, put

LONG = " ".join(["Ward"] + ["word"] * 70) + "."
FAST = LintRequest(select=("style", "academic-english"), fast=True, cached=False)


def rules(outcome) -> list[list[str]]:
    return [[f.rule for f in report.result.findings] for report in outcome.reports]


def test_a_baseline_from_its_making_to_its_pruning(here: Path) -> None:
    put("a.md")
    keep = FAST._replace(baseline="b.json", select=("academic-english.wordiness",))
    with pytest.raises(UsageError, match="which file"):
        lint_all(["a.md"], FAST._replace(update_baseline=True))
    made = lint_all(["a.md"], keep._replace(update_baseline=True))
    assert rules(made) == [[]] and "1 finding recorded, 1 new, 0 taken out" in made.told[0]

    put("a.md", f"# Something new\n\n{SHORT}")
    moved = lint_all(["a.md"], keep)
    assert rules(moved) == [[]] and moved.told == ()
    assert moved.reports[0].result.summary.baselined == 1

    put("a.md", "Wards differ. They came subsequent to wards.\n")
    changed = lint_all(["a.md"], keep)
    assert rules(changed) == [["academic-english.wordiness"]]
    assert changed.told == ("b.json: 1 finding is no longer there; take out: --update-baseline",)
    some = keep._replace(select=("style.passive",))
    assert lint_all(["a.md"], some).told == ()  # nobody looked for them
    pruned = lint_all(["a.md"], keep._replace(update_baseline=True))
    assert "1 finding recorded, 1 new, 1 taken out" in pruned.told[0]


def test_waivers_are_added_and_shown_before(here: Path) -> None:
    put("a.md")
    waive = FAST._replace(waive="agreed")
    shown = lint_all(["a.md"], waive._replace(diff=True))
    assert any(line.startswith("+<!-- mdrag: waive") for line in shown.diffs)
    assert Path("a.md").read_text("utf-8") == SHORT
    done = lint_all(["a.md"], waive)
    assert rules(done) == [[]] and done.reports[0].result.summary.waived == 1
    assert done.told == ("a.md: 1 finding waived by 1 comment",)
    assert Path("a.md").read_text("utf-8").endswith(SHORT)


def test_a_draft_that_changes_meanwhile_is_not_written(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mdrag.desk import lint_one

    put("a.md")
    real = lint_one.lint_file

    def slow(*arguments: object) -> object:
        put("a.md", "Somebody else wrote this.\n")
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(lint_one, "lint_file", slow)
    outcome = lint_all(["a.md"], FAST._replace(waive="agreed"))
    assert "changed while it was checked, so nothing was written" in outcome.problems[0]
    assert Path("a.md").read_text("utf-8") == "Somebody else wrote this.\n"


def test_several_processes_say_what_one_says(here: Path) -> None:
    names = [put(f"{n}.md", f"{SHORT}\nWord {n}.\n") for n in range(6)]
    Path("bad.md").write_bytes(b"\xff\xfe")
    names.insert(2, "bad.md")
    alone, together = lint_all(names, FAST, 1), lint_all(names, FAST, 3)
    assert together == alone
    assert [report.path for report in alone.reports] == [f"{n}.md" for n in range(6)]
    assert [one.path for one in alone.unread] == ["bad.md"]
    with pytest.raises(UsageError, match="is no rule"):
        lint_all(names, FAST._replace(select=("stile",)), 2)


def test_a_killed_worker_takes_only_its_draft(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mdrag.desk import processes

    real = processes.lint_one

    def deadly(path: str, request: LintRequest, cache: Cache | None):
        if path == "1.md":
            os.kill(os.getpid(), signal.SIGKILL)
        if path == "3.md":
            raise KeyError("ours")
        return real(path, request, cache)

    monkeypatch.setattr(processes, "lint_one", deadly)
    outcome = lint_all([put(f"{n}.md") for n in range(5)], FAST, 2)
    assert [report.path for report in outcome.reports] == ["0.md", "2.md", "4.md"]
    assert (
        "1.md: was not checked: the process that read it was killed by signal 9"
        in (outcome.problems[0])
    )
    assert "which is our bug: KeyError" in outcome.problems[1] and outcome.failed


def test_settings_by_path_and_globs_reach_each_draft(here: Path) -> None:
    put("mdrag.yaml", "lint: {paths: {'old/*': {ignore: ['style.*']}}, fail_on: error}\n")
    Path("old").mkdir()
    names = [put("old/a.md"), put("b.md", f"{SHORT}\n{LONG}\n")]
    plain = FAST._replace(select=())
    old, new = rules(lint_all(names, plain))
    assert not any(rule.startswith("style.") for rule in old)
    assert "academic-english.wordiness" in old and "style.long-sentence" in new
    only = FAST._replace(select=("*.long-*",))
    assert rules(lint_all(names, only))[1] == ["style.long-sentence"]
    assert lint_all(names, FAST).fail_on == "error"
