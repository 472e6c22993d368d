"""A recommendation asks somebody who decides to act."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.own_text import speaks_of_own_text
from mdrag.lint.checks.evidence.recommendation import asks_to_act


@pytest.mark.parametrize(
    ("prose", "asks"),
    [
        ("Governments should raise the minimum wage.", True),
        ("More money must be given to schools.", True),
        ("It is essential that hospitals report every fall.", True),
        ("The WHO recommends an hour of exercise a day.", True),
        ("We recommend that wages be raised.", True),
        ("It should allow a nurse to search for a drug.", False),
        ("The tool should be open to teachers.", False),
        ("It asserts what conditions data must meet.", False),
        ("It is recommended that the tracker be used.", False),
        ("One debate is whether the government should raise wages.", False),
        ("Whether or not it is old, governments should raise wages.", True),
    ],
)
def test_who_is_asked(prose: str, asks: bool) -> None:
    assert asks_to_act(prose) is asks


@pytest.mark.parametrize(
    ("prose", "own"),
    [
        ("This survey has threefold aims: to count and to compare.", True),
        ("This builds on prior work (Chapter 2).", True),
        ("This builds on prior work.", False),
        ("This measure allows us to count 60-fold faster.", True),
        ("This measure led to more deaths.", False),
    ],
)
def test_what_a_text_says_of_itself(prose: str, own: bool) -> None:
    assert speaks_of_own_text(prose, prose) is own
