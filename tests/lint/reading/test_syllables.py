from __future__ import annotations

import pytest
import textstat

from mdrag.lint.reading.syllables import count_syllables, reading_ease

WORDS = "read lead Invisible naïve don't 12 réunion essays' 中文 x zzyzx hyperparameterisation"


def test_the_numbers_are_those_of_textstat() -> None:
    textstat.set_lang("en_US")
    plain = [textstat.remove_punctuation(word) for word in WORDS.split()]
    assert count_syllables(plain) == [textstat.syllable_count(word) for word in plain]
    text = f"Rents fell, and nobody complained! {WORDS}. It rains (a lot); who knows why?"
    assert reading_ease(text) == pytest.approx(textstat.flesch_reading_ease(text))


def test_a_text_without_words_is_neither_easy_nor_hard() -> None:
    assert reading_ease("") == 0.0 == reading_ease(" … — ")
