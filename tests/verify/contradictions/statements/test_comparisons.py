"""Comparisons whose sides or direction the source has the other way."""

from __future__ import annotations

import pytest

from told_contradictions import told

_FERRIES = "Electric ferries likely dock faster and use smaller crews compared to diesel ferries."
_RATES = "A high rate of 75 Hz leads to a smaller net of eels, and a rate of 60 Hz to a bigger one."
_ALONE = "In the test of ferries in the harbour, electric ferries give far faster docking."
_TWICE = "Sailors left the sea twice as often as bankers, who slept well."
_TWO = (
    "Herring and cod are always heavier than sprat but, except in May, they are lighter than eel."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Diesel ferries dock faster than electric ferries.", _FERRIES,
         "Diesel ferries dock faster", "Electric ferries likely dock faster"),
        ("Sprat is always heavier than herring and cod.", _TWO,
         "Sprat is always heavier", "Herring and cod are always heavier"),
        ("Wages differ more between villages than between the sailors of one crew.",
         "The gap in wages between villages is lower than the gap between sailors of one crew.",
         "more", "lower"),
        ("The net of eels is smaller at a rate of 60 Hz than at 75 Hz.", _RATES,
         "The net of eels is smaller", "A high rate of 75 Hz leads to a smaller"),
        ("In the test in the harbour, diesel boats docked faster than electric ones.",
         _ALONE,
         "diesel boats docked faster", "electric ferries give far faster"),
        ("Bankers left the sea twice as often as sailors.", _TWICE,
         "Bankers left the sea twice", "Sailors left the sea twice"),
        ("Bankers were more likely to leave the sea than sailors.", _TWICE, "more", "twice"),
        ("Sailors left the sea half as often as bankers.",
         "Bankers left the sea half as often as sailors.", 
         "Sailors left the sea half", "Bankers left the sea half"),
    ],
)  # fmt: skip
def test_exchanged_sides_and_turned_comparatives_are_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert told(draft, source) == [("direction?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Electric ferries dock faster than diesel ferries.", _FERRIES),
        ("Sailors left the sea twice as often as bankers.", _TWICE),
        ("Bankers left the sea half as often as sailors.", _TWICE),
        ("Sailors left the sea twice as late as bankers.", _TWICE),  # by something else
        ("Diesel ferries use larger crews than electric ferries.", _FERRIES),
        ("Sprat is always lighter than herring and cod.", _TWO),
        ("Diesel ferries dock more quietly than electric ferries.", _FERRIES),  # by something else
        ("Herring and cod are heavier than plaice.", _TWO),  # than something else
        ("The net of eels is smaller at a rate of 75 Hz than at 60 Hz.", _RATES),
        ("The net of eels is bigger at a rate of 60 Hz than at 75 Hz.", _RATES),
        ("In the test in the harbour, electric ones docked faster than diesel boats.",
         _ALONE),
        # one of its sentences says so
        ("Diesel ferries dock faster than electric ferries.",
         f"{_FERRIES} In ice, diesel ferries dock faster than electric ferries."),
    ],
)  # fmt: skip
def test_the_same_comparison_and_others_are_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]


_NETS = "Sailors who used the nets were less confident in their knots than sailors who used rods."


@pytest.mark.parametrize(
    ("draft", "known"),
    [
        ("Sailors who used rods were more confident in their knots than those with nets.", ()),
        ("Sailors who used rods were more confident than sailors who used the nets.", ()),
        ("Sailors who used the nets were less sure of their knots than sailors who used rods.", ()),
        ("Those with nets were less sure of their knots than those with rods.", ()),
        ("Those with nets were surer of their knots than those with rods.", ("surer", "less")),
        ("Those with rods were surer of their knots than those with nets.", ()),
        ("Those with nets were more unsure of their knots than those with rods.", ()),
        ("Those with rods were less confident in their knots than those with nets.",
         ("Those with rods were less", "Sailors who used the nets were less")),
        ("Sailors on rods were less confident than sailors with nets.",
         ("Sailors on rods were less", "Sailors who used the nets were less")),
    ],
)  # fmt: skip
def test_people_who_do_this_and_people_who_do_that_are_sides_in_other_words(
    draft: str, known: tuple[str, ...]
) -> None:
    assert [one[1:] for one in told(draft, _NETS) if one[0].startswith("direction")] == (
        [known] if known else []
    )
