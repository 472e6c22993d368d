"""A number of another sentence of the source is no mismatch with the one it is held against."""

from __future__ import annotations

import pytest

from told_contradictions import told

_SOURCE = (
    "During the 1974-1975 academic year, women achieved 18.9% of total degrees in computer and "
    "information sciences in the country. By 1983-1984 this peaked at 37.1%, but fell to 17.6% "
    "by 2010-2011."
)


@pytest.mark.parametrize(
    "draft",
    [
        "In the country, women achieved 17.6% of total degrees in computer and information "
        "sciences by 2010–2011, down from a peak of 37.1%.",
        "Women earned 17.6% of degrees in computer and information sciences in 2010–2011, down "
        "from a peak of 37.1% in 1983–1984.",
        "The share of degrees in computer and information sciences that women achieved fell to "
        "17.6%.",
    ],
)
def test_a_number_of_the_next_sentence_is_no_mismatch(draft: str) -> None:
    assert told(draft, _SOURCE) == []


def test_a_copied_sentence_with_the_number_of_another_is_one() -> None:
    draft = (
        "During the 1974-1975 academic year, women achieved 17.6% of total degrees in computer "
        "and information sciences in the country."
    )
    assert told(draft, _SOURCE) == [("number", "17.6%", "18.9%")]


def test_a_count_of_other_things_elsewhere_clears_nothing() -> None:
    source = (
        "The harbour clinic of Bergen treated 58 sailors with fever in the cold winter of the "
        "strike. In the harbour 46 ships lay idle."
    )
    draft = (
        "In the cold winter of the strike, the clinic in the harbour of Bergen treated 46 sailors "
        "with fever, it is said."
    )
    assert [one[2] for one in told(draft, source)] == ["58"]


def test_a_sentence_read_with_the_heading_above_it_is_the_same_sentence() -> None:
    source = "Summary\n\nThe school of Bergen has 12 evening lessons and 3 morning lessons."
    draft = "The school of Bergen has three evening lessons and twelve morning lessons."
    assert [one[1:] for one in told(draft, source)] == [("three", "12"), ("twelve", "3")]
