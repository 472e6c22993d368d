"""Marks: what a paragraph's facts keep of its grammar."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.marks import MARKS, marks
from mdrag.claims.nlp import parse_paragraphs


def _words(*prose: str) -> list[list[tuple[str, str]]]:
    doc = next(parse_paragraphs([list(prose)]))
    found = marks(doc)
    return [
        [(kind, text[start:end]) for start, end, kind in some]
        for text, some in zip(prose, found, strict=True)
    ]


def test_a_sentence_with_most_of_them() -> None:
    (found,) = _words("The higher tax was introduced by Marmot in 2015, and trust fell.")
    assert ("comparative", "higher") in found
    assert ("passive", "was introduced") in found
    assert ("subject", "tax") in found
    assert ("entity", "Marmot") in found and ("entity", "2015") in found
    assert ("clause", "trust fell") in found


def test_what_follows_an_empty_subject_is_no_clear_subject() -> None:
    (found,) = _words("There are many reasons for the gap.")
    assert [words for kind, words in found if kind == "subject"] == ["There"]


@pytest.mark.parametrize(
    ("prose", "kind", "words"),
    [
        ("It is clear that they fell.", "pronoun", ["they"]),
        ("It is clear that they fell.", "expletive", ["It"]),
        ("There are many reasons for the gap.", "expletive", ["There"]),
        ("They sold the house.", "pronoun", ["They"]),
        ("This shows a gap.", "demonstrative", ["This"]),
        ("This house shows a gap.", "demonstrative", []),
        ("Two nurses met 40 pupils.", "entity", ["40"]),
        ("Nurses met Ruth Bell in Leeds.", "entity", ["Ruth Bell", "Leeds"]),
        ("Nurses often met Ruth Bell", "entity", ["Ruth Bell"]),
        ("Trust fell and rose.", "clause", []),
        ("Trust fell and has risen.", "finite", ["fell"]),
        ("The tax was raised.", "passive", ["was raised"]),
        ("The council raised the tax.", "passive", []),
        ("The oldest house fell.", "superlative", ["oldest"]),
        ("Do not open the file.", "imperative", ["open"]),
        ("They will open the file.", "imperative", []),
    ],
)
def test_each_mark_stands_at_its_words(prose: str, kind: str, words: list[str]) -> None:
    (found,) = _words(prose)
    assert [told for name, told in found if name == kind] == words


def test_the_nouns_an_it_may_mean_stand_in_the_sentence_before() -> None:
    one, two = _words("They found the shoe beside the camera in the box.", "It was old.")
    assert [words for kind, words in one if kind == "antecedent"] == ["shoe", "camera", "box"]
    assert ("several-antecedents", "It") in two


def test_an_order_has_no_subject() -> None:
    (found,) = _words("Open the file and save it.")
    assert "imperative" in {kind for kind, _ in found}
    assert "subject" not in {kind for kind, _ in found}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text(max_size=60), min_size=1, max_size=4))
def test_marks_stand_inside_their_sentence_whatever_it_says(prose: list[str]) -> None:
    found = marks(next(parse_paragraphs([prose])))
    assert len(found) == len(prose)
    for text, some in zip(prose, found, strict=True):
        assert list(some) == sorted(some)
        for start, end, kind in some:
            assert 0 <= start < end <= len(text)
            assert kind in MARKS


def test_word_lists_are_there_and_in_lower_case() -> None:
    assert "found" in lexicon("participles")
    assert all(word == word.lower() for word in lexicon("generic"))
    with pytest.raises(KeyError):
        lexicon("no such list")
