"""The one folding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.fold import fold, fold_map


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("The ﬁrst oﬀer", "the first offer"),
        ("“so-called” ‘x’", "\"so-called\" 'x'"),
        ("2010–2015 — 2010--2015", "2010-2015 - 2010-2015"),
        ("infor-\nmation", "information"),
        ("infor‐\r\n  mation", "information"),
        ("in\u00adfor\u200bmation", "information"),
        ("dif\u00ad\nference", "difference"),
        ("dif\u00ad \r\n  ference", "difference"),
        ("dif\u00ad ference, the \u00ad\nend\u00ad\n", "dif ference, the end"),
        ("1990-\n2000", "1990- 2000"),
        ("  a \t\n b\u00a0 ", "a b"),
        ("CAFE\u0301 café", "café café"),
        ("Straße", "strasse"),
        ("wait… what", "wait... what"),
        ("ｆｕｌｌ ² x₁", "full 2 x1"),
        ("the `x` of R", "the 'x' of r"),
        ("", ""),
    ],
)
def test_folds(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_accents_stay() -> None:
    assert fold("naïve") != fold("naive")


@given(st.text(max_size=60) | st.text("ab \n\u00ad-", max_size=30))
def test_every_character_comes_from_somewhere_in_order(text: str) -> None:
    folded, offsets = fold_map(text)
    assert len(folded) == len(offsets)
    assert offsets == sorted(offsets)
    assert all(0 <= at < len(text) for at in offsets)
    assert folded == folded.strip() and "  " not in folded


@given(st.text("abC -\n\u00ad“éﬁ", max_size=30) | st.text("abC -\n“é\u0301ﬁ", max_size=30))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.lists(st.text("aB.`- \n\u00ad“é\u0301´", max_size=6), max_size=6))
def test_words_between_single_spaces_fold_as_they_do_alone(pieces: list[str]) -> None:
    folded, offsets = fold_map(" ".join(f"x{piece}y" for piece in pieces))
    words, places, at = [], [], 0
    for piece in pieces:
        word, its = fold_map(f"x{piece}y")
        words.append(word)
        places += [*([at - 1] if at else []), *(at + place for place in its)]
        at += len(piece) + 3
    assert (folded, offsets) == (" ".join(words), places)
