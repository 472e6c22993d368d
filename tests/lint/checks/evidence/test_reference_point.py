"""Figures of the world without time, place or version."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "evidence.reference-point"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Homelessness costs the state £1.2 billion. Nobody planned for it.", "£1.2 billion"),
        ("The platform is popular. It has 40,000 members and no rival.", "40,000"),
        ("Most rents are high, and food makes up 31% of what a family spends.", "31%"),
    ],
)
def test_a_figure_that_could_be_of_any_time_is_asked_for_it(text: str, marked: str) -> None:
    (one,) = check(RULE, context(text))
    assert (text[one.start : one.end], one.severity) == (marked, "info")


@pytest.mark.parametrize(
    "text",
    [
        "Homelessness costs the state £1.2 billion. That was so in 2019.",
        "In the winter of 2019 it was cold. Homelessness costs the state £1.2 billion.",
        "In Wales, homelessness costs the state £1.2 billion.",
        "Homelessness cost the state £1.2 billion.",
        "Homelessness costs the state £1.2 billion [@shelter2020].",
        "Homelessness costs the state £1.2 billion (Marmot, 2015){#doc_8f3a2c1d}.",
        "Is it true that homelessness costs the state £1.2 billion?",
        "In our sample 31% of the pupils are late.",
        "If food makes up 31% of it, little is left.",
        "The choir has 12 members.",
        "- It has 40,000 members.",
    ],
)
def test_time_place_source_own_results_and_suppositions_are_enough(text: str) -> None:
    assert check(RULE, context(text)) == []
