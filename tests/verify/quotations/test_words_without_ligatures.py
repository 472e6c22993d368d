"""What a font's silent ligatures leave of a word, and what is another word."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.words_without_ligatures import lost_letters


@pytest.mark.parametrize(
    ("printed", "read"),
    [("affect", "afect"), ("specific", "speciic"), ("specific", "specic"), ("defined", "deined"),
     ("efficient", "eficient"), ("efficient", "eicient"), ("inflation", "inlation")],
)  # fmt: skip
def test_a_rest_is_the_word(printed: str, read: str) -> None:
    assert lost_letters(printed, read)
    assert not lost_letters(read, printed)


@pytest.mark.parametrize(
    ("printed", "read"),
    [("fin", "in"), ("flight", "light"), ("fill", "ill"), ("the", "he"), ("cat", "at"),
     ("affect", "effect"), ("vole", "vole")],
)  # fmt: skip
def test_another_word_is_another_word(printed: str, read: str) -> None:
    assert not lost_letters(printed, read)


def test_a_sentence_may_lose_the_t_of_its_first_word() -> None:
    assert lost_letters("the", "he", begins=True) and not lost_letters("that", "he", begins=True)
