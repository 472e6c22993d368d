"""Bounds turned round, other ranks, and what one side does to the other."""

from __future__ import annotations

import pytest

from told_contradictions import told

GLASGOW = (
    "Life expectancy for men in the most deprived part of Glasgow was 54 years, against 82 years "
    "in the least deprived: a difference of 28 years within one city."
)


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("Over 40 farms took part in the survey of the valley.",
         "Fewer than 40 farms took part in the survey of the valley.",
         [("number", "Over 40", "Fewer than 40")]),
        ("In the delta, over 300 households were reached.",
         "The survey reached fewer than 300 households in the delta.",
         [("number", "over 300", "fewer than 300")]),
        ("Over 40 farms took part in the survey of the valley.",
         "No fewer than 40 farms took part in the survey of the valley.", []),
        ("Over 40 farms took part in the survey of the valley.",
         "In the survey of the valley 43 farms took part.", []),
        ("Finland ranked third in the reading test of 2018.",
         "Finland ranked seventh in the reading test of 2018.",
         [("number", "third", "seventh")]),
        ("The bridge was rebuilt in the 18th century by the guild.",
         "The bridge was rebuilt in the 16th century by the guild.",
         [("number", "18th", "16th")]),
        ("The bridge was rebuilt in the sixteenth century by the guild.",
         "The bridge was rebuilt in the 16th century by the guild.", []),
        ("The second port of the region was rebuilt by the guild in the war.",
         "The port of the region was rebuilt twice, first by the guild in the war.", []),
        ("Of the sample, 46 were men and 58 were women.",
         "The sample comprised 58 men and 46 women from three towns.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("The trial ran for 12 weeks with 30 patients in two rooms.",
         "The trial ran for 30 weeks with 12 patients in two rooms.",
         [("number", "12 weeks", "30 weeks"), ("number", "30", "12")]),
    ],
)  # fmt: skip
def test_bounds_ranks_and_numbers(
    draft: str, source: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(draft, source) == found


@pytest.mark.parametrize(
    ("draft", "source", "turned"),
    [
        ("The council sued the harbour company over the dredging contract.",
         "The harbour company sued the council over the dredging contract.", True),
        ("Poverty causes illness in the northern towns of the county.",
         "Illness causes poverty in the northern towns of the county.", True),
        ("The council was sued by the harbour company over the dredging contract.",
         "The harbour company sued the council over the dredging contract.", False),
        ("Sailors and farmers were invited to the northern towns of the county.",
         "Farmers and sailors were invited to the northern towns of the county.", False),
        ("Sailors resembled farmers in the northern towns of the county.",
         "Farmers resembled sailors in the northern towns of the county.", False),
        ("Life expectancy for men in the least deprived part of Glasgow was 82 years.",
         GLASGOW, False),
        ("Life expectancy for men in the least deprived part of Glasgow was 82 years, against 54 "
         "years in the most deprived.", GLASGOW, False),
        ("Life expectancy for men in the least deprived part of Glasgow was 54 years.",
         GLASGOW, True),
    ],
)  # fmt: skip
def test_sides_that_are_exchanged_and_the_other_end_of_a_comparison(
    draft: str, source: str, turned: bool
) -> None:
    assert [kind for kind, _, _ in told(draft, source) if kind == "direction"] == (
        ["direction"] * turned
    )
