"""Verbatim search: what folding settles, found at its exact place however long the text is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.index import verbatim
from mdrag.index.verbatim import fingerprint, fold_with_marks, places
from mdrag.text.fold import fold, fold_map

PIECES = ["income", "Schooling", "infor-\nmation", "a--b", " - ", "“x”", "e\u0301", "ﬁve", "\n\n",
          "  ", "-", "\u00ad", "健", "…", "."]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=60), st.integers(0, 200), st.integers(1, 60))
@settings(deadline=None)
def test_marks_never_move_a_match(pieces: list[str], start: int, length: int) -> None:
    """Cut at marks or folded whole: every stretch of the folded text maps to the same place."""
    stride, verbatim._STRIDE = verbatim._STRIDE, 7
    try:
        text = " ".join(pieces)
        known = fold_with_marks(text)
        words, offsets = fold_map(text)
        assert known.text == words
        needle = words[start : start + length]
        if not needle.strip():
            return
        starts = [at for at in range(len(words)) if words.startswith(needle, at)]
        exact = {offsets[at] for at in starts}
        for begin, end in places(text, known, needle):
            assert begin in exact
            assert end > begin
            assert needle.strip() in fold(text[begin:end]) or "-" in needle
    finally:
        verbatim._STRIDE = stride


@pytest.mark.parametrize("count", [1, 3, 400])
def test_far_into_a_text(count: int) -> None:
    text = (
        "Some words before it. " * count
        + "Income ex-\nplains “half” of it. "
        + "And after. " * count
    )
    ((start, end),) = places(text, fold_with_marks(text), fold('explains "half"'))
    assert text[start:end] == "ex-\nplains “half”"
    assert len(fold_with_marks(text).marks) >= len(text) // 2200


def test_words_are_not_found_inside_words() -> None:
    text = "Unemployment and employment."
    assert list(places(text, fold_with_marks(text), "employment")) == [(17, 27)]


def test_the_fingerprint_follows_folding(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    monkeypatch.setattr(verbatim, "fold", lambda text: text.lower())
    assert fingerprint() != before
