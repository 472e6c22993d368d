"""What is said of people and bodies in general."""

from __future__ import annotations

import pytest

from mdrag.claims.demand.general_claims import general_claim
from mdrag.claims.demand.people import deciders, populace


@pytest.mark.parametrize(
    ("prose", "kind"),
    [
        ("Universities lose a lot of money every year because students cannot code.", "causal"),
        ("Universities loses every year a lot of money.", "generalisation"),  # by a learner
        ("Most projects fail because of bad software.", "causal"),
        ("In Europe, most teachers leave their job due to stress.", "causal"),
        ("Poor families suffer because rents are rising.", "causal"),
        ("Many women worldwide are suffering from violence.", "generalisation"),
        ("Nowadays more and more people work from home.", "generalisation"),
        ("The vast majority of students cheat in online exams.", "generalisation"),
        ("Many people need help because of it.", "causal"),
        ("Few people read the terms of service.", "generalisation"),
        ("Every year, thousands of people die of it.", "generalisation"),
        ("Companies spend millions on training that nobody uses.", "generalisation"),
        ("Some regions in the north waste huge amounts of water.", "generalisation"),
    ],
)
def test_how_many_why_or_how_much(prose: str, kind: str) -> None:
    assert general_claim(prose) == kind


@pytest.mark.parametrize(
    "prose",
    [
        "Students write essays.",  # neither how many, nor why, nor how much
        "These students fail because of bad software.",
        "The students fail because of bad software.",
        "Many students were late because of the snow.",  # a story
        "Many families lost their homes due to the fire.",
        "Many families required help because of it.",
        "Many students may fail because of bad software.",
        "Because many people wait, prices rise.",
        "Number of employees seems the least related, because few answered.",
        "Many of us care because of it.",
        "Many tables have rows.",  # of things only with why or how much
        "Regulators are there to cause as little work as they can.",
        "Company law fails because of its words.",
        "Students who fail because of it cry.",
        "",
    ],
)
def test_what_is_none(prose: str) -> None:
    assert general_claim(prose) == ""


def test_those_who_decide_are_among_the_populace() -> None:
    assert deciders().search("The government pays.") and not deciders().search("Patients pay.")
    assert "compan(?:y|ies)" in populace() and "patients" in populace()
