"""What a text says of itself, and what it shows itself."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.own_text import shows_own, speaks_of_own_text


@pytest.mark.parametrize(
    ("written", "own"),
    [
        ("Rents rise with distance (Figure 2).", True),
        ("Rents rise, see Figs. 2 and 3.", True),
        ("Table \\@ref(tab:rents) lists the rents.", True),
        ("In the query below, rents rise with distance.", True),
        ("The results presented here agree with this.", True),
        ("Little is missing (3%), as reported in the final column.", True),
        ("Rents rise with distance.", False),
        ("Key figures rise every year.", False),
        ("Temperatures below zero damage pipes.", False),
    ],
)
def test_a_reference_to_a_part_of_the_same_text(written: str, own: bool) -> None:
    assert shows_own(written) is own


@pytest.mark.parametrize(
    ("prose", "own"),
    [
        ("Trees and walking go together, then, although nobody knows why.", True),
        ("Wages did not fall, then.", True),
        ("Another 10% of the budget will be used to publish the results.", True),
        ("About 20% - 30% of our funds will go to the pay of researchers.", True),
        ("In 2010 10% of the budget of the state was spent on roads.", False),
        ("Wages fell and then rents fell.", False),
        ("Wages fell, then rents fell.", False),
    ],
)
def test_a_sentence_that_sums_up_speaks_of_its_own_text(prose: str, own: bool) -> None:
    assert speaks_of_own_text(prose, prose) is own


@pytest.mark.parametrize(
    ("prose", "own"),
    [
        ("This effect is statistically significant at a 5%-level for the Labour party.", True),
        ("However, these differences were not significant.", True),
        ("The change of the climate is a significant risk.", False),
        ("Significant effects are found in 9 % of trials.", False),
    ],
)
def test_the_significance_of_what_was_just_told_is_its_own(prose: str, own: bool) -> None:
    assert speaks_of_own_text(prose, prose) is own
