"""What of a sentence enters its score: its shape, its words, and where it stands."""

from __future__ import annotations

import pytest

from mdrag.claims.features import lower, sentence_features
from mdrag.claims.sentence_place import SentencePlace

NINE = "Old people of the town fall in many places."
TEN = "Old people of the town often fall in many places."


@pytest.mark.parametrize(
    ("prose", "name", "value"),
    [
        ("Why do they fall?", "question", 1),
        ("“Why do they fall?”", "question", 1),
        ("They ask why they fall.", "question", None),
        (NINE, "short", 1),
        (TEN, "short", None),
        ("So.", "long", 1 / 40),
        (" ".join(["fall"] * 50) + ".", "long", 1),
        ("In the town of Leeds they fall.", "names", 1 / 4),
        ("In the towns Leeds, York, Hull, Bath and Wells they fall.", "names", 1),
        ("They of the WHO fall.", "acronyms", 1 / 3),
        ("They fall (so it seems).", "parenthesis", 1),
        ("They fall: all of them.", "colon", 1),
        ("They fall.", "colon", None),
        ("The town is old.", "starts_the", 1),
        ("Theories are old.", "starts_the", None),
        ("He said “the old people fall” there.", "quotation", 1),
        ("He said “old people fall” there.", "quotation", None),  # three words are a term
        ("I am of it.", "long_words", None),
        ("Internationalisation notwithstanding institutionalisation.", "long_words", 1),
    ],
)
def test_the_shape_of_a_sentence(prose: str, name: str, value: float | None) -> None:
    found = sentence_features(prose).features.get(name)
    assert found == (None if value is None else pytest.approx(value))


@pytest.mark.parametrize(
    ("place", "names"),
    [
        (SentencePlace("", first=True), {"opens"}),
        (SentencePlace("", last=True), {"closes"}),
        (SentencePlace("", first=True, last=True), {"alone"}),
        (SentencePlace(), set()),
        (SentencePlace("background"), {"in_background"}),
    ],
)
def test_where_a_sentence_stands(place: SentencePlace, names: set[str]) -> None:
    of_place = {"opens", "closes", "alone", "in_background", "in_own", "in_summary"}
    assert of_place & set(sentence_features(NINE, place).features) == names


def test_a_quotation_is_a_cue_at_its_place() -> None:
    prose = "He said “the old people fall” there."
    quotes = [
        prose[start:end]
        for start, end, kind in sentence_features(prose).cues
        if kind == "quotation"
    ]
    assert quotes == ["“the old people fall”"]


def test_a_letter_whose_small_form_is_longer_stays() -> None:
    assert lower("ABC İzmir") == "abc İzmir"
    assert lower("ABC Izmir") == "abc izmir"
