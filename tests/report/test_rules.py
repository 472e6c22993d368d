"""What is said of rules."""

from __future__ import annotations

import shutil
from pathlib import Path

from commands import run
from mdrag.lint.rules.load import load
from mdrag.report.rules import as_table
from mdrag.shipped import shipped


def test_a_rule_is_listed_with_its_meaning_and_a_projects_own_with_its_reason() -> None:
    rule = next(one for one in load([shipped("lint_rules")]) if one.id == "style.passive")
    assert "被动句过多" in as_table([rule], "zh") and "被动" not in as_table([rule])
    own = rule._replace(id="house.passive", why_zh="")
    assert as_table([own], "zh") == as_table([own])
    assert "少用被动" in as_table([own._replace(why_zh="少用被动。")], "zh")


def test_findings_gate_and_explain_say_it(ingested_essay: Path, tmp_path: Path) -> None:
    root = tmp_path / "essay"
    shutil.copytree(ingested_essay, root)
    run("config", "set", "ui_language", "zh", cwd=root)
    for command in ("lint", "gate"):
        out = run(command, "draft.md", cwd=root).stdout
        assert "EVIDENCE_NEEDED：这一" in out, command
    again = run("lint", "draft.md", cwd=root).stdout  # from the cache
    assert "EVIDENCE_NEEDED：这一" in again and "no source stands behind" not in again
    assert "论断没有文献支持" in run("explain", "evidence.needed", cwd=root).stdout
    audit = run("audit", "draft.md", "--no-file", cwd=root).stdout
    missing = [line for line in audit.splitlines() if line.startswith("缺少")]
    assert missing and "claims that do not pass" not in audit
