"""Parentheses that name pages and no work."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.marks.page_words import page_words, without_page_words


def pages(text: str) -> list[str]:
    return [one.locator for one in page_words(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(p. 4)", ["4"]),
        ("(pp. 4-5, 9)", ["4-5, 9"]),
        ("(pp. 4--5)", ["4–5"]),
        ("(p. iv)", ["iv"]),
        ("(page 4)", ["4"]),
        ("(p4)", []),
        ("(P4)", []),  # the fourth participant
        ("(P. 4)", ["4"]),
        ("(pg. 4)", ["4"]),
        ("(at p. 4)", ["4"]),
        ("（p. 4）", ["4"]),
        ("(p. 4; emphasis added)", ["4"]),
        ("(p. 4, as cited in Smith 2019)", []),
        ("(Roe, p. 4)", []),
        ("(p. 4 2019)", []),
        ("(p value of 4)", []),
        ("[p. 4](http://x.org)", []),
    ],
)
def test_pages_and_no_work(text: str, told: list[str]) -> None:
    assert pages(f"So “a b” {text}, and on.") == told


def test_a_sentence_without_them() -> None:
    assert without_page_words("Rents rise (p. 4), he says (pp. 5–6).") == "Rents rise, he says."
    assert without_page_words("Rents rise (Roe, 2015).") == "Rents rise (Roe, 2015)."


@given(st.text(alphabet="(p. 45)–, ab[]", max_size=40))
def test_places_are_those_of_the_text(text: str) -> None:
    for one in page_words(text, 0, len(text)):
        assert text[one.start] in "([" and text[one.end - 1] in ")]"
