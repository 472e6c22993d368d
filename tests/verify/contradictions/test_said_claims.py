"""Whether a source says a claim, or only speaks of the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from few_sources import FewSources
from mdrag.verify.contradictions import said_claims
from mdrag.verify.contradictions.said_claims import says_claim
from mdrag.verify.support.model import Support
from some_passages import passage

# A paper on notebooks: it has the words of every claim below.
_PAPER = (
    "Students write assignments in notebooks, and instructors leave personal feedback on each. "
    "Because instructors grade written answers by hand, automatic grading covers the code alone. "
    "Grading a notebook automatically is less straightforward than it is for an ordinary script. "
    "The number of courses with notebooks increased from 8 to 26 in 2018. "
    "Most students of the courses had never opened a notebook before."
)
_OTHERS = ("Herring is sold in the northern ports.", "Rents of towns rose with the railways.")


def says(claim: str) -> bool:
    store = FewSources(paper=[_PAPER], **{f"other{i}": [text] for i, text in enumerate(_OTHERS)})
    return says_claim(store, "paper", claim)


@pytest.mark.parametrize(
    "claim",
    [
        "Instructors leave personal feedback on assignments in notebooks.",
        "Grading a notebook automatically is harder than grading an ordinary script.",
        "Instructors grade written answers by hand; therefore automatic grading covers code.",
        "The number of courses with notebooks rose to 26 in 2018.",
        "Most students of the courses had never before opened a notebook.",
    ],
)
def test_what_a_source_says_in_other_words_is_said(claim: str) -> None:
    assert says(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "Because of notebooks, grades of students rise by 25 % in courses.",  # neither is there
        "Notebooks with feedback increased the motivation of students in courses.",  # no such side
        "Personal feedback on assignments leads students to write notebooks.",
        "Students write more answers in notebooks than by hand.",
        "The number of courses with notebooks rose to 31 in 2018.",
        "The number of courses with notebooks rose to 26 in 2011.",
        "The number of courses with notebooks fell from 8 to 26 in 2018.",  # turned round
    ],
)
def test_what_a_source_only_speaks_of_is_not_said(claim: str) -> None:
    assert not says(claim)


@pytest.mark.parametrize(("score", "clear"), [(0.89, False), (0.9, True)])
def test_it_is_said_clearly(score: float, clear: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Support(score, "OK", passage("Towns grow."))
    monkeypatch.setattr(said_claims, "support_of", lambda *_: found)
    assert says_claim(FewSources(paper=["Towns grow."]), "paper", "Towns grow.") is clear


@given(st.text(max_size=80))
def test_any_text_has_an_answer(claim: str) -> None:
    assert says(claim) in (True, False)
