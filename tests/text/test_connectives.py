from __future__ import annotations

import re

import pytest

from mdrag.text.connectives import connective_words, opening_pattern


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("However, rents fell.", ("objection",)),
        ("On the other hand, rents fell.", ("objection",)),
        ("Although rents fell, wages rose.", ("contrast",)),
        ("As a result, rents fell.", ("result",)),
        ("In short, rents fell.", ("summing-up",)),
        ("In addition, rents fell.", ("addition",)),
        ("Secondly, rents fell.", ("order",)),
        ("Notably, rents fell.", ("emphasis",)),
        ("Notably, rents fell.", ()),
    ],
)
def test_a_sentence_that_opens_with_a_connective(sentence: str, kinds: tuple[str, ...]) -> None:
    assert re.match(rf"{opening_pattern(*kinds)}\b", sentence)


@pytest.mark.parametrize(
    ("sentence", "kinds"),
    [
        ("Rents fell, however.", ()),
        ("Nevertheless, rents fell.", ("result",)),
        ("Sober tenants stayed.", ("result",)),
        ("thus it went", ("result",)),
    ],
)
def test_one_that_does_not(sentence: str, kinds: tuple[str, ...]) -> None:
    assert not re.match(rf"{opening_pattern(*kinds)}\b", sentence)


def test_single_words_stand_alone() -> None:
    assert {"however", "thus", "finally"} <= connective_words()
    assert not any(" " in word for word in connective_words())
