"""Passives: the form of be or get, and its participle."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.passive import passives
from tagged import tagged


def _found(prose: str) -> list[str]:
    tokens = tagged(prose)
    return [f"{tokens[be].low} {tokens[verb].low}" for be, verb in passives(tokens)]


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("The gap was found by the commission.", ["was found"]),
        ("The wards have not yet been rebuilt.", ["been rebuilt"]),
        ("The house is being sold this year.", ["being sold"]),
        ("Was the report ever published?", ["was published"]),
        ("The tax was given a new name.", ["was given"]),
        ("Several families got evicted that winter.", ["got evicted"]),
        ("Letters were sent and answers were counted.", ["were sent", "were counted"]),
        ("The minister was interested by nobody.", ["was interested"]),
    ],
)
def test_passives_are_found_once_each(prose: str, wanted: list[str]) -> None:
    assert _found(prose) == wanted


@pytest.mark.parametrize(
    "prose",
    [
        "The shoe was snug and the ward is crowded.",
        "She was interested in the wards.",
        "The results were not as expected.",
        "It's changed my mind about the city.",
        "There are established outlets in the ward.",
        "The mayor's trusted friend voted for it.",
        "The council has rebuilt the house.",
        "The causes are unknown.",
    ],
)
def test_adjectives_and_perfects_are_no_passives(prose: str) -> None:
    assert _found(prose) == []
