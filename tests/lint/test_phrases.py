from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.lint.phrases import PhraseIndex, expand_phrase

WORDS = st.sampled_from(["in", "order", "to", "Order", "very", "it", "is", "IT"])


def test_the_longest_phrase_of_an_owner_wins_and_owners_do_not_hide_each_other() -> None:
    index = PhraseIndex({"a": (["in order", "in order to"], False), "b": (["order"], False)})
    found = [(hit.owner, hit.phrase) for hit in index.hits("In  order\nto win.")]
    assert found == [("a", "in order to"), ("b", "order")]


def test_case_and_apostrophes() -> None:
    index = PhraseIndex({"a": (["IT"], True), "b": (["don't"], False)})
    assert [hit.owner for hit in index.hits("it, IT; Don’t")] == ["a", "b"]


def test_words_inside_words_are_no_words() -> None:
    assert PhraseIndex({"a": (["is"], False)}).hits("this island is_not isn't") == ()


@given(st.lists(WORDS, max_size=12), st.lists(st.lists(WORDS, min_size=1, max_size=3), max_size=5))
def test_as_a_plain_search_finds_them(text: list[str], phrases: list[list[str]]) -> None:
    index = PhraseIndex({str(n): ([" ".join(p)], False) for n, p in enumerate(phrases)})
    joined = " ".join(text)
    found = {(hit.owner, hit.start) for hit in index.hits(joined)}
    expected = set()
    for number, phrase in enumerate(phrases):
        at = 0
        while at + len(phrase) <= len(text):
            if [w.lower() for w in text[at : at + len(phrase)]] == [w.lower() for w in phrase]:
                expected.add((str(number), len(" ".join(text[:at])) + (at > 0)))
                at += len(phrase)
            else:
                at += 1
    assert found == expected
    for hit in index.hits(joined):
        assert joined[hit.start : hit.end].lower() == hit.phrase.lower()


@pytest.mark.parametrize("phrase", ["utili(s|ze", "utilis|ze)", "a|b"])
def test_a_choice_that_is_not_closed_is_told(phrase: str) -> None:
    with pytest.raises(ValueError, match="both parentheses"):
        expand_phrase(phrase)
