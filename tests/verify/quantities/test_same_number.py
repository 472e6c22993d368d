"""Which numbers say the same, up to the last value that does and the first that does not."""

from __future__ import annotations

import pytest

from mdrag.verify.quantities.parse_numbers import Number, numbers
from mdrag.verify.quantities.same_number import (
    agree,
    complements,
    licenses,
    same_value,
)


def one(text: str) -> Number:
    (found,) = numbers(text)
    return found


@pytest.mark.parametrize(
    ("draft", "holds", "fails"),
    [
        # rounded at the draft's last digit, or to two digits and more
        ("43 men", ["43.4 men", "43.5 men", "42.5 men"], ["43.6 men", "42.4 men", "44 men"]),
        ("440 men", ["437 men", "443 men"], ["447 men"]),
        ("400 men", ["400 men"], ["437 men", "399 men"]),
        ("0.4 of all", ["44 % of all", "36 % of all"], ["46 % of all", "34 % of all"]),
        ("40 % of all", ["0.396 of all", "0.4 of all"], ["0.39 of all", "0.41 of all", "4 of all"]),
        # ranges: both ends, or a value inside
        ("5–7 mg of it", ["5.2–6.8 mg of it"], ["4–7 mg of it", "5–8 mg of it"]),
        ("5–7 mg of it", ["7.5 mg of it", "4.5 mg of it"], ["7.6 mg of it", "4.4 mg of it"]),
        ("8 mg of it", ["5–7.5 mg of it", "9–7.5 mg of it"], ["5–7 mg of it", "9–12 mg of it"]),
        ("5–7 % of it", ["0.05–0.07 of it"], ["0.04–0.07 of it", "0.05–0.09 of it"]),
        # without a unit: the digits alone
        ("5–7 mg of it", ["5–7 of it"], ["5–9 of it", "3–7 of it"]),
        ("2,500 mg of it", ["2,487 of it", "2,500 of it"], ["2.4 of it", "2.5 of it"]),
        # another system
        ("5 miles of it", ["8.5 km of it", "7.6 km of it"], ["8.6 km of it", "7.5 km of it"]),
        ("2–3 miles of it", ["3.2–4.8 km of it"], ["3.2–6 km of it", "2–4.8 km of it"]),
        ("3 feet of it", ["36 inches of it", "42 inches of it"], ["43 inches of it"]),
        ("3.6 °F warmer", ["2 °C warmer"], ["3.6 °C warmer", "3 °C warmer"]),
        ("2 °C warmer", ["3.6 °F warmer", "35.6 °F outside"], ["3 °F warmer", "50 °F warmer"]),
        ("50–68 °F outside", ["10–20 °C outside"], ["10–30 °C outside", "4–20 °C outside"]),
        # about so many
        ("about 50 men", ["53 men", "47 men"], ["54 men", "46 men"]),
        ("50 men", ["about 53 men"], ["about 54 men"]),
        ("a quarter of them", ["20 % of them", "30 % of them"], ["19 % of them", "31 % of them"]),
        ("35 % of them", ["a third of them"], ["a quarter of them"]),
        ("38 % of them", [], ["a third of them"]),
        ("31 % of them", ["a third of them"], []),
        # bounds that hold, and not by far
        ("more than 40 men", ["40 men", "48 men", "50 men"], ["39 men", "51 men"]),
        ("fewer than 45 men", ["45 men", "40 men", "36 men"], ["46 men", "35 men"]),
        ("40 men", ["fewer than 45 men", "more than 36 men"],
         ["fewer than 39 men", "fewer than 51 men", "more than 42 men", "more than 31 men"]),
        ("more than a quarter of them", ["25 % of them", "99 % of them"], ["24 % of them"]),
        ("less than a quarter of them", ["24 % of them", "2 % of them"], ["26 % of them"]),
    ],
)  # fmt: skip
def test_the_last_that_agrees_and_the_first_that_does_not(
    draft: str, holds: list[str], fails: list[str]
) -> None:
    assert [source for source in holds if not agree(one(draft), one(source))] == []
    assert [source for source in fails if agree(one(draft), one(source))] == []


@pytest.mark.parametrize(
    ("a", "b", "rest"),
    [
        ("10 % of them", "90 % of them", True),
        ("10 % of them", "80 % of them", False),
        ("10 men", "90 men", False),
        ("10 % of them", "90 of them", False),
        ("10–20 % of them", "80–90 % of them", False),
        ("15 % of them", "80–90 % of them", False),
        ("more than 10 % of them", "90 % of them", False),
        ("10 % of them", "less than 90 % of them", False),
        ("about 10 % of them", "about 90 % of them", True),
    ],
)
def test_a_share_and_what_it_leaves(a: str, b: str, rest: bool) -> None:
    assert complements(one(a), one(b)) is rest


@pytest.mark.parametrize(
    ("asked", "holds", "fails"),
    [
        ("44 %", ["44 percent", "43.8 %", "about 44 %", "40–44 %"], ["43 %", "44", "40–50 %"]),
        ("1,250 men", ["1250 men", "1,249.6 men"], ["1,247 men", "1,240 men"]),
        ("1.5 million men", ["1,487,000 men"], ["1,400,000 men"]),
        ("5–7 mg", ["5 to 7 mg", "5.2–6.8 mg"], ["6 mg", "5 mg", "5–8 mg"]),
        ("2 km", ["2000 m", "2,000 m"], ["2,600 m", "1.4 km"]),
        ("5 miles", ["8 km"], ["11 km"]),
        ("a third", ["33 %", "33.3 %"], ["30 %", "38 %"]),
        ("2019", ["2019"], ["2006", "from 2006", "2018"]),
    ],
)
def test_only_the_number_itself_is_the_same_value(
    asked: str, holds: list[str], fails: list[str]
) -> None:
    assert [there for there in holds if not same_value(one(asked), one(there))] == []
    assert [there for there in fails if same_value(one(asked), one(there))] == []


@pytest.mark.parametrize(
    ("source", "gives", "gives_not"),
    [
        ("about a third of them", ["a third of them", "30 % of them", "33 % of them"],
         ["31.7 % of them", "31 % of them"]),
        ("more than 30 % of them", ["35 % of them", "30 % of them"], ["37.1 % of them"]),
        ("20–40 % of them", ["20 % of them", "30 % of them"], ["31.7 % of them", "33 % of them"]),
        ("about 40 of the men", ["40 of the men"], ["39 of the men", "41 of the men"]),
        ("37.1 % of them", ["37.1 % of them", "37 % of them", "about a third of them"],
         ["31.7 % of them"]),
        ("a dozen minutes", ["12 of them"], ["13 of them"]),
    ],
)  # fmt: skip
def test_a_vague_number_gives_no_precise_one(
    source: str, gives: list[str], gives_not: list[str]
) -> None:
    assert [draft for draft in gives if not licenses(one(source), one(draft))] == []
    assert [draft for draft in gives_not if licenses(one(source), one(draft))] == []
