"""Consonants of names: what Chinese characters and Latin letters have in common."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.retrieve.translate.dictionary import chinese_words
from mdrag.retrieve.translate.name_sounds import (
    chinese_sounds,
    first_letters,
    latin_sounds,
    sound_difference,
)


def _sounds(name: str) -> list[str]:
    entries = [chinese_words().look_up(character) for character in name]
    return chinese_sounds([entry.readings[0] for entry in entries if entry])


@pytest.mark.parametrize(
    ("chinese", "latin"),
    [("班杜拉", "Bandura"), ("维果茨基", "Vygotsky"), ("吉登斯", "Giddens"), ("涂尔干", "Durkheim"),
     ("哈贝马斯", "Habermas"), ("威尔金森", "Wilkinson"), ("伊克巴勒", "Iqbal"),
     ("埃尔维", "Elway"), ("温特劳布", "Weintraub"), ("霍奇金", "Hodgkin"),
     ("布朗芬布伦纳", "Bronfenbrenner")],
)  # fmt: skip
def test_a_name_is_near_its_own_sounds(chinese: str, latin: str) -> None:
    own, said = _sounds(chinese), latin_sounds(latin)
    assert sound_difference(own, said) / max(len(own), len(said)) < 0.15
    begin, *after = re.findall(r"\[(.*?)\]", first_letters(own))
    assert latin[0].lower() in begin
    assert after and all(set(letters) & set(latin[1:].lower()) for letters in after)


@pytest.mark.parametrize(
    ("chinese", "latin"), [("班杜拉", "Piaget"), ("斯科特", "street"), ("洛克", "Fresno")]
)
def test_another_name_is_far(chinese: str, latin: str) -> None:
    own, said = _sounds(chinese), latin_sounds(latin)
    assert sound_difference(own, said) / max(len(own), len(said)) > 0.25


def test_letters_that_are_one_sound() -> None:
    assert latin_sounds("Schütz") == latin_sounds("Shuts")
    assert latin_sounds("Piaget") == "PJT"
    assert latin_sounds("Arendt") == "-RNT"
    assert latin_sounds("Marx") == "MrKS"
    assert latin_sounds("") == latin_sounds("42") == ""


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=12), st.lists(st.sampled_from(["", "bu", "yi", "er", "lang", "r", "x1"])))
def test_any_letters_and_readings(word: str, readings: list[str]) -> None:
    own, said = chinese_sounds(readings), latin_sounds(word)
    assert sound_difference(own, said) >= 0
    assert first_letters(own).startswith("[")
