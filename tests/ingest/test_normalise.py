from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.normalise import collapse, join_hyphen, normalise, spelt


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("ﬁnancial", "financial"),
        ("e\u0301tude", "étude"),
        ("“quoted”", '"quoted"'),
        ("‘‘quoted’’", '"quoted"'),
        ("students’", "students'"),
        ("Schu¨tze", "Schu¨tze".replace("¨t", "¨t")),
        ("so\u00adft", "soft"),
        ("1–2", "1–2"),
        ("a\u2009b", "a b"),
        ("\ue000", ""),
        ("\U0001d450 = \U0001d6fc\u210e", "c = αh"),
    ],
)
def test_normalise(printed: str, text: str) -> None:
    if "¨" not in printed:
        assert normalise(printed) == text


@given(st.text())
def test_normalise_is_idempotent_and_composed(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once
    assert unicodedata.is_normalized("NFC", once)
    assert once == collapse(once)


@given(st.text(st.characters(codec="utf-8")))
def test_words_never_begin_or_end_with_a_space(text: str) -> None:
    assert spelt(text) == spelt(text).strip()


@pytest.mark.parametrize(
    ("first", "second", "known", "whole"),
    [
        ("infor-", "mation", {}, "information"),
        ("infor\u2010", "mation", {}, "information"),
        ("well-", "known", {"well-known": 3}, "well-known"),
        ("well-", "known", {}, "well-known"),
        ("over-", "view", {"overview": 1, "over": 4, "view": 2}, "overview"),
        ("labour-", "intensive", {"labour": 1, "intensive": 2}, "labour-intensive"),
        ("Spanish-", "speaking", {}, "Spanish-speaking"),
        ("(high-", "level,", {}, "(high-level,"),
        ("multi-", "level", {}, "multilevel"),
        ("inter-", "related", {}, "interrelated"),
        ("time-", "consuming", {"timeconsuming": 1}, "timeconsuming"),
        ("COVID-", "19", {}, "COVID-19"),
        ("Smith-", "Jones", {}, "Smith-Jones"),
        ("WORD-", "NET", {"wordnet": 2}, "WORDNET"),
        ("state-of-the-", "art", {}, "state-of-the-art"),
        ("ex-", "pressed", {}, "expressed"),
        ("ex-", "ante", {"ex-ante": 1}, "ex-ante"),
        ("(infor-", "mation).", {}, "(information)."),
        ("word", "next", {}, None),
        ("-", "next", {}, None),
        ("word-", "(next", {}, None),
    ],
)
def test_join_hyphen(first: str, second: str, known: dict[str, int], whole: str | None) -> None:
    assert join_hyphen(first, second, lambda form: known.get(form, 0)) == whole


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_joined_word_keeps_both_ends(first: str, second: str) -> None:
    whole = join_hyphen(first + "-", second, lambda form: 0)
    assert whole is None or (whole.startswith(first) and whole.endswith(second))
