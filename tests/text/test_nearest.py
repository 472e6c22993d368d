from __future__ import annotations

from mdrag.text.nearest import nearest, nearest_word


def test_a_near_word_is_named_and_a_far_one_is_not() -> None:
    assert nearest("mesage", ["message", "severity"]) == "; did you mean message?"
    assert nearest("words", ["message", "severity"]) == ""


def test_the_nearest_word_alone() -> None:
    assert nearest_word("mesage", {"message": 1, "massage": 2, "severity": 3}) == "message"
    assert nearest_word("words", ["message"]) == ""


def test_a_name_is_found_by_its_last_part_or_by_a_part_of_it() -> None:
    known = ["citation.weak", "style.weak-openings", "citation.quote-mismatch", "style.hedging"]
    assert nearest("weak", known) == "; did you mean citation.weak?"
    assert nearest("quote", known) == "; did you mean citation.quote-mismatch?"
    assert nearest("hedgin", known) == "; did you mean style.hedging?"
