"""British and American spellings of a word."""

from __future__ import annotations

import pytest

from mdrag.retrieve.other_spelling import other_spellings


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("visualisation", "visualization"), ("organised", "organized"), ("analyse", "analyze"),
        ("behavioural", "behavioral"), ("neighbourhood", "neighborhood"), ("centres", "centers"),
        ("fibre", "fiber"), ("dialogue", "dialog"), ("defence", "defense"),
        ("programmes", "programs"), ("paediatric", "pediatric"),
    ],
)  # fmt: skip
def test_each_leads_to_the_other(british: str, american: str) -> None:
    assert american in other_spellings(british)
    if british != "paediatric":
        assert british in other_spellings(american)


@pytest.mark.parametrize("word", ["four", "rise", "for", "this", "is", "trees", "", "睡眠"])
def test_a_word_of_one_spelling_has_no_other(word: str) -> None:
    assert list(other_spellings(word)) == []
