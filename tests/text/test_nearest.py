from __future__ import annotations

from mdrag.text.nearest import nearest


def test_a_near_word_is_named_and_a_far_one_is_not() -> None:
    assert nearest("mesage", ["message", "severity"]) == "; did you mean message?"
    assert nearest("words", ["message", "severity"]) == ""
