"""Numbers of a sentence that a passage does not have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.quantities.absent_numbers import absent_numbers


@pytest.mark.parametrize(
    ("sentence", "passage", "absent"),
    [
        ("About 25 % of them leave.", "Many of them leave.", ("25 %",)),
        ("About 25 % of them leave.", "A quarter of them leave, 24.8 % in all.", ()),
        ("In 2016, 80 % improved.", "In 2016 they improved.", ("80 %",)),
        ("Six taught 36 students.", "Six people taught 26 students.", ("36",)),
        ("Six taught 26 students.", "Six people taught twenty-six students.", ()),
        ("Sleep fell by 90 minutes.", "Sleep fell by 1.5 hours.", ()),
        ("See Table 3 (Marmot, 2015), one of them.", "None.", ()),
        ("25 % here and 25 % there.", "None.", ("25 %",)),
    ],
)
def test_what_no_number_there_agrees_with_is_absent(
    sentence: str, passage: str, absent: tuple[str, ...]
) -> None:
    assert absent_numbers(sentence, passage) == absent


@given(st.text(alphabet=st.sampled_from("0123456789 .,%-abofmn"), max_size=60))
def test_a_sentence_lacks_nothing_of_itself(text: str) -> None:
    for number in absent_numbers(text, ""):
        assert number in text
    assert absent_numbers(text, text) == ()
