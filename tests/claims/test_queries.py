"""Suggested queries: content words and names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims.queries import subject, suggest_queries


def test_content_words_in_order_without_filler() -> None:
    found = suggest_queries(
        "Many studies have shown that poverty in childhood leads to worse health."
    )
    assert found[0] == "poverty childhood worse health"


def test_names_are_kept_as_written_even_when_they_look_like_filler() -> None:
    found = suggest_queries(
        "In Britain the World Health Organization often warned of obesity in schools."
    )
    assert found[0] == "Britain World Health Organization warned obesity schools"
    assert "World Health Organization" in found[1]


def test_a_definition_is_asked_for_as_one() -> None:
    assert suggest_queries("Literacy is the ability to read.", ("definition",))[0].endswith(
        "definition"
    )


@pytest.mark.parametrize(
    ("prose", "words"),
    [
        ("Poverty harms schools.", ("poverty", "harms", "schools")),
        ("Schools of Leeds harm Leeds.", ("schools", "Leeds", "harm")),  # each once
        ("The NATO's report on UK schools.", ("NATO", "UK", "schools")),
        ("NATO schools rose.", ("NATO", "schools", "rose")),
        ("Rents rose by 5 % in 40 towns.", ("rents", "rose", "5 %", "40", "towns")),
        ("An ox ate.", ("ate",)),
        ("An Ox ate.", ("Ox", "ate")),
    ],
)
def test_what_a_sentence_is_about(prose: str, words: tuple[str, ...]) -> None:
    assert subject(prose) == words


def test_the_fuller_query_has_eight_words_and_the_shorter_four() -> None:
    words = "cats dogs cows hens geese ducks goats sheep mules"
    assert suggest_queries(f"{words}.") == (
        "cats dogs cows hens geese ducks goats sheep", "geese ducks goats mules"
    )  # fmt: skip
    assert suggest_queries("cats dogs cows hens.") == ("cats dogs cows hens",)
    assert suggest_queries("cats dogs cows hens geese.")[1] == "cats dogs cows geese"
    assert suggest_queries(f"{words}.", ("definition",))[0].split()[6:] == ["goats", "definition"]


def test_nothing_to_ask() -> None:
    assert suggest_queries("It is what it is.") == ()


@given(st.text(max_size=200))
def test_queries_are_short_and_of_the_sentence(text: str) -> None:
    for query in suggest_queries(text):
        assert 1 <= len(query.split("\n")) == 1
        assert len(query.split()) <= 24
