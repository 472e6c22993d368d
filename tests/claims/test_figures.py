"""The figures of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims.figures import Figure, figures


def one(text: str) -> Figure:
    (found,) = figures(text)
    return found


@pytest.mark.parametrize(
    ("text", "value", "unit", "step", "written"),
    [
        ("It was 45.5 per cent.", 45.5, "%", 0.1, "45.5 per cent"),
        ("It was 40% then.", 40, "%", 1, "40%"),
        ("We asked 1,200 people.", 1200, "", 1, "1,200"),
        ("We asked 12 000 people.", 12000, "", 1, "12 000"),
        ("It cost £3.5 million.", 3.5e6, "£", 1e5, "£3.5 million"),
        ("We asked one hundred and twenty-four.", 124, "", 1, "one hundred and twenty-four"),
        ("We asked two-thirds of them.", 200 / 3, "%", 10, "two-thirds of"),
        ("We asked half of them.", 50, "%", 10, "half of"),
        ("A rise of five percentage points.", 5, "", 1, "five"),
    ],
)
def test_a_figure_has_value_unit_and_exactness(
    text: str, value: float, unit: str, step: float, written: str
) -> None:
    found = one(text)
    assert found.value == pytest.approx(value)
    assert (found.unit, text[found.start : found.end]) == (unit, written)
    assert found.step == pytest.approx(step)


@pytest.mark.parametrize(
    "text",
    ["COVID-19 came.", "Python 3.4.2 came.", "The 24-year plan.", "H1N1.", "On 3/4 it came."],
)
def test_names_versions_and_dates_hold_no_figure(text: str) -> None:
    assert list(figures(text)) == []


def test_what_is_only_about_a_figure_is_marked() -> None:
    assert [f.about for f in figures("About 40% and more than 30%, but 20%.")] == [
        True, True, False,
    ]  # fmt: skip
    # both ends are meant to the digit, though they bound something
    assert not any(f.about for f in figures("It rose from 30% to 50% within 12 months."))


def test_a_year_is_known_as_one() -> None:
    assert [f.year for f in figures("In 1997 there were 2,400 and 40%.")] == [True, False, False]


@given(st.text("0123456789.,% £-onetwhudralfmi()/", max_size=80))
def test_figures_stand_in_the_text_in_order(text: str) -> None:
    last = 0
    for figure in figures(text):
        assert last <= figure.start < figure.end <= len(text)
        assert figure.value >= 0 and figure.step > 0
        last = figure.end


@given(st.integers(0, 10**9))
def test_an_integer_is_read_as_itself(number: int) -> None:
    assert one(f"It was {number:,} there.").value == number
