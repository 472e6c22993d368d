"""What a text says of itself, and what it shows itself."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.own_text import shows_own


@pytest.mark.parametrize(
    ("written", "own"),
    [
        ("Rents rise with distance (Figure 2).", True),
        ("Rents rise, see Figs. 2 and 3.", True),
        ("Table \\@ref(tab:rents) lists the rents.", True),
        ("In the query below, rents rise with distance.", True),
        ("The results presented here agree with this.", True),
        ("Rents rise with distance.", False),
        ("Key figures rise every year.", False),
        ("Temperatures below zero damage pipes.", False),
    ],
)
def test_a_reference_to_a_part_of_the_same_text(written: str, own: bool) -> None:
    assert shows_own(written) is own
