"""Stretches that are spoken for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.intervals import Intervals


@pytest.mark.parametrize(
    ("start", "end", "touched"),
    [(0, 2, False), (0, 3, True), (4, 5, True), (5, 7, False), (6, 8, True), (9, 12, False),
     (2, 9, True), (12, 12, False)],
)  # fmt: skip
def test_a_shared_character_is_an_overlap(start: int, end: int, touched: bool) -> None:
    held = Intervals([(7, 9), (2, 5), (3, 4), (12, 12)])
    assert held.overlap(start, end) is touched


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted), max_size=8),
    st.tuples(st.integers(0, 30), st.integers(1, 5)),
)
def test_a_stretch_is_taken_when_none_of_its_characters_is(
    stretches: list[list[int]], asked: tuple[int, int]
) -> None:
    held = Intervals((start, end) for start, end in stretches)
    start, end = asked[0], sum(asked)
    free = not any(a < end and start < b for a, b in stretches if a < b)
    assert held.overlap(start, end) is not free
    assert held.take(start, end) is free
    assert held.overlap(start, end)
    assert not held.take(start, end)
