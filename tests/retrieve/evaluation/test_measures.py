"""Measures of rankings: values worked out by hand, and what holds of all of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.retrieve.evaluation.measures import interval, ndcg, recall, reciprocal_rank

RANKING = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    ("relevant", "found", "rank", "gain"),
    [
        ({"a"}, 1, 1, 1),
        ({"b"}, 1, 1 / 2, 1 / math.log2(3)),
        ({"b", "x"}, 1 / 2, 1 / 2, (1 / math.log2(3)) / (1 + 1 / math.log2(3))),
        ({"a", "b", "c", "d"}, 1, 1, 1),
        ({"x"}, 0, 0, 0),
        (set(), 0, 0, 0),
    ],
)
def test_by_hand(relevant: set[str], found: float, rank: float, gain: float) -> None:
    assert recall(RANKING, relevant) == pytest.approx(found)
    assert reciprocal_rank(RANKING, relevant) == pytest.approx(rank)
    assert ndcg(RANKING, relevant) == pytest.approx(gain)


def test_what_comes_after_the_tenth_does_not_count() -> None:
    ranking = [str(n) for n in range(30)]
    assert (recall(ranking, {"10"}), ndcg(ranking, {"10"})) == (0, 0)
    assert reciprocal_rank(ranking, {"9"}) == pytest.approx(1 / 10)


names = st.lists(st.sampled_from("abcdefghijklmnop"), unique=True, max_size=16)


@given(names, names)
def test_between_none_and_all(ranking: list[str], relevant: list[str]) -> None:
    for value in (recall, reciprocal_rank, ndcg):
        assert 0 <= value(ranking, relevant) <= 1 + 1e-9
    if relevant:
        assert ndcg(relevant, relevant) == pytest.approx(1)


@given(st.lists(st.floats(0, 1), max_size=40))
def test_the_mean_lies_in_its_interval_and_is_the_same_each_time(values: list[float]) -> None:
    told = interval(values)
    assert told == interval(values)
    assert told.low - 1e-9 <= told.mean <= told.high + 1e-9 or len(values) < 3


def test_more_questions_make_it_surer() -> None:
    few, many = interval([0, 1] * 5), interval([0, 1] * 200)
    assert many.high - many.low < few.high - few.low
