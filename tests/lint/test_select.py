from __future__ import annotations

import pytest

from mdrag.config import parse as settings
from mdrag.errors import ConfigError, UsageError
from mdrag.lint.load import load
from mdrag.lint.select import chosen
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)


def ids(config: str = "", path: str = "", **named: tuple[str, ...]) -> set[str]:
    return {rule.id for rule in chosen(RULES, settings(config, "c.yaml"), path, **named)}


EVERY = {rule.id for rule in RULES}
STYLE = {name for name in EVERY if name.startswith("style.")}


def test_all_of_them_by_default() -> None:
    assert ids() == EVERY


@pytest.mark.parametrize("name", ["style", "style.*", "style.long-sentence,style.paragraph-length"])
def test_folders_globs_and_commas(name: str) -> None:
    assert ids(select=(name,)) == STYLE
    assert ids(ignore=(name,)) == EVERY - STYLE


def test_settings_turn_rules_off_and_the_command_line_on_again() -> None:
    config = "lint:\n  rules: {style.long-sentence: off, style.paragraph-length: false}\n"
    assert ids(config) == EVERY - STYLE
    assert ids(config, select=("style",)) == STYLE
    assert ids("lint: {ignore: [citation]}") == {n for n in EVERY if "citation" not in n}
    assert ids("lint: {select: [style], ignore: [style.long-sentence]}") == {
        "style.paragraph-length"
    }


def test_severity_and_options() -> None:
    config = "lint:\n  rules:\n    style.long-sentence: {max_words: 20, severity: error}\n"
    rule = {r.id: r for r in chosen(RULES, settings(config, "c.yaml"))}["style.long-sentence"]
    assert (rule.options["max_words"], rule.severity) == (20, "error")
    rule = chosen(RULES, settings("lint: {rules: {style: info}}", ""), select=("style",))[0]
    assert rule.severity == "info"


def test_paths_have_settings_of_their_own() -> None:
    config = (
        "lint:\n  rules: {style.long-sentence: off}\n"
        "  paths:\n    'notes/*': {select: [style]}\n"
        "    'essay*.md': {rules: {style.long-sentence: on}}\n"
    )
    assert ids(config, "notes/a.md") == {"style.paragraph-length"}
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
        ("lint: {paths: {'*.md': {selct: [a]}}}", "may hold select, ignore and rules"),
    ],
)
def test_a_name_that_is_no_rule_is_told_with_its_file(config: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ids(config, "a.md")
    assert told in str(caught.value)
    assert str(caught.value).startswith("c.yaml:")


def test_and_on_the_command_line() -> None:
    with pytest.raises(UsageError, match="--select 'styl' is no rule"):
        ids(select=("styl",))
    with pytest.raises(UsageError, match=r"did you mean waiver\.unused"):
        ids(ignore=("waiver.unusd",))
