from __future__ import annotations

import re

import pytest

from mdrag.text.numerals import (
    ABOUT,
    NUMERALS,
    OVER,
    UNDER,
    WHOLE_NUMBER,
    other_numeral,
    roman_number,
    whole_number,
)
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quotations.changed_meaning import kind_of


def test_the_place_in_the_list_gives_the_value() -> None:
    assert (NUMERALS["zero"], NUMERALS["nineteen"], NUMERALS["twenty"]) == (0, 19, 20)
    assert (NUMERALS["ninety"], len(NUMERALS)) == (90, 28)


@pytest.mark.parametrize(
    ("words", "number"),
    [("twenty-four", 24), ("two thousand and five", 2005), ("five and six", None), ("zero", 0),
     ("one hundred and twenty-four", 124), ("two three", None), ("thirty thousand", 30_000)],
)  # fmt: skip
def test_number_words(words: str, number: int | None) -> None:
    assert re.fullmatch(WHOLE_NUMBER, words)
    assert whole_number(words) == number


@pytest.mark.parametrize(
    ("pattern", "words"),
    [(ABOUT, "about"), (ABOUT, "estimated at"), (ABOUT, "ca."), (OVER, "more than"),
     (OVER, "exceeding"), (UNDER, "up to"), (UNDER, "fewer than")],
)  # fmt: skip
def test_words_that_make_a_number_vague(pattern: str, words: str) -> None:
    assert re.fullmatch(pattern, words)


def test_from_and_within_bound_a_number_without_making_it_vague() -> None:
    assert not re.fullmatch(rf"{ABOUT}|{OVER}|{UNDER}", "from")
    assert [one.bound for one in numbers("from 30 kg")] == [">"]
    assert [one.bound for one in numbers("within 30 days")] == ["<"]


def test_a_number_in_words_is_the_number_in_figures() -> None:
    assert kind_of(["thirty"], ["forty"]) == "number"
    assert kind_of(["sixth"], ["last"]) == "number"
    assert kind_of(["thirty"], ["30"]) == "word"  # no other number


@pytest.mark.parametrize(
    ("word", "other"),
    [("twelve", "12"), ("12", "twelve"), ("ninety", "90"), ("one", ""), ("1", ""), ("x", "")],
)
def test_the_other_way_to_write_a_numeral(word: str, other: str) -> None:
    assert other_numeral(word) == other


@pytest.mark.parametrize(
    ("word", "number"),
    [("i", 1), ("xiv", 14), ("mcmxciv", 1994), ("iiii", None), ("", None), ("IV", None)],
)
def test_roman_numbers(word: str, number: int | None) -> None:
    assert roman_number(word) == number
