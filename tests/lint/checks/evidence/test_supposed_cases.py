"""What is made up to show what is meant."""

from __future__ import annotations

import pytest

from mdrag.claims.classify import claim_of
from mdrag.lint.checks.evidence.supposed_cases import figures_in_examples, is_supposed


@pytest.mark.parametrize(
    ("prose", "supposed"),
    [
        ("Say this question only gave two answers.", True),
        ("Suppose that 40% of all towns fall.", True),
        ("Consider a group of people who always fall.", True),
        ("For example, preferring 20 pounds now to 30 later.", True),
        ("For example, preferring less is common among the old.", False),
        ("For example, Bell found that rents rose.", False),
        ("Most people say that rents rise.", False),
    ],
)
def test_what_asks_to_suppose(prose: str, supposed: bool) -> None:
    assert is_supposed(prose) is supposed


@pytest.mark.parametrize(
    ("prose", "every"),
    [
        ("It shrinks when values grow (for example, from 20% to 30%).", True),
        ("Rents rose by 40% (for example, from 20% to 28%).", False),
        ("Rents rose by 40%.", False),
        ("Rents rose.", False),
    ],
)
def test_whether_every_figure_is_one_of_an_example(prose: str, every: bool) -> None:
    assert figures_in_examples(prose, claim_of(prose)) is every
