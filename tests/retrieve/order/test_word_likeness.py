"""How much of a question a text says, in its words or in like ones."""

from __future__ import annotations

import numpy as np
import pytest

from mdrag.index.embed.static import StaticEmbedder
from mdrag.retrieve.order.word_likeness import word_likeness


def test_words_in_any_form_count_whole() -> None:
    rarity = {"vaccines": 3.0, "prevented": 1.0}
    assert word_likeness(rarity, ["A vaccine prevents it."]) == ([1.0], [1.0])


def test_like_words_count_for_more_than_others() -> None:
    like, other, nothing = word_likeness(
        {"physicians": 2.0}, ["Doctors met.", "Bicycles rust.", "It was not."]
    ).whole
    assert 1 > like > other > nothing == 0


def test_a_rare_word_counts_for_more() -> None:
    rare, common = word_likeness({"sepsis": 5.0, "patients": 1.0}, ["sepsis", "patients"]).whole
    assert rare > common


def test_chinese_characters_are_there_or_not() -> None:
    there, other = word_likeness({"失": 1.0, "业": 1.0}, ["失业", "unemployment"]).whole
    assert (there, other) == (1.0, 0.0)


@pytest.mark.parametrize("rarity", [{}, {"word": 0.0}])
def test_a_question_without_weight(rarity: dict[str, float]) -> None:
    assert word_likeness(rarity, ["a text", ""]) == ([0.0, 0.0], [0.0, 0.0])
    assert word_likeness({"word": 1.0}, []) == ([], [])


def test_words_that_stand_close_to_each_other_count_for_more() -> None:
    rarity = {"vaccine": 1.0, "measles": 1.0}
    between = " ".join(["bicycle"] * 60)
    likeness = word_likeness(
        rarity, [f"vaccine measles {between}", f"vaccine {between} measles", "vaccine measles"]
    )
    assert likeness.whole == [1.0, 1.0, 1.0]
    near, far, short = likeness.close
    assert near == short == 1.0 > far


def test_a_word_s_vector_is_that_of_its_text_and_is_remembered() -> None:
    words = ["phosphorylation", "β", "sepsis", "sepsis", "失", ""]
    once, again = (StaticEmbedder().embed_words(words) for _ in range(2))
    assert np.array_equal(once, again)
    assert np.allclose(once[:4], StaticEmbedder().embed(words[:4]), atol=1e-6)
    assert not once[4:].any()
