"""Where nothing is argued, rules of style, evidence and quotation are silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import ConfigError
from mdrag.evidence.store import NoEvidence
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

TEXT = "Poverty in childhood leads to worse health. It doesn't end."
RULES = load([Path(shipped("lint_rules"))])


def rules_found(text: str, config: str = "", path: str = "draft.md") -> set[str]:
    chosen = settings(config, "")
    rules = select_rules(RULES, chosen, path)
    findings = lint(parse(text, path), chosen, NoEvidence(), rules, fast=True).findings
    return {one.rule for one in findings} & {"evidence.needed", "academic-english.contractions"}


BOTH = {"evidence.needed", "academic-english.contractions"}


def test_they_speak_where_something_is_argued() -> None:
    assert rules_found(TEXT) == BOTH
    assert rules_found(f"# Background\n\n{TEXT}\n") == BOTH


@pytest.mark.parametrize(
    "text",
    [
        f"# Glossary\n\n{TEXT}\n",
        f"# Notes {{role=interview}}\n\n{TEXT}\n",
        f"::: {{role=vignette}}\n{TEXT}\n:::\n",
        f"```{{r, echo=FALSE}}\nx\n\n{TEXT}\n```\n",
    ],
)
def test_they_are_silent_where_nothing_is(text: str) -> None:
    assert rules_found(text) == set()


def test_the_settings_may_say_it_by_path() -> None:
    config = 'lint:\n  paths:\n    "notes/*": {role: interview}\n'
    assert rules_found(TEXT, config, "notes/a.md") == set()
    assert rules_found(TEXT, config, "essay.md") == BOTH


def test_a_role_that_is_none_is_an_error() -> None:
    config = settings('lint:\n  paths:\n    "a.md": {role: nonsense}\n', "")
    with pytest.raises(ConfigError, match="'nonsense' is no role"):
        select_rules(RULES, config, "a.md")


@pytest.mark.parametrize("path", ["README.md", "response-to-reviewers.md", "faq.md"])
def test_they_are_silent_in_a_letter_and_a_readme(path: str) -> None:
    assert rules_found(TEXT, path=path) == set()
    assert rules_found(f"---\nkind: essay\n---\n\n{TEXT}", path=path) == BOTH
    assert rules_found(f"---\nrole: argument\n---\n\n{TEXT}", path=path) == BOTH


def test_slips_are_told_in_a_readme() -> None:
    chosen = settings("", "")
    draft = parse("It ends with the the word.", "README.md")
    rules = select_rules(RULES, chosen, "README.md")
    found = lint(draft, chosen, NoEvidence(), rules, fast=True).findings
    assert [one.rule for one in found] == ["academic-english.doubled-words"]
