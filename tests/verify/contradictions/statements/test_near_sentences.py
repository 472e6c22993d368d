"""The clause around a word of a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.contradictions.alignment.align import words
from mdrag.verify.contradictions.statements.near_sentences import clause_at

SAID = "Voles dig, if they may, when rains fall: nobody sees it"


@pytest.mark.parametrize(
    ("at", "clause"),
    [
        ("Voles", "Voles dig"),
        ("dig", "Voles dig"),
        ("if", "if they may"),
        ("may", "if they may"),
        ("rains", "when rains fall"),
        ("it", "nobody sees it"),
    ],
)
def test_a_clause_ends_at_a_mark_or_before_a_word_that_begins_another(at: str, clause: str) -> None:
    found = words(SAID)
    first, last = clause_at(SAID, found, [word.text for word in found].index(at))
    assert " ".join(word.text for word in found[first:last]) == clause


@given(
    st.lists(st.sampled_from(("voles", "dig", "if", ", dens", "; but", "9 –", "who")), min_size=1)
)
def test_every_word_is_in_one_clause_and_the_clauses_follow_each_other(said: list[str]) -> None:
    text = " ".join(said)
    found = words(text)
    clauses = [clause_at(text, found, at) for at in range(len(found))]
    assert all(first <= at < last for at, (first, last) in enumerate(clauses))
    ends = sorted(set(clauses))
    assert [0, *(last for _, last in ends)] == [*(first for first, _ in ends), len(found)]


def test_the_clauses_of_another_sentence_are_its_own() -> None:
    one, other, third = "Voles dig, they say", "Voles dig", "They dig and dig; so"
    for text in (one, other, third, one, other):
        last = {one: 2, other: 2, third: 4}[text]
        assert clause_at(text, words(text), 0) == (0, last)
