"""Sentences that fit every essay."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.emptiness import is_empty
from tagged import tagged


@pytest.mark.parametrize(
    "prose",
    [
        "Education is very important in today's society.",
        "There are many factors to consider.",
        "Inequality is a complex and multifaceted issue.",
        "Since the beginning of time, people have lived in societies.",
        "This is a complex issue with many different aspects.",
    ],
)
def test_sentences_that_say_nothing(prose: str) -> None:
    assert is_empty(tagged(prose))


@pytest.mark.parametrize(
    "prose",
    [
        "Wards differ in income.",
        "Education is very important in Leeds.",
        "Education mattered in 1840.",
        "Education is important because it teaches trust.",
        "Is education important in society?",
        "This view is important in many ways.",
        "This is difficult.",
        "The many challenges of life.",
        "They play an important role in society.",
        "Education is not important in society.",
    ],
)
def test_sentences_that_say_something(prose: str) -> None:
    assert not is_empty(tagged(prose))
