"""Numbers as texts write them, and which of them say the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import agree, same_measure


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
                                  "a 2D grid", "the second one's", "B12",
                                  "double strand breaks", "a double blind trial"])  # fmt: skip
def test_what_is_no_number(text: str) -> None:
    assert [n for n in numbers(text) if n.kind != "one"] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("in 1994", "year"), ("see Table 3", "label"), ("as shown [12]", "cited"),
        ("as shown (Smith, 2010)", "cited"), ("on p. 12", "cited"), ("one of them", "one"),
        ("a grid of 16×16×2 neurons", "label"), ("a 2 x 2 design", "label"),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [  # the words, both ends, the unit, the worth of the last digit, the bound and kind
        ("5 in 10 men", [("5 in 10", 50, 50, "%", 1, "~")]),
        ("nine out of ten men", [("nine out of ten", 90, 90, "%", 1, "~")]),
        ("1 in 20 men", [("1 in 20", 5, 5, "%", 1, "~")]),
        ("1 in 2000 men", [("1 in 2000", 0.05, 0.05, "%", 1, "~")]),
        ("26 in 2018", [("26", 26, 26, "", 1, ""), ("2018", 2018, 2018, "", 1, "!year")]),
        ("two in every hundred men", [("two in every hundred", 2, 2, "%", 1, "~")]),
        ("10 out of ten men", [("10 out of ten", 100, 100, "%", 1, "~")]),
        ("1 in 12.5 men", [("1", 1, 1, "", 1, ""), ("12.5", 12.5, 12.5, "", 0.1, "")]),
        ("one in five-year plans",
         [("one", 1, 1, "", 1, "!one"), ("five-year", 5, 5, "year", 1, "")]),
        ("every second child", [("every second", 50, 50, "%", 1, "~")]),
        ("every tenth house", [("every tenth", 10, 10, "%", 1, "~")]),
        ("every third year", []),
        ("a hour and a half", [("a hour and a half", 1.5, 1.5, "hour", 0.5, "")]),
        ("an hour and a quarter later", [("an hour and a quarter", 1.25, 1.25, "hour", 0.5, "")]),
        ("two and a third litres", [("two and a third litres", 2.3333, 2.3333, "litres", 0.5, "")]),
        ("12 and a half thousand men", [("12 and a half thousand", 12500, 12500, "", 500, "")]),
        ("a cup and a half", []),
        ("a and a half", []),
        ("two weeks and a half", [("two weeks and a half", 2.5, 2.5, "weeks", 0.5, "")]),
        ("2 and a half million", [("2 and a half million", 2500000, 2500000, "", 500000, "")]),
        ("five and a half", [("five and a half", 5.5, 5.5, "", 0.5, "")]),
        ("half a dozen eggs", [("half a dozen", 6, 6, "", 6, "~")]),
        ("a dozen eggs", [("a dozen", 12, 12, "", 1, "~")]),
        ("five dozen", [("five dozen", 60, 60, "", 1, "~")]),
        ("half a mile", [("half a mile", 0.5, 0.5, "mile", 0.5, "~")]),
        ("half-hour", [("half-hour", 0.5, 0.5, "hour", 0.5, "~")]),
        ("a billion", [("a billion", 1e9, 1e9, "", 1e9, "~")]),
        ("half an acre of it", [("half an acre", 0.5, 0.5, "acre", 0.5, "~")]),
        ("half a century", [("half a century", 0.5, 0.5, "century", 0.5, "~")]),
        ("$5m for it", [("$5m", 5000000, 5000000, "$", 1000000, "")]),
        ("£2.5bn", [("£2.5bn", 2.5e9, 2.5e9, "£", 1e8, "")]),
        ("€ 3 billion", [("€ 3 billion", 3e9, 3e9, "€", 1e9, "")]),
        ("¥5 million", [("¥5 million", 5000000, 5000000, "¥", 1000000, "")]),
        ("$4–6 million", [("$4–6 million", 4000000, 6000000, "$", 1000000, "")]),
        ("5 - 7 mg", [("5 - 7 mg", 5, 7, "mg", 1, "")]),
        ("5 to 7 mg", [("5 to 7 mg", 5, 7, "mg", 1, "")]),
        ("7 to 5 mg", [("7", 7, 7, "", 1, ""), ("5 mg", 5, 5, "mg", 1, "")]),
        ("from 7 to 5 mg", [("7 to 5 mg", 7, 5, "mg", 1, ">")]),
        ("between 5 and 7 mg", [("5 and 7 mg", 5, 7, "mg", 1, "")]),
        ("5 and 7 mg", [("5", 5, 5, "", 1, ""), ("7 mg", 7, 7, "mg", 1, "")]),
        ("5 or 7 mg", [("5", 5, 5, "", 1, ""), ("7 mg", 7, 7, "mg", 1, "")]),
        ("1998-9", [("1998-9", 1998, 1999, "", 1, "!year")]),
        ("1998–2001", [("1998–2001", 1998, 2001, "", 1, "!year")]),
        ("0.5–7 mg", [("0.5–7 mg", 0.5, 7, "mg", 0.1, "")]),
        ("5-0.7 mg", [("5-0.7 mg", 5, 0.7, "mg", 0.1, "")]),
        ("5%–7%", [("5%–7%", 5, 7, "%", 1, "")]),
        ("5 %–7 %", [("5 %–7 %", 5, 7, "%", 1, "")]),
        ("101–3 men", [("101–3", 101, 103, "", 1, "")]),
        ("3rd of them", []),
        ("1990s", []),
        ("150s of it", []),
        ("2D", []),
        ("100 s.", [("100 s", 100, 100, "s", 1, "")]),
        ("−5 °C", [("−5 °C", -5, -5, "°c", 1, "")]),
        ("(−0.4)", [("−0.4", -0.4, -0.4, "", 0.1, "")]),
        ("x-5", []),
        ("3-5", [("3-5", 3, 5, "", 1, "")]),
        ("2015", [("2015", 2015, 2015, "", 1, "!year")]),
        ("2,015", [("2,015", 2015, 2015, "", 1, "")]),
        ("2015 kg", [("2015 kg", 2015, 2015, "kg", 1, "")]),
        ("1499", [("1499", 1499, 1499, "", 1, "")]),
        ("1500", [("1500", 1500, 1500, "", 1, "!year")]),
        ("2100", [("2100", 2100, 2100, "", 1, "!year")]),
        ("2101", [("2101", 2101, 2101, "", 1, "")]),
        ("1 000 men", [("1 000", 1000, 1000, "", 1, "")]),
        ("12 345 678 men", [("12 345 678", 12345678, 12345678, "", 1, "")]),
        ("1.5", [("1.5", 1.5, 1.5, "", 0.1, "")]),
        (".5", [(".5", 0.5, 0.5, "", 0.1, "")]),
        ("3·5 mg", [("3·5 mg", 3.5, 3.5, "mg", 0.1, "")]),
        ("1.50 kg", [("1.50 kg", 1.5, 1.5, "kg", 0.01, "")]),
        ("12k men", [("12k", 12000, 12000, "", 1000, "")]),
        ("5bn", [("5bn", 5e9, 5e9, "", 1e9, "")]),
        ("3mn", [("3mn", 3000000, 3000000, "", 1000000, "")]),
        ("about 5 men", [("5", 5, 5, "", 1, "~")]),
        ("about a 5 mile", [("5 mile", 5, 5, "mile", 1, "~")]),
        ("over 5 men", [("5", 5, 5, "", 1, ">")]),
        ("from 5 men", [("5", 5, 5, "", 1, ">")]),
        ("under 5 men", [("5", 5, 5, "", 1, "<")]),
        ("within 5 days", [("5 days", 5, 5, "days", 1, "<")]),
        ("up to 5 men", [("5", 5, 5, "", 1, "<")]),
        ("more than a 5 mile", [("5 mile", 5, 5, "mile", 1, ">")]),
        ("[12]", [("12", 12, 12, "", 1, "!cited")]),
        ("[12, 14–16]", [("12", 12, 12, "", 1, "!cited"), ("14–16", 14, 16, "", 1, "!cited")]),
        ("(Smith 2010)", [("2010", 2010, 2010, "", 1, "!cited")]),
        ("(2010)", [("2010", 2010, 2010, "", 1, "!cited")]),
        ("(in 2010, 5 men)", [("2010", 2010, 2010, "", 1, "!year"), ("5", 5, 5, "", 1, "")]),
        ("Table 3", [("3", 3, 3, "", 1, "!label")]),
        ("figure (3", [("3", 3, 3, "", 1, "!label")]),
        ("95% CI", [("95%", 95, 95, "%", 1, "!label")]),
        ("95 % confidence", [("95 %", 95, 95, "%", 1, "!label")]),
        ("95% of it", [("95%", 95, 95, "%", 1, "")]),
        ("§ 4", [("4", 4, 4, "", 1, "!label")]),
        ("level 5 men", [("5", 5, 5, "", 1, "!label")]),
        ("type 2", [("2", 2, 2, "", 1, "!label")]),
        ("one", [("one", 1, 1, "", 1, "!one")]),
        ("One", [("One", 1, 1, "", 1, "!one")]),
        ("one hour", [("one hour", 1, 1, "hour", 1, "")]),
        ("one million", [("one million", 1000000, 1000000, "", 1000000, "")]),
        ("one hundred", [("one hundred", 100, 100, "", 1, "")]),
        ("twenty-one percent", [("twenty-one percent", 21, 21, "%", 1, "")]),
        ("three percentage points", [("three percentage points", 3, 3, "pp", 1, "")]),
        ("two-hundred men", [("two-hundred", 200, 200, "", 1, "")]),
        ("several hundred men", []),
        ("couple thousand", []),
        ("a thousand", [("thousand", 1000, 1000, "", 1, "")]),
        ("two three men", []),
        ("thousand", [("thousand", 1000, 1000, "", 1, "")]),
        ("half of it", [("half", 50, 50, "%", 5, "~")]),
        ("a half.", [("a half", 50, 50, "%", 5, "~")]),
        ("two thirds of it", [("two thirds", 66.6667, 66.6667, "%", 5, "~")]),
        ("three quarters as", [("three quarters", 75, 75, "%", 5, "~")]),
        ("one-fifth of", [("one-fifth", 20, 20, "%", 5, "~")]),
        ("four tenths of", [("four tenths", 40, 40, "%", 5, "~")]),
        ("by a third in Leeds", [("a third", 33.3333, 33.3333, "%", 5, "~")]),
        ("to two-fifths of", [("two-fifths", 40, 40, "%", 5, "~")]),
        ("by a third there", []),
        ("half", [("half", 50, 50, "%", 5, "~")]),
        ("doubled", [("doubled", 2, 2, "times", 1, "")]),
        ("thrice", [("thrice", 3, 3, "times", 1, "")]),
        ("halving", [("halving", 50, 50, "%", 5, "~")]),
        ("twofold", [("twofold", 2, 2, "times", 1, "")]),
        ("fourfold", [("fourfold", 4, 4, "times", 1, "")]),
        ("halves", [("halves", 50, 50, "%", 5, "~")]),
        ("5 percent", [("5 percent", 5, 5, "%", 1, "")]),
        ("5 percentage points", [("5 percentage points", 5, 5, "pp", 1, "")]),
        ("5-degree celsius", [("5-degree celsius", 5, 5, "°c", 1, "")]),
        ("5 degrees Fahrenheit", [("5 degrees Fahrenheit", 5, 5, "°f", 1, "")]),
        ("5℃", [("5℃", 5, 5, "℃", 1, "")]),
        ("5×", [("5×", 5, 5, "×", 1, "")]),
        ("5 x", [("5", 5, 5, "", 1, "")]),
        ("5 m = 3", [("5", 5, 5, "", 1, ""), ("3", 3, 3, "", 1, "")]),
        ("5 km/h", [("5 km", 5, 5, "km", 1, "")]),
        ("12:30", []),
        ("3.2.1", []),
        ("3/4", []),
        ("#5", []),
        ("@5", []),
        ("v.5", []),
        ("5-year-old", [("5-year", 5, 5, "year", 1, "")]),
        ("B-5", []),
    ],
)  # fmt: skip
def test_all_that_is_known_of_a_number(
    text: str, found: list[tuple[str, float, float, str, float, str]]
) -> None:
    told = [
        (text[n.start : n.end], n.low, n.high, n.unit, n.step,
         n.bound + (f"!{n.kind}" if n.kind != "plain" else ""))
        for n in numbers(text)
    ]  # fmt: skip
    assert [(a, *rest) for a, _, _, _, _, *rest in told] == [
        (a, *rest) for a, _, _, _, _, *rest in found
    ]
    for one, other in zip(told, found, strict=True):
        assert one[1:3] == pytest.approx(other[1:3], rel=1e-3)
        assert (one[3], one[4]) == (other[3], pytest.approx(other[4]))
