"""Which sentence of a source a sentence of the draft is held against."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.contradictions.alignment.align import (
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


OLD = "In Glasgow men lived 54 years in the poorest parts of the old city by the river."


@pytest.mark.parametrize(
    ("text", "edges", "slots", "shares"),
    [
        ("In Glasgow men lived 57 years in the poorest parts of the old city by the river.",
         (0, 16), [(4, 5, 4, 5)], (9 / 9, 8 / 9, 15 / 16)),
        ("As we know well, in Glasgow men lived 54 years in the poorest parts of the old city.",
         (3, 17), [(3, 4, 0, 0), (17, 17, 13, 14)], (7 / 9, 7 / 9, 1)),
        ("In Glasgow men lived 54 years in the richest parts of the old city by the river, and in "
         "the new one.",
         (0, 17), [(7, 8, 7, 8), (16, 17, 16, 16)], (7 / 9, 7 / 9, 15 / 16)),
        ("Glasgow men lived, as they say in every single town here, in the poorest parts of the "
         "old city by the sea",
         (7, 22), [(7, 11, 0, 5), (21, 22, 15, 16)], (7 / 12, 7 / 9, 1)),
    ],
)  # fmt: skip
def test_what_lies_between_partners(
    text: str,
    edges: tuple[int, int],
    slots: list[tuple[int, int, int, int]],
    shares: tuple[float, float, float],
) -> None:
    (one,) = align(text, [passage(OLD, 1)], {})
    assert (one.first, one.last) == edges
    assert list(one.slots) == slots
    # numbers are no content of the draft; in the source 54 does not count either
    assert verbatim(one) == pytest.approx(shares[2])
    assert one.backward == pytest.approx(shares[1], abs=0.01)
    assert one.forward == pytest.approx(shares[0], abs=0.01)


def test_rare_words_weigh_more_and_unknown_ones_like_common_ones() -> None:
    text = "Glasgow men sing loudly together."
    assert align(text, [passage("Glasgow men walked home alone.", 1)], {}) == ()
    (one,) = align(text, [passage("Glasgow men walked home alone.", 1)], {"glasgow": 4.0})
    weight = {"glasgow": 4.1, "men": 1.1, "sing": 1.1, "loudly": 1.1, "together": 1.1}
    words_held = weight["glasgow"] + weight["men"]
    assert one.forward == pytest.approx(words_held / sum(weight.values()))


def test_four_sentences_at_most_each_once() -> None:
    many = [passage(f"Glasgow men lived longer than men of port number {n}.", n)
            for n in (1, 2, 3, 4, 5, 5)]  # fmt: skip
    found = align("Glasgow men lived longer than men of port number nine.", many, {})
    assert len(found) == len({one.sentence for one in found}) == 4
    twice = align("Glasgow men lived longer than men of port number nine.", many[4:], {})
    assert len(twice) == 1


@pytest.mark.parametrize(
    ("source", "held"),
    [
        ("Glasgow men lived.", True),
        ("Glasgow men.", False),  # two words are no sentence
        ("Glasgow men walked every single morning.", True),
        ("Glasgow cats walked.", False),
    ],
)
def test_half_of_the_content_must_be_held(source: str, held: bool) -> None:
    assert bool(align("Glasgow men lived long.", [passage(source, 1)], {})) is held


def test_a_source_sentence_told_with_as_much_again() -> None:
    told = ("Glasgow men lived poorest near rivers, wherever councils, kings, bishops, weavers, "
            "tailors and smiths settled.")  # fmt: skip
    assert align(told, [passage("Glasgow men lived poorest near rivers.", 1)], {})
    assert not align(told, [passage("Glasgow men lived.", 1)], {})


def test_tables_and_paragraphs_are_sentences_apart() -> None:
    text = "Glasgow men lived longest there."
    for gap in ("\n\n", "\n \n", "\t"):
        (one,) = align(text, [passage(f"Glasgow men lived longest there{gap}Rain fell", 1)], {})
        assert one.sentence == "Glasgow men lived longest there"
    (one,) = align(text, [passage("Glasgow men\nlived long\u00adest there.", 1)], {})
    assert one.sentence == text
