"""Which sentence states the point of a paragraph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.claims import topic
from mdrag.claims.topic import FEATURES, opening_kind, point_of, topic_features, topic_scores
from shared import SHARED, needs_shared


@pytest.mark.parametrize(
    ("prose", "kind"),
    [
        ("For example, rents rose.", "example"),
        ("However, rents rose.", "contrast"),
        ("Therefore rents rose.", "result"),
        ("In 1840 rents rose.", "time"),
        ("They rose.", "back"),
        ("Rents rose.", ""),
        ("“But rents rose.”", "contrast"),
    ],
)
def test_how_a_sentence_opens(prose: str, kind: str) -> None:
    assert opening_kind(prose) == kind


def test_every_feature_has_a_weight() -> None:
    content = json.loads((Path(topic.__file__).parent / "topic.json").read_text("utf-8"))
    assert set(content) == set(FEATURES)


@given(st.lists(st.text(max_size=80), min_size=1, max_size=8))
def test_scores_are_shares_and_features_lie_between_0_and_1(prose: list[str]) -> None:
    assert sum(topic_scores(prose)) == pytest.approx(1)
    for features in topic_features(prose):
        assert set(features) <= set(FEATURES)
        assert all(0 < value <= 1 for value in features.values())


def test_an_empty_paragraph_has_no_scores() -> None:
    assert topic_scores([]) == []


@needs_shared
def test_better_than_taking_the_first_sentence() -> None:
    assert SHARED
    path = SHARED / "eval" / "para_prominence" / "dev.jsonl"
    first = ours = 0
    for line in path.read_text("utf-8").splitlines():
        sentences = json.loads(line)["sents"]
        best = min(one["prominence"] for one in sentences)
        first += sentences[0]["prominence"] == best
        ours += sentences[point_of([one["text"] for one in sentences])]["prominence"] == best
    assert ours > first
