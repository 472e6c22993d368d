"""Words that say more than the nearest sentence of the source."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.absences.raised_words import raised_words


def raised(claim: str, *said: str) -> list[tuple[str, str]]:
    store = FewSources(paper=[*said, "Hemp ropes rot in wet winters."])
    return [(one.said, one.known) for one in raised_words(claim, "paper", store)]


@pytest.mark.parametrize(
    ("claim", "said", "words"),
    [
        ("Most pupils liked pairs.", "Some pupils liked to work in pairs.", ("Most", "Some")),
        ("All teachers used books.", "Most teachers used the books.", ("All", "Most")),
        (
            "All instructors who adopted the lessons reported gains.",
            "Several instructors who adopted the lessons reported gains.",
            ("All", "Several"),
        ),
        ("Pupils always revised drafts.", "Pupils often revised drafts.", ("always", "often")),
        ("Tutors improve reading.", "Tutors may improve reading.", ("improve", "may")),
        ("Tutors improve reading.", "Tutors can improve the reading.", ("improve", "can")),
        (
            "Tutors always improve reading.",
            "Tutors can improve the reading.",
            ("always improve", "can"),
        ),
        (
            "Most tutors were present at school.",
            "Several tutors were present at each lesson of the school.",
            ("Most", "Several"),
        ),
        (
            "Most schools only take books of not-for-profit presses.",
            "Some schools, among them ours, will only take books of not-for-profit presses.",
            ("Most", "Some"),
        ),
        (
            "Feedback reduces anxiety among learners.",
            "We suggest that feedback might reduce the anxiety of learners.",
            ("reduces", "might"),
        ),
    ],
)
def test_more_than_the_source_says_is_told(claim: str, said: str, words: tuple[str, str]) -> None:
    assert raised(claim, said) == [words]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Most pupils liked pairs.", "The majority of pupils liked to work in pairs."),
        ("Most pupils liked pairs.", "Pupils liked to work in pairs."),
        ("Some pupils liked pairs.", "Most pupils liked to work in pairs."),
        ("Not all teachers used books.", "Some teachers used the books."),
        ("All teachers used books.", "Each teacher used the books."),
        ("Tutors may improve reading.", "Tutors can improve reading."),
        ("Tutors could improve reading.", "Tutors may improve reading."),
        ("Tutors improve reading.", "Tutors improve reading, and pupils may like them."),
        ("Tutors reduce debts.", "Tutors reduce debts, though books might reduce debts of tutors."),
        ("Pupils open the notebooks online.", "The notebooks can be opened online by pupils."),
        ("Most ships carry coal.", "Some pupils liked to work in pairs."),
    ],
)
def test_as_much_or_less_is_not_told(claim: str, said: str) -> None:
    assert raised(claim, said) == []


def test_a_sentence_as_near_that_says_as_much_is_enough() -> None:
    some, most = "Some pupils liked to work in pairs.", "Most pupils liked pairs at work."
    assert raised("Most pupils liked pairs.", some, most) == []
    assert raised("Most pupils liked pairs.", some) == [("Most", "Some")]


def test_a_sentence_that_holds_less_and_says_nothing_of_it_clears_nothing() -> None:
    some = "Some pupils of the old school liked to work in pairs."
    other = "Pupils of the old school liked the garden."
    assert raised("Most pupils of the old school liked pairs.", other, some) == [("Most", "Some")]
