"""It and there that stand for nothing."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.expletive import expletives
from tagged import tagged


@pytest.mark.parametrize(
    "prose",
    [
        "It is clear that wards differ.",
        "There are many reasons for this.",
        "It seems that trust fell.",
        "It remains difficult to say why wards differ.",
        "It has been argued that trust fell.",
        "Is it possible that trust fell?",
        "It was raining in Leeds.",
        "It is a pity that nobody came.",
        "It is hard to see the wards.",  # nothing but “to” shows the clause
    ],
)
def test_empty_words_are_found(prose: str) -> None:
    assert len(list(expletives(tagged(prose)))) == 1


@pytest.mark.parametrize(
    "prose",
    [
        "It voted for the tax.",
        "The council met, and it was ready to vote.",
        "The plan failed because it was too expensive to build.",
        "They live there.",
        "It provides data to everybody.",
        "It was asked to vote.",  # somebody was
        "It is expensive in Leeds.",  # nothing follows that it could stand for
        "It was a house in Leeds.",
        "It is expensive; that was said before.",
    ],
)
def test_words_that_stand_for_something_are_not(prose: str) -> None:
    assert list(expletives(tagged(prose))) == []
