"""Numbers as texts write them, and which of them say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.contradictions.parse_numbers import numbers
from mdrag.verify.contradictions.same_number import agree, same_measure


def one(text: str):
    found = numbers(text)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("1,200 men", 1200, 1200, ""),
        ("10 000 men", 10000, 10000, ""),
        ("2.5 thousand people", 2500, 2500, ""),
        ("two million people", 2e6, 2e6, ""),
        ("forty-five men", 45, 45, ""),
        ("one hundred and twenty-four men", 124, 124, ""),
        ("40 % of them", 40, 40, "%"),
        ("40 per cent of them", 40, 40, "%"),
        ("by 3 percentage points", 3, 3, "pp"),
        ("two-thirds of them", 200 / 3, 200 / 3, "%"),
        ("half of them", 50, 50, "%"),
        ("one in five adults", 20, 20, "%"),
        ("3 out of 4 adults", 75, 75, "%"),
        ("twice the risk", 2, 2, "times"),
        ("it doubled", 2, 2, "times"),
        ("it halved", 50, 50, "%"),
        ("two and a half million people", 2.5e6, 2.5e6, ""),
        ("three and a half hours", 3.5, 3.5, "hours"),
        ("an hour and a half later", 1.5, 1.5, "hour"),
        ("half an hour later", 0.5, 0.5, "hour"),
        ("half a million people", 5e5, 5e5, ""),
        ("a million people", 1e6, 1e6, ""),
        ("two dozen men", 24, 24, ""),
        ("every fifth child sleeps", 20, 20, "%"),
        ("it fell by a quarter in Kent", 25, 25, "%"),
        ("18 m in length", 18, 18, "m"),
        ("it took 3 h.", 3, 3, "h"),
        ("let 3 m = k", 3, 3, ""),
        ("75 °F outside", 75, 75, "°f"),
        ("5–7 mg of it", 5, 7, "mg"),
        ("between 5 and 7 years", 5, 7, "years"),
        ("in 1998–99 it", 1998, 1999, ""),
        ("25–20 minutes of it", 25, 20, "minutes"),
        ("from 10 to 20 percent", 10, 20, "%"),
        ("$2.5 million", 2.5e6, 2.5e6, "$"),
        ("a 150-minute walk", 150, 150, "minute"),
        ("p < .05", 0.05, 0.05, ""),
        ("fell by −0.4 there", -0.4, -0.4, ""),
    ],
)
def test_values_ranges_and_units(text: str, low: float, high: float, unit: str) -> None:
    found = one(text)
    assert (found.low, found.high, found.unit) == (pytest.approx(low), pytest.approx(high), unit)


@pytest.mark.parametrize("text", ["COVID-19 and GPT-3", "the 3rd", "in the 1990s", "version 3.2.1",
                                  "every second week", "said by a third party", "several thousand",
                                  "a 2D grid", "the second one's", "B12"])  # fmt: skip
def test_what_is_no_number(text: str) -> None:
    assert [n for n in numbers(text) if n.kind != "one"] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("in 1994", "year"), ("see Table 3", "label"), ("as shown [12]", "cited"),
        ("as shown (Smith, 2010)", "cited"), ("on p. 12", "label"), ("one of them", "one"),
    ],
)  # fmt: skip
def test_numbers_that_are_no_measurement_say_so(text: str, kind: str) -> None:
    assert one(text).kind == kind


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("40 % of men", "39.6 % of men"), ("about 40 % of men", "42 % of men"),
        ("nearly half of them", "48 % of them"), ("half of them", "49 % of them"),
        ("2,500 men", "2.5 thousand men"), ("2,500 men", "2,487 men"),
        ("0.4 of all", "40 % of all"), ("40 % of all", "0.4 of all"),
        ("more than 40 % of men", "43 % of men"), ("6 mg of it", "5–7 mg of it"),
        ("5–7 mg of it", "6 mg of it"), ("two hours of it", "120 minutes of it"),
        ("1.5 kg of it", "1,500 g of it"), ("one in five adults", "20 % of adults"),
        ("two-thirds of them", "66.7 % of them"), ("twice the risk", "2 times the risk"),
        ("two million people", "2,000,000 people"), ("forty men", "40 men"),
        ("more than half of them", "74 % of them"), ("five miles of it", "8 km of it"),
        ("75 °F outside", "24 °C outside"), ("three days of it", "72 hours of it"),
        ("a year and a half later", "18 months later"), ("two dozen men", "24 men"),
        ("four and a half thousand men", "4,500 men"), ("fewer than half of them", "31 % of them"),
    ],
)  # fmt: skip
def test_what_agrees(draft: str, source: str) -> None:
    assert agree(one(draft), one(source))


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("43 % of men", "40 % of men"), ("40 % of men", "43 % of men"), ("57 men", "54 men"),
        ("430 men", "437 men"), ("5 mg of it", "5 kg of it"), ("half of them", "30 % of them"),
        ("about 63 % of it", "about 61 % of it"), ("twice the risk", "3 times the risk"),
        ("5–8 mg of it", "5–7 mg of it"), ("more than 40 % of men", "12 % of men"),
        ("more than a quarter of them", "23 % of them"), ("18 miles of it", "18 km of it"),
        ("24 °F outside", "24 °C outside"), ("it halved", "by a quarter."),
        ("less than half of them", "74 % of them"),
        ("0.5 of all", "40 % of all"), ("at least 120 men", "at least 150 men"),
    ],
)  # fmt: skip
def test_what_does_not(draft: str, source: str) -> None:
    assert not agree(one(draft), one(source))


def test_measures() -> None:
    assert same_measure(one("2 hours of it"), one("30 minutes of it"))
    assert not same_measure(one("2 hours of it"), one("2 kg of it"))


@given(st.text(max_size=80))
def test_every_number_lies_in_its_text(text: str) -> None:
    end = 0
    for found in numbers(text):
        assert end <= found.start < found.end <= len(text)
        end = found.end


@given(st.integers(0, 10**7), st.sampled_from(["", " %", " kg", " million", " years"]))
def test_figures_are_read_as_written_and_agree_with_themselves(value: int, unit: str) -> None:
    for written in (f"{value}{unit} of it", f"{value:,}{unit} of it"):
        found = one(written)
        assert found.low == value * (1e6 if unit == " million" else 1)
        assert agree(found, found)


@given(st.integers(10, 9999), st.integers(10, 9999))
def test_two_whole_numbers_agree_only_when_one_rounds_the_other(a: int, b: int) -> None:
    held = agree(one(f"{a} men walked"), one(f"{b} men walked"))
    digits = len(str(a).strip("0"))
    assert held == (a == b or (digits >= 2 and float(f"{b:.{digits}g}") == a))


def test_a_third_without_its_article_is_no_share() -> None:
    assert [n.low for n in numbers("Against 24 minutes in the least green third.")] == [24]
    assert len(list(numbers("A third of them, two thirds of us and half of you left."))) == 3
