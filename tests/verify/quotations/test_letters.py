"""The letters of a text, and the way back to where they stand."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.letters import SqueezedText, squeeze


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Søren Łódź", "soren lodz"),
        ("5 × 3", "5x3"),
        ("5 μg", "5 µg"),
        ("1⁄2", "1/2"),
        ("12,000 men", "12000 men"),
        ("1,234,567", "1234567"),
        ("a.b, c/d", "abcd"),
    ],
)
def test_what_is_the_same(one: str, other: str) -> None:
    assert squeeze(one) == squeeze(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("1,2345", "12345"), ("1,23", "123"), ("1/2", "12"), ("1/2", "1.2"), ("<5", ">5"),
     ("5 $", "5 €"), ("±3", "3")],
)  # fmt: skip
def test_what_is_not(one: str, other: str) -> None:
    assert squeeze(one) != squeeze(other)


LONG = " ".join(f"word{n} ," for n in range(300))


def test_every_letter_of_a_long_text_is_found_again() -> None:
    held = SqueezedText(LONG)
    assert held.letters == squeeze(LONG)
    for n in (0, 50, 123, 299):
        at = held.letters.index(f"word{n}" if n else "word0")
        start, end = held.span(at, at + len(f"word{n}"))
        assert LONG[start:end] == f"word{n}"
        assert held.letter(start) == at
        assert held.letter(end) == at + len(f"word{n}")


def test_accents_behind_a_letter_belong_to_it() -> None:
    text = "cafe\u0301 here"
    held = SqueezedText(text)
    assert held.span(0, 4) == (0, 5)
    assert SqueezedText("e\u0301").span(0, 1) == (0, 2)


def test_no_text_has_no_letters() -> None:
    assert SqueezedText("").letters == ""
    assert SqueezedText("").letter(0) == 0
    assert SqueezedText("").blocks == []


def test_where_paragraphs_end() -> None:
    assert SqueezedText("One two.\n\nThree.\n \n\nFour").blocks == [6, 11]
