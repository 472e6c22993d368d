"""Suggested queries: content words and names."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims.queries import suggested


def test_content_words_in_order_without_filler() -> None:
    found = suggested("Many studies have shown that poverty in childhood leads to worse health.")
    assert found[0] == "poverty childhood worse health"


def test_names_are_kept_as_written_even_when_they_look_like_filler() -> None:
    found = suggested(
        "In Britain the World Health Organization often warned of obesity in schools."
    )
    assert found[0] == "Britain World Health Organization warned obesity schools"
    assert "World Health Organization" in found[1]


def test_a_definition_is_asked_for_as_one() -> None:
    assert suggested("Literacy is the ability to read.", ("definition",))[0].endswith("definition")


def test_nothing_to_ask() -> None:
    assert suggested("It is what it is.") == ()


@given(st.text(max_size=200))
def test_queries_are_short_and_of_the_sentence(text: str) -> None:
    for query in suggested(text):
        assert 1 <= len(query.split("\n")) == 1
        assert len(query.split()) <= 24
