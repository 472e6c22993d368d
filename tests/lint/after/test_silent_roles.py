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


def test_rules_of_wording_are_silent_in_a_quotation_that_a_line_sets_off() -> None:
    assert rules_found(f"He says:\n\n{TEXT} (1216)\n") == set()
    assert "academic-english.contractions" in rules_found(f"He says so.\n\n{TEXT} (1216)\n")


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


def test_the_titles_of_a_reference_list_are_spelt_as_they_are() -> None:
    entry = "Roe, J. (2007). Who's crossing? *Press*.\n\nBell, A. (2010). It doesn't end. *Chalk*."
    for heading in ("References", "Bibliography & media references", "Works cited and notes"):
        assert rules_found(f"# Towns\n\nTowns are old.\n\n## {heading}\n\n{entry}\n") == set()
        nested = f"# Towns\n\nTowns are old.\n\n## {heading}\n\n### Books\n\n{entry}\n"
        assert rules_found(nested) == set()
    assert rules_found(f"# Towns and references to it\n\n{entry}\n") != set()


def test_terms_are_compared_without_the_titles_of_works() -> None:
    body = "A videogame is art. Videogames are sold. No videogame is free."
    entry = "Roe, J. (2007). The video game. *Press*."
    rules = select_rules(RULES, settings("", ""), "draft.md")
    found = lint(parse(f"# Art\n\n{body}\n\n# Bibliography & media\n\n{entry}\n"),
                 settings("", ""), NoEvidence(), rules, fast=True).findings  # fmt: skip
    assert [one.rule for one in found if one.rule.startswith("consistency.")] == []


def test_a_preface_has_a_tone_of_its_own() -> None:
    text = "A bunch of people left incredibly soon. It doesn't end."
    tone = {"academic-english.informal", "academic-english.intensifiers"}

    def told(draft: str) -> set[str]:
        chosen = settings("", "")
        rules = select_rules(RULES, chosen, "draft.md")
        found = lint(parse(draft, "draft.md"), chosen, NoEvidence(), rules, fast=True).findings
        return {one.rule for one in found} & {*tone, "academic-english.contractions"}

    for title in ("Preface", "Foreword to the second edition"):
        draft = f"# {title}\n\n{text}\n\n# Towns\n\nTowns are old.\n"
        assert told(draft) == {"academic-english.contractions"}
    assert told(f"# A preface in law\n\n{text}\n") > tone
