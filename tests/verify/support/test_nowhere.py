"""Support of sentences that say little of what their source does."""

from __future__ import annotations

import pytest

from mdrag.verify.support.model import THRESHOLD, Support
from mdrag.verify.support.nowhere import without_the_unsaid
from some_passages import passage

_NEAR = (
    "Live coding shows students how a program comes about. Lecturers of the course write each line "
    "while the room watches, and they explain what fails."
)
_LESSONS = (
    "In each week of the course the lecturers taught loops, lists and the analysis of tables. "
)
_PAPER = _NEAR + 80 * _LESSONS
_OK = Support(0.9, "OK", passage(_NEAR))


def _of(sentence: str, whole: str = _PAPER) -> Support:
    return without_the_unsaid(_OK, sentence, [passage(_NEAR)], whole, {}, THRESHOLD)


@pytest.mark.parametrize(
    "sentence",
    ["Live coding cures cancer in mice.", "Live coding lowers the mortality of elderly diabetics."],
)
def test_the_subject_alone_is_no_support(sentence: str) -> None:
    found = _of(sentence)
    assert found.status == "WEAK" and found.score < THRESHOLD and found.passage == _OK.passage


@pytest.mark.parametrize(
    "sentence",
    [
        "Live coding shows how programs come about.",
        "Live coding teaches loops and lists.",  # as another page of the source says
        "Live coding explains analysing tabled data.",  # in other forms of the words
        # so much of it is the paper's that the rest is its writer's own matter
        "Live coding shows students of the course how a program comes about, which surveys of "
        "museums, libraries and archives confirm for visitors.",
    ],
)
def test_what_stands_somewhere_in_the_source_counts(sentence: str) -> None:
    assert _of(sentence) == _OK


def test_an_abstract_does_not_say_what_its_paper_leaves_out() -> None:
    assert _of("Live coding cures cancer in mice.", _NEAR) == _OK


def test_the_more_stands_nowhere_the_lower_the_score() -> None:
    assert _of("Live coding cures cancer in mice.").score < _of("Live coding cures cancer.").score
