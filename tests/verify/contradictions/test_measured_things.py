"""Another length of the same thing, however freely the sentence is told."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.alignment.align import words
from mdrag.verify.contradictions.measured_things import measured_noun, other_measures
from told_contradictions import told, told_by

_SOURCE = "• Course: The material has been designed for a 2 hour course on knots."


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("a 2 hour course", "cours"),
        ("a course of two hours", "cours"),
        ("they slept for two hours daily", None),
        ("a course of two parts", None),
        ("most of 40 % of them", None),
    ],
)
def test_what_a_number_measures_stands_right_beside_it(text: str, noun: str | None) -> None:
    found = words(text)
    at = next(i for i, word in enumerate(found) if word.number)
    assert measured_noun(found, at) == noun


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("The tutorial for sailors was designed as a course of four hours.", _SOURCE,
         [("four hours", "2 hour")]),
        ("The tutorial for sailors was designed as a course of two hours.", _SOURCE, []),
        ("The tutorial for sailors was designed as a course of 120 minutes.", _SOURCE, []),
        ("The tutorial for sailors was designed as a course of four hours.",
         _SOURCE + " The breaks of the course take four hours more.", []),
        ("The tutorial for sailors was designed as a course of four hours.",
         _SOURCE + " Before, it was a 3 hour course.", []),
        ("A walk of four hours was designed for the sailors.", _SOURCE, []),
        ("The cook gave a course of four hours.", _SOURCE, []),
    ],
)  # fmt: skip
def test_another_length_of_the_same_thing_is_told(
    draft: str, source: str, found: list[tuple[str, str]]
) -> None:
    asked = told_by(lambda text, passages, _: other_measures(text, passages), draft, source)
    assert asked == found


def test_it_warns_and_is_never_sure() -> None:
    draft = "The tutorial for sailors was designed as a course of four hours."
    assert told(draft, _SOURCE) == [("number?", "four hours", "2 hour")]


def test_a_short_sentence_that_differs_in_its_number_alone_is_sure() -> None:
    draft = "The material has been designed for a 4 hour course."
    assert told(draft, _SOURCE) == [("number", "4 hour", "2 hour")]
    assert told(draft.replace("4", "2"), _SOURCE) == []
