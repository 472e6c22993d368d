from __future__ import annotations

from made_rule import mended, words


def test_the_same_word_twice_also_over_a_line_end() -> None:
    assert words("The the wards of\nof it.", "repetition") == ["The the", "of\nof"]
    assert mended("The wards of\nof it.", "repetition", safe=True) == "The wards of it."


def test_names_figures_marks_and_exceptions_are_no_slips() -> None:
    text = "New York New York. Duran Duran. Page 10 10. In *in vivo* trials. They had had it. X x."
    assert words(text, "repetition", **{"except": ["had"]}) == []
    assert words(text, "repetition") == ["had had"]
    compounds = "They met in in-person groups, and non-modernist modernist studies grew."
    assert words(compounds, "repetition") == []


def test_a_sentence_end_is_no_repetition() -> None:
    assert words("They saw it. It grew.", "repetition") == []


def test_a_window() -> None:
    text = "The council met, and the council of the ward left."
    assert words(text, "repetition", window=4) == ["council"]
    assert words(text, "repetition", window=1) == []
    assert words(text, "repetition", window=4, min_letters=3) == ["the", "council", "the"]


def test_where_both_may_be_meant_nothing_is_taken_out_unasked() -> None:
    meant = "They let those who can afford to to buy cards."
    assert words(meant, "repetition") == ["to to"]
    assert mended(meant, "repetition", safe=True) == meant
    slip = "They went to to buy cards."
    assert mended(slip, "repetition", safe=True) == "They went to buy cards."
