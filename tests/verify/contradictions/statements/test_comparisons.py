"""Comparisons whose sides or direction the source has the other way."""

from __future__ import annotations

import pytest

from told_contradictions import told

_FERRIES = "Electric ferries likely dock faster and use smaller crews compared to diesel ferries."
_TWO = (
    "Herring and cod are always heavier than sprat but, except in May, they are lighter than eel."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Diesel ferries dock faster than electric ferries.", _FERRIES, "faster", "faster"),
        ("Sprat is always heavier than herring and cod.", _TWO, "heavier", "heavier"),
        ("Wages differ more between villages than between the sailors of one crew.",
         "The gap in wages between villages is lower than the gap between sailors of one crew.",
         "more", "lower"),
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
        ("Diesel ferries use larger crews than electric ferries.", _FERRIES),
        ("Sprat is always lighter than herring and cod.", _TWO),
        ("Diesel ferries dock more quietly than electric ferries.", _FERRIES),  # by something else
        ("Herring and cod are heavier than plaice.", _TWO),  # than something else
        # one of its sentences says so
        ("Diesel ferries dock faster than electric ferries.",
         f"{_FERRIES} In ice, diesel ferries dock faster than electric ferries."),
    ],
)  # fmt: skip
def test_the_same_comparison_and_others_are_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]
