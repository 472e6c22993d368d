"""Marks that open and close quotations, and apostrophes that do neither."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.quotation_marks import is_apostrophe
from mdrag.verify.quotations.paired_marks import quotations_between_marks


def quoted(text: str) -> list[str]:
    return [text[start:end] for _, start, end, _ in quotations_between_marks(text, False)]


CUT_SHORT = [
    "'t Hart", "’t Hart", "‘t Hart", "van 't Hoff", "'s-Hertogenbosch", "rock 'n' roll", "'n Sync",
    "the '60s", "the ‘90s", "in '68, when", "'Tis", "'em", "'til", "'cause they", "O'Brien",
    "D'Angelo", "l'Hôpital", "the teachers' view", "Nature 's",
]  # fmt: skip


@pytest.mark.parametrize("words", CUT_SHORT)
@pytest.mark.parametrize(("opening", "closing"), ["“”", "‘’", '""', "''", "«»"])
def test_an_apostrophe_hides_no_quotation(words: str, opening: str, closing: str) -> None:
    text = f"{words} says {opening}it fell{closing} (p. 5), and {words} say “so it is” here."
    assert quoted(text) == ["it fell", "so it is"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("So 'Abd al-Malik says “it fell” (p. 5), the pupils' view.", ["it fell"]),
        ("So 'Abd al-Malik says \"it fell\" (p. 5), the pupils' view.", ["it fell"]),
        ("So ‘Abd al-Malik says “it fell” (p. 5), the pupils’ view.", ["it fell"]),
        ("So 'Abd al-Malik says (with the pupils' help) that “it fell”.", ["it fell"]),
        ("So «it never ends, “it fell” and ‘on’", ["it fell", "on"]),
        ("He said ‘it is “so” here’ again.", ["it is “so” here"]),
        ("He said 'it is \"so\" here' again.", ['it is "so" here']),
        ("He said 'rock 'n' roll is dead' again.", ["rock 'n' roll is dead"]),
        (
            "“He met 't Hart and the teachers' union” then.",
            ["He met 't Hart and the teachers' union"],
        ),
    ],
)
def test_a_single_mark_closes_only_what_is_a_quotation(text: str, words: list[str]) -> None:
    assert quoted(text) == words


PIECES = st.lists(
    st.sampled_from(
        [*CUT_SHORT, *"“”‘’'\"«»„()[] \n.", "``", "''", "so", "it is", "'so'", "“so”", "s' view"]
    ),
    max_size=30,
)


@given(PIECES, st.sampled_from(["", " "]), st.booleans())
def test_quotations_lie_in_the_text_and_in_none_of_each_other(
    pieces: list[str], between: str, goes_on: bool
) -> None:
    text = between.join(pieces)
    found = sorted(quotations_between_marks(text, goes_on))
    before = 0
    for first, start, end, last in found:
        assert before <= first < start <= end <= last <= len(text)
        if text[first] in "'‘":
            assert not is_apostrophe(text, first)
            held = text[start:end]
            assert held.count("(") <= held.count(")") and held.count("[") <= held.count("]")
            assert text[first] == "‘" or not set("“”") & set(held)
        before = last
