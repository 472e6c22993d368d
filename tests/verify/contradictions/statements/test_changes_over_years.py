"""A rise or fall between two years, beside the figures that a source gives for them."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.changes_over_years import turned_changes
from told_contradictions import told_by

_SHARES = (
    "The percentage of sailors that slept at least 50% of nights was 86% in 2020 and 58% in 2021."
)


def test_a_rise_where_the_figures_fall_is_told() -> None:
    draft = "Between 2020 and 2021 the share of sailors that slept half of the nights or more rose."
    assert told_by(turned_changes, draft, _SHARES) == [("rose", "86% in 2020 and 58%")]
    risen = _SHARES.replace("86%", "18%")
    assert told_by(turned_changes, draft.replace("rose", "fell"), risen) == [
        ("fell", "18% in 2020 and 58%")
    ]


@pytest.mark.parametrize(
    "draft",
    [
        "Between 2020 and 2021 the share of sailors that slept half of the nights or more fell.",
        "Between 2019 and 2021 the share of sailors that slept half of the nights rose.",
        "The share of sailors that slept half of the nights rose.",
        "Between 2020 and 2021 the share of sailors that slept half of the nights never rose.",
    ],
)
def test_what_the_figures_bear_out_or_leave_open_is_let_pass(draft: str) -> None:
    assert told_by(turned_changes, draft, _SHARES) == []


def test_a_source_that_says_itself_which_way_is_let_pass() -> None:
    draft = "Between 2020 and 2021 the share of sailors that slept half of the nights rose."
    source = "The share of sailors that slept half of nights rose: 86% in 2020 and 58 in 2021."
    assert told_by(turned_changes, draft, source) == []
