"""Sentences that stand against a statement: each by a word that can be pointed at, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.contradictions.counterevidence import KINDS, opposing_sentences
from some_passages import passage

WALKS = "Street trees increase walking by 40% in dense cities."


@pytest.mark.parametrize(
    ("statement", "sentence", "kind", "why"),
    [
        (WALKS, "Street trees did not change walking in dense cities.", "negation", "not"),
        (WALKS, "Street trees had no effect on walking in dense cities.", "negation", "no"),
        (WALKS, "Street trees decrease walking in dense cities.", "direction", "decrease"),
        (WALKS, "In dense cities street trees increase walking by 12%.", "number", "12%"),
        (WALKS, "The effect of street trees on walking is disputed.", "limit", "disputed"),
        ("do street trees make people walk more", "People walk less where street trees stand.",
         "direction", "less"),
        ("does income explain health", "Income did not explain health in any year.",
         "negation", "not"),
        ("Income does not explain health inequality.", "Income explains health inequality.",
         "negation", "without"),
    ],
)  # fmt: skip
def test_what_stands_against_a_statement(
    statement: str, sentence: str, kind: str, why: str
) -> None:
    text = f"Something else comes first. {sentence} Then the weather."
    (found,) = opposing_sentences(statement, [passage(text)], {})
    assert (found.kind, found.quote) == (kind, sentence)
    assert why in found.why
    assert 0.5 <= found.covered <= 1


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (WALKS, "Street trees increase walking in dense cities."),
        (WALKS, "In dense cities street trees increase walking by about 40%."),
        (WALKS, "Street trees do not decrease walking in dense cities."),  # turned round twice
        (WALKS, "Bus fares did not change in dense cities."),  # of something else
        (WALKS, "Do street trees not increase walking in dense cities?"),  # asks
        (WALKS, "Not street trees, walking, dense cities"),  # no sentence
        (WALKS, "Street trees not only increase walking in dense cities."),
        ("The replication did not succeed.", "It was a replication failure."),
        ("Income does not explain health.", "Income did not explain health."),
        # the negation is of something else
        (WALKS, "Street trees increase walking in dense cities without waiting for years."),
        (WALKS, "In dense cities, our aim is not walking under street trees but rather rest."),
        # a noun, and a word of an address, dispute nothing
        (WALKS, "Street trees and walking in dense cities are a challenge to many."),
        (WALKS, "On street trees and walking in dense cities see https://ten.org/no-challenge/."),
        ("Most students passed.", "At least fifty students passed."),
        ("Students with less experience learn more.", "High school students learn by experience."),
        # what the statement denies is not spoken of
        ("Students had no prior experience of programming.",
         "The programming lets students experience the weather of real cities."),
        ("walking", "Walking did not help."),  # a word is no statement
        ("", "Walking did not help."),
        ("40%", "It was not 40%."),
    ],
)  # fmt: skip
def test_nothing_is_invented(statement: str, sentence: str) -> None:
    assert opposing_sentences(statement, [passage(sentence)], {}) == ()


def test_contrast_alone_is_shown_only_when_asked_for() -> None:
    text = "However, street trees and walking in dense cities depend on the shade."
    assert opposing_sentences(WALKS, [passage(text)], {}) == ()
    (found,) = opposing_sentences(WALKS, [passage(text)], {}, strict=True)
    assert (found.kind, "however" in found.why) == ("contrast", True)


def test_a_passage_gives_its_strongest_sentence_and_the_closest_passage_comes_first() -> None:
    loose = passage("The effect of street trees on walking is disputed.", 1)
    close = passage(
        "The effect of street trees on walking is disputed. "
        "Street trees decrease walking in dense cities.", 2,
    )  # fmt: skip
    found = opposing_sentences(WALKS, [loose, close], {})
    assert [(one.passage.chunk_id, one.kind) for one in found] == [
        ("c2", "direction"), ("c1", "limit"),
    ]  # fmt: skip


SAMPLE = "street trees not walking more less increase 40% 12% . , however x"
WORDS = st.sampled_from(SAMPLE.split())


@given(st.lists(WORDS, max_size=20).map(" ".join), st.lists(WORDS, max_size=40).map(" ".join))
def test_every_quotation_is_of_the_passage(statement: str, text: str) -> None:
    for one in opposing_sentences(statement, [passage(text)], {}, strict=True):
        assert one.quote in " ".join(text.split())
        assert one.kind in KINDS
        assert one.why
