"""Whether a sentence of the source is about what a number of the draft is about."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.alignment.same_subject import is_same_statement
from told_contradictions import told

_DRAFT = "The best configuration of the loom reached an accuracy of 86% on the northern test set"
_BEST = "The accuracy of the best configurations of the loom was 68% on average."
_OTHER = (
    "Finally, we plan to replace the fall-back method, which currently has an accuracy of 37% on "
    "the northern test set."
)


@pytest.mark.parametrize("source", [f"{_OTHER} {_BEST}", f"{_BEST} {_OTHER}"])
def test_the_figure_held_against_a_sentence_is_of_its_subject(source: str) -> None:
    assert told(_DRAFT, source) == [("number?", "86%", "68%")]


def test_what_the_source_says_of_its_subject_is_no_contradiction() -> None:
    assert told(_DRAFT, f"{_OTHER} {_BEST.replace('68', '86')}") == []


@pytest.mark.parametrize(("sentence", "same"), [(_BEST, True), (_OTHER, False)])
def test_a_sentence_about_something_else_is_another_statement(sentence: str, same: bool) -> None:
    assert is_same_statement(_DRAFT, _DRAFT.index("86"), sentence) is same
