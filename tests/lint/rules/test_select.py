from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mdrag.config import load as load_settings
from mdrag.config import parse as settings
from mdrag.errors import ConfigError, UsageError
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.severity import Severity
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)


def ids(config: str = "", path: str = "", **named: Any) -> set[str]:
    return {rule.id for rule in select_rules(RULES, settings(config, "c.yaml"), path, **named)}


def _chosen(config: str, name: str) -> Rule:
    chosen = select_rules(RULES, settings(config, "c.yaml"))
    rule = next(rule for rule in chosen if rule.id == name)
    return rule._replace(message="Said.", message_zh="")


FIRST_PERSON = {"academic-english.first-person"}  # silent until a setting asks for it
TASTE = {rule.id for rule in RULES if rule.taste}  # silent until somebody asks for them by name
ALL_STYLE = {rule.id for rule in RULES if rule.id.startswith("style.")}
EVERY = {rule.id for rule in RULES} - FIRST_PERSON - TASTE
STYLE = ALL_STYLE - TASTE
TWO = {"style.long-sentence", "style.unclear-reference"}


def test_all_but_those_of_taste_by_default() -> None:
    assert ids() == EVERY
    assert "style.passive" in TASTE


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("style", ALL_STYLE),
        ("style.*", ALL_STYLE),
        ("style.long-sentence,style.unclear-reference", TWO),
    ],
)
def test_folders_globs_and_commas(name: str, meant: set[str]) -> None:
    assert ids(select=(name,)) == meant
    assert ids(ignore=(name,)) == EVERY - meant


def test_settings_turn_rules_off_and_the_command_line_on_again() -> None:
    config = "lint:\n  rules: {style.long-sentence: off, style.unclear-reference: false}\n"
    assert ids(config) == EVERY - TWO
    assert ids(config, select=("style",)) == ALL_STYLE
    assert ids("lint: {ignore: [citation]}") == {n for n in EVERY if "citation" not in n}
    assert ids("lint: {select: [style], ignore: [style.long-sentence]}") == STYLE - {
        "style.long-sentence"
    }


@pytest.mark.parametrize(
    "config",
    [
        "lint: {rules: {style.passive: on}}",
        "lint: {rules: {style.passive: warning}}",
        "lint: {rules: {style.passive: {severity: info}}}",
        "lint: {select: [style, style.passive]}",
        "lint: {paths: {'a.md': {rules: {style.passive: on}}}}",
    ],
)
def test_a_rule_of_taste_runs_where_it_is_asked_for(config: str) -> None:
    assert ids(config, "a.md") & TASTE == {"style.passive"}
    assert ids(config + "\nstyle: {first_person: avoid}", "a.md") & TASTE == {"style.passive"}


def test_an_audit_counts_taste_and_off_stays_off() -> None:
    assert ids(taste=True) == EVERY | TASTE
    assert "style.passive" not in ids("lint: {rules: {style.passive: off}}", taste=True)
    assert ids(select=("style.passive",)) == {"style.passive"}


def test_settings_of_taste_silence_rules_that_obey_them() -> None:
    avoid = "style: {first_person: avoid}\n"
    assert ids(avoid) == EVERY | FIRST_PERSON
    assert ids("style: {contractions: allow}") == EVERY - {"academic-english.contractions"}
    assert ids("style: {contractions: avoid}") == EVERY
    # Naming the rule runs it all the same.
    on = "lint: {rules: {academic-english.first-person: on}}"
    assert ids(on) == EVERY | FIRST_PERSON
    assert ids(select=("academic-english.first-person",)) == FIRST_PERSON
    assert ids(avoid + "lint: {ignore: [academic-english.first-person]}") == EVERY


def test_a_severity_that_is_set_is_that_of_graded_findings_too() -> None:
    place = (0, 1)
    rule = _chosen("lint: {rules: {citation.unbound: error}}", "citation.unbound")
    assert rule.finding(place, {}, severity=Severity.INFO).severity == "error"
    rule = _chosen("", "citation.unbound")
    assert rule.finding(place, {}, severity=Severity.INFO).severity == "info"
    # whose shorter ones are a degree milder whatever it is
    rule = _chosen("lint: {rules: {style.long-sentence: error}}", "style.long-sentence")
    assert rule.finding(place, {}, severity=Severity.WARNING).severity == "warning"


def test_severity_and_options() -> None:
    config = "lint:\n  rules:\n    style.long-sentence: {max_words: 20, severity: error}\n"
    rule = {r.id: r for r in select_rules(RULES, settings(config, "c.yaml"))}["style.long-sentence"]
    assert (rule.options["max_words"], rule.severity) == (20, "error")
    rule = select_rules(RULES, settings("lint: {rules: {style: info}}", ""), select=("style",))[0]
    assert rule.severity == "info"


def test_paths_have_settings_of_their_own() -> None:
    config = (
        "lint:\n  rules: {style.long-sentence: off}\n"
        "  paths:\n    'notes/*': {select: [style]}\n"
        "    'essay*.md': {rules: {style.long-sentence: on}}\n"
    )
    assert ids(config, "notes/a.md") == STYLE - {"style.long-sentence"}
    assert ids(config, "outputs/drafts/essay_v001.md") == EVERY
    assert ids(config, "other.md") == EVERY - {"style.long-sentence"}


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ("lint: {ignore: [style.long-sentance]}", "did you mean style.long-sentence?"),
        ("lint: {rules: {stlye: off}}", "lint.rules: 'stlye' is no rule"),
        ("lint: {rules: {style.long-sentence: loud}}", "not 'loud'"),
        ("lint: {rules: {style.long-sentence: {max_word: 3}}}", "did you mean max_words?"),
        ("lint: {rules: {style.long-sentence: {max_words: many}}}", "should be a whole number"),
        ("lint: {rules: {style.long-sentence: [1]}}", "may be off"),
        ("lint: {paths: {'*.md': {selct: [a]}}}", "may hold select, ignore, rules and role"),
    ],
)
def test_a_name_that_is_no_rule_is_told_with_its_file(config: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ids(config, "a.md")
    assert told in str(caught.value)
    assert str(caught.value).startswith("c.yaml:")


@pytest.mark.parametrize(
    ("config", "place", "told"),
    [
        ("lint:\n  rules:\n    style.long-sentence: {max: 3}\n", "3:27", "has no option 'max'"),
        ("lint:\n  rules:\n    style.long-sentence:\n      severity: loud\n", "4:7", "loud"),
        ("lint:\n  rules:\n    coherence.topic-sentense: off\n", "3:5", "topic-sentence?"),
        ("\ufefflint:\n  ignore: [style, citaton]\n", "2:19", "did you mean citation?"),
        ("lint:\n  rules:\n    style.long-sentence: [1]\n", "3:5", "may be off"),
        ("lint:\n  paths:\n    '*.md':\n      selct: [a]\n", "4:7", "lint.paths: '*.md' may hold"),
        ("lint:\n  paths:\n    '*.md':\n      rules: {stil: off}\n", "4:15", "lint.rules: 'stil'"),
    ],
)
def test_a_mistake_in_the_settings_is_told_at_its_place(
    config: str, place: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "config.yaml"
    path.write_text(config, "utf-8")
    with pytest.raises(ConfigError) as caught:
        select_rules(RULES, load_settings(path), "a.md")
    assert str(caught.value).startswith(f"{path}:{place}: lint.")
    assert told in str(caught.value)


def test_and_on_the_command_line() -> None:
    with pytest.raises(UsageError, match="--select 'styl' is no rule"):
        ids(select=("styl",))
    with pytest.raises(UsageError, match=r"did you mean waiver\.unused"):
        ids(ignore=("waiver.unusd",))
    with pytest.raises(UsageError, match=r"'citaton' is no rule; did you mean citation\?"):
        ids(select=("citaton",))
