"""Which sentence of a source a sentence of the draft is held against."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.contradictions.align import (
    DifferenceSlot,
    align,
    close,
    covered_share,
    verbatim,
    words,
)
from some_passages import passage

SOURCE = [
    passage(
        "Rain fell all week. In Glasgow, men lived 54 years in the poorest part of the city.", 1
    ),
    passage("In London, men lived 70 years in the poorest part of the city.", 2),
]


def test_the_sentence_that_says_the_same_comes_first() -> None:
    found = align("In the poorest part of Glasgow, men lived 57 years.", SOURCE, {"glasgow": 5.0})
    assert found[0].sentence.startswith("In Glasgow")
    assert found[0].passage == SOURCE[0]
    assert 0.9 < found[0].forward <= 1
    assert found[1:] and all(one.forward < found[0].forward for one in found[1:])


def test_nothing_alike_is_not_aligned() -> None:
    assert align("Peer tutoring improves reading.", SOURCE, {}) == ()
    assert align("", SOURCE, {}) == ()


def test_a_line_end_hyphen_splits_no_word() -> None:
    broken = [passage("Men lived longer in the wealth-\niest part of the beautiful city.")]
    found = align("Men lived longer in the wealthiest part of the beautiful city.", broken, {})
    assert verbatim(found[0]) == 1


def test_a_difference_is_close_only_between_the_same_words() -> None:
    text = "In Glasgow, men lived 57 years in the poorest part of the city."
    found = align(text, SOURCE, {"glasgow": 5.0})[0]
    assert found.slots == (DifferenceSlot(4, 5, 4, 5),)
    assert close(found, found.slots[0])
    assert not close(found, DifferenceSlot(4, 5, 9, 10))  # not beside the same words
    few = align("Lived 57 years poorest.", SOURCE, {})[0]
    assert not any(close(few, slot) for slot in few.slots)  # too few around


def test_contractions_hold_their_not() -> None:
    assert [w.key for w in words("It cannot, doesn't, won't")] == [
        "it", "can", "not", "doe", "not", "will", "not",
    ]  # fmt: skip


def test_coverage_is_a_share() -> None:
    assert covered_share({"a": 1.0, "b": 3.0}, frozenset("b")) == 0.75
    assert covered_share({}, frozenset()) == 0


@given(st.text(max_size=100))
def test_words_lie_in_their_text(text: str) -> None:
    for word in words(text):
        assert 0 <= word.start < word.end <= len(text)


VOCABULARY = "men lived in the city of 54 years not"


@given(st.lists(st.sampled_from(VOCABULARY.split()), max_size=15))
def test_partners_have_the_same_key_and_keep_their_order(found: list[str]) -> None:
    for one in align(" ".join(found), SOURCE, {}):
        partners = [(i, j) for i, j in enumerate(one.pairs) if j >= 0]
        assert all(one.ours[i].key == one.theirs[j].key for i, j in partners)
        assert [j for _, j in partners] == sorted({j for _, j in partners})
