"""The gate's table: the contract's rows by default, the settings' where they say otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mdrag.audit.table import FAILS, GateTable, table, worst
from mdrag.claims.model import CLAIM_TYPES
from mdrag.config import parse
from mdrag.errors import ConfigError
from mdrag.lint.rules.load import load
from mdrag.settings import CLAIMS
from mdrag.shipped import shipped


def default() -> GateTable:
    return table(parse("", ""))


def test_the_defaults_are_the_contract() -> None:
    rows = default()
    strong = ("quotation", "number", "definition", "causal", "comparative", "superlative")
    assert {rows.uncited[kind] for kind in strong} == {"BLOCK"}
    assert rows.uncited["generalisation"] == rows.uncited["recommendation"] == "WARN"
    assert {rows.stale[kind] for kind in CLAIM_TYPES} == {"WARN"}
    assert (rows.uncited["own"], rows.stale["own"]) == ("PASS", "PASS")
    assert (rows.weak, rows.missing, rows.style_findings) == ("WARN", "BLOCK", 8)
    assert set(CLAIMS) == set(CLAIM_TYPES)  # the settings know every type


def test_settings_change_single_cells() -> None:
    said = "gate:\n  number: WARN\n  causal_stale: BLOCK\n  weak: PASS\n  style_findings: 3\n"
    rows = table(parse(said, "config.yaml"))
    assert (rows.uncited["number"], rows.stale["number"]) == ("WARN", "WARN")
    assert (rows.uncited["causal"], rows.stale["causal"]) == ("BLOCK", "BLOCK")
    assert (rows.weak, rows.style_findings) == ("PASS", 3)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gate:\n  numbr: WARN\n", r"config.yaml:2:3: 'gate.numbr' .*did you mean gate.number\?"),
        ("gate:\n  number: STOP\n", r"config.yaml:2:3: gate.number may be PASS \| WARN \| BLOCK"),
        ("gate:\n  style_findings: many\n", "whole number"),
        ("gate:\n  style_findings: -1\n", "0 or more, not -1"),
        ("gate:\n  style_findings: true\n", "0 or more, not True"),
    ],
)
def test_what_is_no_setting_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        table(parse(text, "config.yaml"))


@pytest.mark.parametrize("rule", sorted(r for r, means in FAILS.items() if means == "fails"))
def test_a_contradiction_blocks_a_doubt_warns_and_an_info_never_counts(rule: str) -> None:
    rows = default()
    for kind in (*CLAIM_TYPES, "own"):
        assert rows.of_finding(rule, "error", kind) == "BLOCK"
        assert rows.of_finding(rule, "warning", kind) == "WARN"
        assert rows.of_finding(rule, "info", kind) == "PASS"


def documented() -> dict[str, tuple[str, str]]:
    """What docs/before-the-deadline.md says of each rule: when it blocks, when it warns."""
    page = Path(__file__).resolve().parents[2] / "docs" / "before-the-deadline.md"
    rows = re.findall(r"^\| (`[^|]+`) \| ([^|]+) \| ([^|]+) \|$", page.read_text("utf-8"), re.M)
    return {
        f"citation.{name}": (blocks.strip(), warns.strip())
        for names, blocks, warns in rows
        for name in re.findall(r"`([a-z-]+)`", names)
    }


@pytest.mark.checkout
def test_the_page_says_what_blocks_and_what_warns() -> None:
    rows, said = default(), documented()
    shipped_rules = {rule.id: rule for rule in load([shipped("lint_rules")])}
    asked = {name for name, rule in shipped_rules.items() if name.startswith("citation.")}
    assert {name for name in asked if shipped_rules[name].severity != "info"} == set(said)
    for name, (blocks, warns) in said.items():
        gate = rows.of_finding(name, shipped_rules[name].severity, "number")
        assert (gate == "BLOCK") == (blocks != "–"), name
        assert gate == "BLOCK" or warns != "–", name


def test_other_rules_say_what_the_table_says() -> None:
    rows = default()
    assert rows.of_finding("evidence.needed", "warning", "causal") == "BLOCK"
    assert rows.of_finding("evidence.needed", "warning", "recommendation") == "WARN"
    assert rows.of_finding("citation.unbound", "warning", "number") == "WARN"
    assert rows.of_finding("citation.weak", "warning", "number") == "WARN"
    assert rows.of_finding("citation.missing-support", "error", "number") == "BLOCK"
    assert rows.of_finding("citation.of-your-own", "error", "number") == "BLOCK"
    assert rows.of_finding("citation.number-absent", "info", "number") == "PASS"
    assert rows.of_finding("style.passive", "error", "number") == "PASS"


def test_the_worst_gate_wins() -> None:
    assert worst(["PASS", "BLOCK", "WARN"]) == "BLOCK"
    assert worst(["PASS", "WARN"]) == "WARN"
    assert worst([]) == "PASS"
