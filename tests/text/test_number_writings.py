"""A number in its spellings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.numerals import number_words, number_writings, whole_number, written_numbers


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("20,000 badges", [20_000]),
        ("20 000 badges", [20_000]),
        ("20K badges, 20k badges", [20_000, 20_000]),
        ("20 thousand or twenty thousand", [20_000, 20_000]),
        ("1.2M, $1.2M, 1.2 million, 3.5bn", [1.2e6, 1.2e6, 1.2e6, 3.5e9]),
        ("45% and forty-five per cent", [45, 45]),
        ("a 3D model of 12:30, version 1.2.3, doi 10.1000/x", []),
        ("1,234,567", [1_234_567]),
    ],
)
def test_what_a_text_writes(text: str, values: list[float]) -> None:
    assert list(written_numbers(text)) == pytest.approx(values)


@pytest.mark.parametrize(
    ("value", "some", "none"),
    [
        (20_000, {"20000", "20,000", "20k", "20 thousand", "twenty thousand"}, "20000k"),
        (1.2e6, {"1200000", "1,200,000", "1.2m", "1.2 million"}, "1200k"),
        (45, {"45", "forty five"}, "0.045k"),
        (20_124, {"20124", "20,124"}, "20.124k"),
        (43.8, {"43.8"}, "forty three"),
    ],
)
def test_how_it_may_be_written(value: float, some: set[str], none: str) -> None:
    found = set(number_writings(value))
    assert some <= found and none not in found


@given(st.integers(0, 999_999))
def test_words_are_read_as_what_they_say(value: int) -> None:
    assert whole_number(number_words(value)) == value


@given(st.floats(0, 1e18, allow_nan=False))
def test_each_writing_is_of_that_number(value: float) -> None:
    for writing in number_writings(round(value)):
        read = list(written_numbers(writing))
        assert read == pytest.approx([round(value)] * len(read), rel=1e-4) or "e+" in writing
