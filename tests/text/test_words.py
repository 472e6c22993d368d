"""Our stems are SQLite's stems, word for word."""

from __future__ import annotations

import sqlite3
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.text.words import TOKENIZER, has_cjk, space_cjk, stem, stems, tokens


def sqlite_stems(words: list[str]) -> list[str]:
    """What FTS5 itself makes of each word: the oracle."""
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE VIRTUAL TABLE t USING fts5(w, tokenize='{TOKENIZER}')")
    db.execute("CREATE VIRTUAL TABLE v USING fts5vocab(t, 'instance')")
    db.executemany("INSERT INTO t(rowid, w) VALUES (?, ?)", enumerate(words))
    found = dict(db.execute("SELECT doc, term FROM v"))
    db.close()
    return [found.get(at, "") for at in range(len(words))]


_ENDINGS = """
s es ies sses ss ed eed ing ated bled ized ational tional enci anci izer logi bli alli entli eli
ousli ization ation ator alism iveness fulness ousness aliti iviti biliti icate ative alize iciti
ical ful ness al ance ence er ic able ible ant ement ment ent ion sion tion ou ism ate iti ous ive
ize ll y ly e"""
ENDINGS = _ENDINGS.split()
_WORDS = """
inequalities marmot relational conditional hopping tanned falling hissing fizzed failing filing
happy sky skies ties caress ponies agreed feed plastered bled motoring sing controll roll probate
rate cease electriciti adoption was this gas abilities organisation y by yes ee"""
WORDS = _WORDS.split()


def test_known_words_have_sqlite_stems() -> None:
    assert [stem(word) for word in WORDS] == sqlite_stems(WORDS)


@settings(deadline=None, max_examples=30)
@given(
    st.lists(
        st.tuples(st.text("aeioubcdlstyxwz", min_size=1, max_size=6), st.sampled_from(ENDINGS)),
        min_size=1,
        max_size=60,
    )
)
def test_any_ascii_word_has_its_sqlite_stem(parts: list[tuple[str, str]]) -> None:
    words = [beginning + ending for beginning, ending in parts]
    assert [stem(word) for word in words] == sqlite_stems(words)


@settings(deadline=None, max_examples=40)
@given(st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=70))
def test_figures_and_long_tokens_too(word: str) -> None:
    assert [stem(word)] == sqlite_stems([word])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Don't STOP: 3.5% of naïve users!",
            ["don", "t", "stop", "3", "5", "of", "naive", "users"],
        ),
        ("snake_case", ["snake", "case"]),
        ("健康 inequality", ["健", "康", "inequality"]),
        ("", []),
        ("😀 — …", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_stems_of_a_text() -> None:
    assert stems("Measured inequalities") == ["measur", "inequ"]


def test_cjk_characters_stand_alone() -> None:
    assert space_cjk("健康x").split() == ["健", "康", "x"]
    assert has_cjk("what is 健?")
    assert not has_cjk("naïve")


@given(st.text())
def test_tokens_never_hold_white_space_or_capitals(text: str) -> None:
    for token in tokens(text):
        assert token == token.lower()
        assert not any(c.isspace() for c in token)
