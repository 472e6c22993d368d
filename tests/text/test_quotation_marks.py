from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.quotation_marks import LONG_QUOTATION, is_apostrophe, quotations

CUT_SHORT = [
    "'t Hart", "’t Hart", "‘t Hart", "van 't Hoff", "'s-Hertogenbosch", "'s Gravesande", "'n Sync",
    "rock 'n' roll", "rock 'n roll", "the '60s", "the ‘90s", "(in '68)", "'tis", "'Tis", "'em",
    "'til", "'cause they", "O'Brien", "D'Angelo", "l'Hôpital", "the teachers' view", "Nature 's",
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He said “it fell” and left.", ["“it fell”"]),
        ('They say "so" and "no".', ['"so"', '"no"']),
        ("Der Satz «es fiel» steht.", ["«es fiel»"]),
        ("She calls it ‘a tenant’s union’ now.", ["‘a tenant’s union’"]),
        ("She calls it 'a broken promise' now.", ["'a broken promise'"]),
        ("It opens “and never closes.", ["“and never closes."]),
        ("So 't Hart says “it fell” (p. 5), the teachers' view.", ["“it fell”"]),
        ("So ‘t Hart says “it fell”, the teachers’ view.", ["“it fell”"]),
        ("So 'Abd al-Malik says “it fell”, the teachers' view.", ["“it fell”"]),
        ("So 'Abd al-Malik says (p. 5 of the teachers' view.", []),
        ("He heard 'rock 'n' roll is dead' again.", ["'rock 'n' roll is dead'"]),
        ("He calls 't Hart's 'a great (and new) idea' so.", ["'a great (and new) idea'"]),
        ("A 'test of time' and 's' and 'no'.", ["'test of time'", "'s'", "'no'"]),
        ("The 'cause of death' is 'em dashes'.", ["'cause of death'"]),
    ],
)
def test_what_stands_in_quotation_marks(text: str, quoted: list[str]) -> None:
    assert [text[start:end] for start, end in quotations(text)] == quoted


@pytest.mark.parametrize(
    "text", ["It's the tenants' union's rent.", 'A board of 5" by 7".', "Nothing quoted.", ""]
)
def test_apostrophes_and_inches_quote_nothing(text: str) -> None:
    assert quotations(text) == []


def test_a_long_quotation_is_beyond_doubt() -> None:
    assert LONG_QUOTATION.search("They wrote “rents fell in every ward”.")
    assert not LONG_QUOTATION.search("They wrote “rents”.")
    assert not LONG_QUOTATION.search("They wrote 'rents fell in every ward'.")


@pytest.mark.parametrize("words", CUT_SHORT)
def test_an_apostrophe_of_a_word_cut_short_opens_nothing(words: str) -> None:
    text = f"As {words} and “it fell” (p. 5), the pupils' view and {words} say 'so it is' here."
    assert [text[start:end] for start, end in quotations(text)] == ["“it fell”", "'so it is'"]


@pytest.mark.parametrize(
    "text", ["'so it is'", "'t'", "'s'", "'test'", "‘Tis", "'10,000 so'", "'nothing", "'emphasis'"]
)
def test_a_mark_before_a_whole_word_is_no_apostrophe(text: str) -> None:
    assert not is_apostrophe(text, 0)


PIECES = st.lists(
    st.sampled_from(
        [
            *CUT_SHORT,
            *"“”‘’'\"«»()[] \n.",
            "so",
            "it is",
            "'so'",
            "‘so’",
            "“so”",
            "pupils'",
            "s' view",
        ]
    ),
    max_size=24,
)


@given(PIECES, st.sampled_from(["", " "]))
def test_quotations_lie_in_the_text_and_begin_with_no_apostrophe(
    pieces: list[str], between: str
) -> None:
    text = between.join(pieces)
    before = 0
    for start, end in quotations(text):
        assert before <= start < end <= len(text)
        assert text[start] in "“\"«‘'" and not is_apostrophe(text, start)
        if text[start] == "'":
            held = text[start + 1 : end - 1]
            assert held.count("(") == held.count(")") or "(" not in held
            assert not set("“”") & set(held)
        before = end


@given(st.lists(st.sampled_from(CUT_SHORT), max_size=6), st.lists(st.sampled_from(CUT_SHORT)))
def test_words_cut_short_hide_no_quotation(before: list[str], after: list[str]) -> None:
    text = f"So {' and '.join(before)} say “it fell” as {' and '.join(after)} do."
    assert [text[start:end] for start, end in quotations(text)] == ["“it fell”"]
