"""What the rules mean, in Chinese."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from commands import run
from mdrag.lint.rules.load import load
from mdrag.report.rules_in_chinese import RULES_IN_CHINESE, rule_meaning
from mdrag.shipped import shipped


def test_every_shipped_rule_has_its_chinese_and_nothing_else_has() -> None:
    assert set(RULES_IN_CHINESE) == {rule.id for rule in load([shipped("lint_rules")])}
    assert all(re.search("[一-鿿]", told) for told in RULES_IN_CHINESE.values())
    assert rule_meaning("style.passive", "en") == ""


def test_findings_gate_and_explain_say_it(ingested_essay: Path, tmp_path: Path) -> None:
    root = tmp_path / "essay"
    shutil.copytree(ingested_essay, root)
    run("config", "set", "ui_language", "zh", cwd=root)
    for command in ("lint", "gate"):
        out = run(command, "draft.md", cwd=root).stdout
        assert "EVIDENCE_NEEDED：这一" in out, command
    again = run("lint", "draft.md", cwd=root).stdout  # from the cache
    assert "EVIDENCE_NEEDED：这一" in again and "no source stands behind" not in again
    assert RULES_IN_CHINESE["evidence.needed"] in run("explain", "evidence.needed", cwd=root).stdout
    audit = run("audit", "draft.md", "--no-file", cwd=root).stdout
    missing = [line for line in audit.splitlines() if line.startswith("缺少")]
    assert missing and "claims that do not pass" not in audit
