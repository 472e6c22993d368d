"""Which words before a quotation deny what it says, and which only look so."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.denials import denial_before, view_denied

# | is where the quotation begins; [ where the denial does


@pytest.mark.parametrize(
    "text",
    [
        # right before it
        "The drug did [not | improve survival in adults",
        "Classes are [hardly ever | remodelled by teachers",
        "There was [no statistically | significant difference between them",
        "The drug [doesn’t | improve survival",
        "It [isn't really very | helpful for pupils",
        "It is simply [not | helpful for pupils",
        "[No | pupil finished the course",
        "There was little or [no | difference between them",
        "a [non-| smoking ward",
        # in several words
        "The method [fails to | converge on a mean",
        "The method [fails to always | converge on a mean",
        "They wrote [instead of | relying on the register",
        "[Rather than | relying on the register",
        "It is [unable to | read the register",
        "Teachers [lacked | training in it",
        "The rule [prevents them from | relying on it",
        "The rule [prevented teachers in Leeds from | relying on it",
        # an infinitive
        "The tool is [not intended to | replace the teacher",
        "It does [not allow users to | change the key",
        "The tool was [never meant | to replace the teacher",
        # a subject
        "[No pupil in the pilot | completed the course",
        "[None of them | was completed in time",
        "They met, and [nobody in the town | had heard of it",
        "They said that [no pupil | completed the course",
        "They left because [no pupil | completed the course",
        # a clause
        "We do [not conclude that | the drug is safe",
        "We [never believed | the drug is safe",
        "It was not cheap; we do [not believe that | the drug is safe",
        "It is [false that | the drug is safe",
        "It is [false that, in adults, | the drug is safe",
        "Many [doubt whether | the drug is safe",
        "There is [insufficient evidence that | the drug is safe",
        "We could [not determine whether | the drug is safe",
        "This study [rejects the view that | the drug is safe",
        "It would be [wrong to say that | the drug is safe",
        "It is [not the case that | the drug is safe",
    ],
)
def test_words_that_deny(text: str) -> None:
    before, _, quoted = text.partition("|")
    found = denial_before(before.replace("[", ""), quoted)
    assert found is not None
    assert found.start == before.index("[")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The study found that | the drug is safe",
        # no negations
        "This is not | only a drug but a cure",
        "There is no doubt that | the drug is safe",
        "This, no matter what, | is safe",
        "A few | pupils finished",
        "Only a little | water was left",
        "See No. 4 | of the list",
        # turned round
        "It cannot fail to | improve survival",
        "It is not impossible to | improve survival",
        "It is not without | merit for teachers",
        "It was never not | tested in adults",
        "They did not reject the view that | the drug is safe",
        "We do not doubt that | the drug is safe",
        "It is not surprising that | the drug is safe",
        # the denial is over
        "It was not cheap but | improved survival",
        "It was not cheap and it | improved survival",
        "It was not cheap; we think that | the drug is safe",
        "It was not cheap, and we believe that | the drug is safe",
        "We did not ask them because we believe that | the drug is safe",
        "The rule prevents them: | relying on it",
        "The tool was not cheap when they wanted to | replace it",
        "The tool was not cheap, they wanted to | replace it",
        "Few users want to | replace it",
        "No pupil in the pilot, who | completed the course",
        "The pupil with no book | completed the course",
        "The pupil, with no book | completed the course",
        "We could not say that they were sure, as they are | safe",
        "We do not know whether they came, and that | the drug is safe",
        "We supported the view that | the drug is safe",
        "That | the drug is safe",
    ],
)
def test_words_that_deny_nothing(text: str) -> None:
    before, _, quoted = text.partition("|")
    assert denial_before(before, quoted) is None


@pytest.mark.parametrize(
    ("text", "certain"),
    [
        ("The drug did not | improve survival", True),
        ("The drug did not always | improve survival", False),
        ("Few | pupils finished", False),
        ("Little | remained of it", False),
        ("The method fails to | converge", False),
        ("It is false that | the drug is safe", True),
        ("It is false that, in adults, | the drug is safe", False),
        ("We never believed | the drug is safe", False),
    ],
)
def test_a_denial_is_certain_when_nothing_stands_between(text: str, certain: bool) -> None:
    before, _, quoted = text.partition("|")
    found = denial_before(before, quoted)
    assert found is not None and found.certain is certain


@pytest.mark.parametrize(
    ("before", "after", "denied"),
    [
        ("The claim that “", "” is unfounded.", "” is unfounded"),
        ("The claim that ", " has been refuted twice", "has been refuted"),
        ("The old belief that ", " turned out to be simply unsupported", "turned out to be simply "
         "unsupported"),
        ("Whether ", " remains disputed", "remains disputed"),
        ("The claim that ", " is sound", ""),
        ("The boy that ", " is refuted", ""),
        ("We claim ", " is refuted", ""),
        ("", " is refuted", ""),
    ],
)  # fmt: skip
def test_a_view_denied_behind_the_quotation(before: str, after: str, denied: str) -> None:
    assert view_denied(before, after) == denied
