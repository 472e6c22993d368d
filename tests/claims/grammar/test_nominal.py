"""Nouns that hide a verb."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.nominal import (
    hidden_verb,
    hides_action,
    is_nominalisation,
    is_settled_noun,
)
from tagged import tagged


def _nouns(prose: str) -> list[str]:
    return [token.low for token in tagged(prose) if is_nominalisation(token)]


def test_nouns_made_of_verbs_and_adjectives() -> None:
    found = _nouns("The reduction and the importance of the assessments surprised the council.")
    assert found == ["reduction", "importance", "assessments"]


def test_a_suffix_is_not_enough() -> None:
    assert _nouns("The animal left the hospital in a moment, and the nation had a station.") == []


def test_names_and_verbs_are_no_such_nouns() -> None:
    assert _nouns("They function well and question Education International.") == []


@pytest.mark.parametrize(
    ("noun", "verb"), [("reduction", "reduce"), ("assessment", "assess"), ("importance", "")]
)
def test_the_verb_is_told_where_it_is_known(noun: str, verb: str) -> None:
    assert hidden_verb(noun) == verb


def test_settled_nouns_in_the_plural_too() -> None:
    assert (
        is_settled_noun("governments")
        and is_settled_noun("literature")
        and not is_settled_noun("reduction")
    )


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("The reduction of the tax came late.", ["reduction"]),
        ("The city carried out an assessment.", ["assessment"]),
        ("They will make an assessment.", ["assessment"]),
        ("The assessment tool failed.", []),
        ("The tool failed the assessment.", []),  # the object of a verb that does its own work
        ("The importance of sleep grew.", []),  # there is no verb to write instead
        ("The government of the city fell.", []),
    ],
)
def test_only_nouns_that_do_the_work_of_a_verb_hide_one(prose: str, wanted: list[str]) -> None:
    tokens = tagged(prose)
    found = [
        t.low for at, t in enumerate(tokens) if is_nominalisation(t) and hides_action(tokens, at)
    ]
    assert found == wanted
