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
# One that ranks ways of fishing, and gives a share of them.
_NETS = (
    "Sailors learn to mend nets in harbours, and many published maps of the reefs are rebuilt. "
    "Of the skippers, 62% sell herring by the barrel in winter. "
    "For small harbours, drift nets are the best way to catch herring. "
    "Trawls teach young sailors how nets tear on reefs."
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


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("More than half of the skippers sell herring by the barrel in winter.", True),
        ("Drift nets are the best way to catch herring in small harbours.", True),
        ("Drift nets are the most suitable way to catch herring in small harbours.", True),
        ("More than half of the published maps of the reefs are rebuilt.", False),
        ("Two thirds of all sailors learn to mend nets in harbours.", False),
        ("Trawls are the most effective way to teach young sailors how nets tear.", False),
    ],
)
def test_a_fraction_and_a_rank_have_to_be_said(claim: str, said: bool) -> None:
    store = FewSources(nets=[_NETS], **{f"other{i}": [text] for i, text in enumerate(_OTHERS)})
    assert says_claim(store, "nets", claim) is said


@pytest.mark.parametrize(("score", "clear"), [(0.89, False), (0.9, True)])
def test_it_is_said_clearly(score: float, clear: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Support(score, "OK", passage("Towns grow."))
    monkeypatch.setattr(said_claims, "support_of", lambda *_: found)
    assert says_claim(FewSources(paper=["Towns grow."]), "paper", "Towns grow.") is clear


@given(st.text(max_size=80))
def test_any_text_has_an_answer(claim: str) -> None:
    assert says(claim) in (True, False)
