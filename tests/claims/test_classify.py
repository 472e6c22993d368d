"""What a sentence claims, and how much it asks for evidence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims.classify import NO_CLAIM, claim_of
from mdrag.claims.cues import cues
from mdrag.claims.demand.weights import demand_weights
from mdrag.claims.features import SHAPE, lower, sentence_features
from mdrag.claims.model import CLAIM_TYPES


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("causal", "Poverty leads to poorer health."),
        ("causal", "Obesity is caused by more than diet."),
        ("causal", "Unemployment is associated with depression."),
        ("causal", "Exercise reduces the risk of a stroke."),
        ("comparative", "Women live longer than men."),
        ("comparative", "Unemployment in the north is twice as high as in the south."),
        ("comparative", "The new drug outperformed the old one."),
        ("number", "In 2019, 40% of adults were inactive."),
        ("number", "One in five children is poor."),
        ("number", "The effect was small (p < .05)."),
        ("number", "Rates rose from 12 to 45 in a decade."),
        ("generalisation", "Most teachers distrust tests."),
        ("generalisation", "Mobile phones are widely used at school."),
        ("generalisation", "Previous studies have shown a link."),
        ("recommendation", "Governments should raise the minimum wage."),
        ("recommendation", "It is essential that schools teach reading."),
        ("superlative", "Rome is the largest city in Italy."),
        ("superlative", "It is the most important driver of inequality."),
        ("definition", "Literacy is defined as the ability to read."),
        ("definition", "The term gentrification refers to rising rents."),
        ("quotation", "He wrote that “the gradient runs right across society”."),
    ],
)
def test_each_kind_of_strong_claim_is_seen(kind: str, sentence: str) -> None:
    assert kind in claim_of(sentence).types


@pytest.mark.parametrize(
    "sentence",
    [
        "I argue that inequality causes ill health.",
        "In this essay, the causes of poverty are compared.",
        "We surveyed 120 students, and 40% were tired.",
        "Figure 3 shows that 30% of the houses were empty.",
        "The next section describes the most important method.",
        "Does poverty cause illness?",
        "Our results show that sleep improves memory.",
        "As discussed above, prices rose by 10%.",
        "Consider the largest of these numbers.",
        "The sky is blue.",
        "Yes, always.",
        "",
    ],
)
def test_own_words_questions_and_plain_statements_claim_nothing(sentence: str) -> None:
    assert claim_of(sentence).types == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "Whether parks keep people walking for longer than twelve weeks remains open.",
        "But whether poverty causes illness is still far from clear.",
        "How much income reduces crime is largely unknown today.",
        "Why women live longer than men remains an open question.",
        "It is unclear whether poverty causes illness.",
        "It remains to be seen how far exercise reduces the risk of a stroke.",
        "It is not yet known how poverty leads to illness.",
        "The question is whether poverty causes illness.",
        "The real question, then, is how much poverty reduces health.",
        "This raises the question of whether most teachers should distrust tests.",
        "An open question is which of them is the most important driver.",
    ],
)
def test_an_open_question_told_as_a_statement_claims_nothing(sentence: str) -> None:
    assert claim_of(sentence).types == ()


@pytest.mark.parametrize(
    "sentence",
    [
        "It is unclear why, but poverty leads to illness.",
        "Whether people walk is open, but pollution leads to strokes.",
        "It is known that poverty causes illness.",
        "The question was settled when Doll showed that smoking causes cancer.",
        "Why poverty causes illness is clear.",
        "What is clear is that women live longer than men.",
        "How people vote is clearer than ever because of better polls.",
        "When poverty causes illness, schools are open longer than before.",
    ],
)
def test_a_claim_beside_an_open_question_is_still_one(sentence: str) -> None:
    assert claim_of(sentence).types != ()


def test_everybodys_we_is_not_the_writers_we() -> None:
    assert claim_of("We know that smoking causes cancer.").types == ("causal",)
    assert claim_of("We found that smoking causes cancer.").types == ()


def test_years_pages_and_figure_numbers_are_no_figures() -> None:
    for sentence in ("The law passed in 1997 after a debate.", "Python 3.8 added the operator."):
        assert "number" not in claim_of(sentence).types


def test_quoted_words_need_their_source_even_in_the_writers_own_sentence() -> None:
    claim = claim_of("I agree that “the gradient runs right across society”.")
    assert claim.types == ("quotation",)


def test_two_quoted_words_are_a_term() -> None:
    assert "quotation" not in claim_of('Critics call this "health washing" nowadays.').types


def test_types_stand_in_the_order_of_what_they_ask() -> None:
    types = claim_of("Studies show that 40% of women live longer than men.").types
    assert list(types) == [kind for kind in CLAIM_TYPES if kind in types]
    assert types[0] == "number"


def test_a_claim_asks_for_more_than_the_writers_plan() -> None:
    strong = claim_of("Recent studies have linked stress to heart disease.").score
    plan = claim_of("This section describes the method we used.").score
    assert strong > 0.5 > plan


def test_cues_name_the_words_that_made_the_type() -> None:
    sentence = "Poverty leads to poorer health."
    cut = [sentence[start:end] for start, end, _ in claim_of(sentence).cues]
    assert "leads to" in cut


def test_a_block_quotation_is_a_quotation() -> None:
    assert claim_of("The sky is blue today.", quoted=True).types == ("quotation",)


def test_every_family_of_cues_has_a_weight_and_a_known_type() -> None:
    import json
    from pathlib import Path

    import mdrag.claims.classify as module

    content = json.loads((Path(module.__file__).parent / "weights.json").read_text("utf-8"))
    every = {*cues().families, *SHAPE}
    assert set(content["weights"]) <= every
    assert every <= set(demand_weights().sentence)
    assert set(cues().types.values()) | {"quotation"} == set(CLAIM_TYPES)


@given(st.text(max_size=300))
def test_any_text_gives_a_score_and_cues_inside_it(text: str) -> None:
    claim = claim_of(text)
    assert claim == NO_CLAIM or 0 < claim.score < 1
    for start, end, _ in claim.cues:
        assert 0 <= start < end <= len(text)


@given(st.text(max_size=100))
def test_lower_keeps_every_place(text: str) -> None:
    assert len(lower(text)) == len(text)


def test_features_are_shares() -> None:
    found = sentence_features(
        "Recent NASA studies (2019) have shown 40% more rain in Europe: see Rome."
    ).features
    assert found and all(0 < value <= 1 for value in found.values())
