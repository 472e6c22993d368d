"""A figure that the source gives for another year than the draft."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.dated_figures import figures_of_another_year
from told_contradictions import told_by

_CREWS = (
    "The share of sailors that slept at least 50% of the night was 86% in 2020 and 58% in 2021."
)


@pytest.mark.parametrize(
    ("draft", "said"),
    [
        ("Half of the night was slept by 58% of the sailors in 2020 and by 86% in 2021.",
         [("58%", "86%"), ("86%", "58%")]),
        ("Half of the night was slept by 86% of the sailors in 2020 and by 86% in 2021.",
         [("86%", "58%")]),
        ("In 2021, 86% of the sailors slept half of the night.", [("86%", "58%")]),
    ],
)  # fmt: skip
def test_a_figure_of_another_year_is_told(draft: str, said: list[tuple[str, str]]) -> None:
    assert told_by(figures_of_another_year, draft, _CREWS) == said


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Half of the night was slept by 86% of the sailors in 2020 and by 58% in 2021.", _CREWS),
        ("In 2021, 58% of the sailors slept half of the night, down from 86% in 2020.", _CREWS),
        ("In 2021, 58% of the sailors slept at least 50% of the night.", _CREWS),
        # a bound that the source names beside each year's figure
        ("Some 86% of the sailors slept at least 50% of the night in 2020.",
         f"{_CREWS} In 2021, sailors slept at least 50% of the night."),
        # two years: nothing says which
        ("Sailors of 2021 slept half of the night as did 86% in 2020.", _CREWS),
        # a year of which the source gives nothing
        ("In 2019, 86% of the sailors slept half of the night.", _CREWS),
        # another sentence gives that year the draft's figure
        ("In 2021, 86% of the sailors slept half of the night.",
         f"{_CREWS} Of the old sailors 58% slept half of the night in 2020 and 86% in 2021."),
    ],
)  # fmt: skip
def test_a_figure_of_its_year_is_let_pass(draft: str, source: str) -> None:
    assert told_by(figures_of_another_year, draft, source) == []
