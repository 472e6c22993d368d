"""The local support score: between 0 and 1, sees the right source, never punishes agreement."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mdrag.verify.support.score as module
from mdrag.verify.support.overlap import FEATURES, best, compare, sentence_demand
from mdrag.verify.support.score import shape, support
from some_passages import passage

CLAIM = "Life expectancy differs by 28 years between the rich and the poor parts of Glasgow."
SOURCE = [
    passage("The book opens with a long introduction about the author's own life in London."),
    passage("In Glasgow, life expectancy was 54 years in the poorest part and 82 in the richest."),
    passage("The difference of 28 years lies within one city."),
]
OTHER = [passage("Peer tutoring improves reading in primary schools."), passage("Years of rain.")]
VOCABULARY = "glasgow life rich poor 28 years rain of the cat Dog"
WORDS = st.lists(st.sampled_from(VOCABULARY.split()))


def test_the_right_source_is_told_from_another() -> None:
    assert support(CLAIM, SOURCE, {}).status == "OK"
    assert support(CLAIM, OTHER, {}).status == "WEAK"


def test_the_passage_that_says_most_is_given_with_its_words() -> None:
    found = support(CLAIM, SOURCE, {})
    assert found.passage == SOURCE[1]
    assert "glasgow" in found.matched
    assert "28" not in found.matched


def test_nothing_in_common_is_missing() -> None:
    for passages in ([], [passage("Volcanoes erupt.")], [passage("")]):
        found = support(CLAIM, passages, {})
        assert (found.status, found.score, found.passage) == ("MISSING", 0.0, None)


def test_a_sentence_without_content_words_is_missing() -> None:
    assert support("It is what it was.", SOURCE, {}).status == "MISSING"


def test_the_threshold_decides() -> None:
    score = support(CLAIM, OTHER, {}).score
    assert support(CLAIM, OTHER, {}, threshold=score).status == "OK"
    assert support(CLAIM, OTHER, {}, threshold=score + 0.001).status == "WEAK"


def test_common_words_count_less_than_rare_ones() -> None:
    rarity = {"study": 0.1, "children": 0.3, "phonics": 7.0, "reading": 4.0}
    claim = "A study of children: phonics helps reading."
    common = support(claim, [passage("This study looked at children.")], rarity).score
    rare = support(claim, [passage("Phonics helped reading.")], rarity).score
    assert rare > common


def test_neighbouring_passages_are_read_together() -> None:
    a = "Glasgow is divided " + "in many ways " * 60
    b = "life goes on " + "in many ways " * 60
    near = [passage(a, 1, 0, 0, len(a)), passage(b, 2, 0, len(a) + 2, len(a) + 2 + len(b))]
    far = [near[0], near[1]._replace(start=90_000, end=90_000 + len(b))]
    assert support(CLAIM, near, {}).score > support(CLAIM, far, {}).score


def test_order_of_passages_does_not_matter() -> None:
    scores = {support(CLAIM, order, {}).score for order in (SOURCE, SOURCE[::-1])}
    assert len(scores) == 1


@given(WORDS, st.lists(WORDS, max_size=4))
def test_score_is_a_probability(words: list[str], texts: list[list[str]]) -> None:
    passages = [passage(" ".join(text), n) for n, text in enumerate(texts)]
    found = support(" ".join(words), passages, {})
    assert 0 <= found.score <= 1
    assert (found.status == "MISSING") == (found.passage is None)
    features = compare(sentence_demand(" ".join(words), {}), passages)
    assert set(features) == set(FEATURES)
    assert all(0 <= value <= 1 for value in features.values())


@given(WORDS, WORDS, st.sampled_from(CLAIM.rstrip(".").split()))
def test_saying_more_of_the_sentence_never_lowers_the_score(
    before: list[str], after: list[str], word: str
) -> None:
    shorter = " ".join([*before, *after])
    longer = " ".join([*before, *after, word])
    less, more = (support(CLAIM, [passage(text)], {}) for text in (shorter, longer))
    assert more.score >= less.score
    assert (
        best(sentence_demand(CLAIM, {}), [passage(longer)])[0]
        >= best(sentence_demand(CLAIM, {}), [passage(shorter)])[0]
    )


def test_overlap_weights_never_punish_agreement() -> None:
    content = json.loads((Path(module.__file__).parent / "support.json").read_text("utf-8"))
    assert all(content["weights"][name] >= 0 for name in FEATURES)


@pytest.mark.parametrize("text", ["\0", "😀 😀", "a" * 5000, "中文 句子", "1,000.5 1.000"])
def test_odd_sentences_do_no_harm(text: str) -> None:
    assert 0 <= support(text, [passage(text)], {}).score <= 1


def test_the_shape_of_a_sentence_is_its_length_and_what_it_holds() -> None:
    for count, length in ((0, 0.0), (15, 0.5), (30, 1.0), (31, 1.0)):
        words = " ".join(f"v{chr(97 + n)}k" if n < 26 else f"w{chr(71 + n)}k" for n in range(count))
        assert shape(sentence_demand(words, {}))["length"] == pytest.approx(length)
    told = shape(sentence_demand("In Glasgow 28 voles dig.", {}))
    assert (told["has_numbers"], told["has_names"]) == (1.0, 1.0)
    none = shape(sentence_demand("voles dig", {}))
    assert (none["has_numbers"], none["has_names"]) == (0.0, 0.0)
