"""A cause in the claim where the source only says that things go together."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.check import contradictions

SLEEP = "Short sleep was associated with lower grades among pupils of twelve schools."


def causes(draft: str, *source: str) -> list[tuple[str, str, str]]:
    found = contradictions(draft, "paper", FewSources(paper=source))
    return [(str(one.severity), one.said, one.known) for one in found if one.kind == "cause"]


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Short sleep causes bad grades.", SLEEP, "causes", "associated with"),
        ("Sleeping too little leads to lower grades.", SLEEP, "leads to", "associated with"),
        ("Pupils had lower grades because of short sleep.", SLEEP, "because of", "associated with"),
        (
            "Because of short sleep, pupils had lower grades.",
            SLEEP,
            "Because of",
            "associated with",
        ),
        (
            "Low pH results in much mercury in fish.",
            "It was looked at since low pH values are correlated with high mercury in fish.",
            "results in",
            "correlated",
        ),
        (
            "Short sleep led to lower grades.",
            "Lower grades were predicted by short sleep, and by little else.",
            "led to",
            "predicted",
        ),
        (  # an effect that is what goes together
            "Such levels of mercury caused toxic effects in cats.",
            "These levels of mercury have been associated with toxic effects in cats.",
            "caused",
            "associated with",
        ),
    ],
)
def test_a_cause_of_what_goes_together_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    assert causes(draft, source) == [("warning", said, known)]


def test_a_cause_that_the_source_leaves_open_is_told_all_the_same() -> None:
    open_ = "Whether short sleep causes lower grades is unclear."
    assert causes("Short sleep causes lower grades.", SLEEP, open_)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Short sleep causes lower grades.", "Short sleep led to lower grades among pupils."),
        ("Short sleep causes lower grades.", "Short sleep reduced grades of pupils."),
        ("Short sleep goes with lower grades.", SLEEP),
        ("Short sleep is associated with lower grades because of stress.", SLEEP),
        ("Short sleep may lead to lower grades.", SLEEP),
        ("Short sleep does not lead to lower grades.", SLEEP),
        ("Noise leads to lower grades.", SLEEP),  # of something else
        ("The school was closed because of the flood.", SLEEP),
    ],
)
def test_what_the_source_says_or_leaves_open_passes(draft: str, source: str) -> None:
    assert causes(draft, source) == []


@pytest.mark.parametrize(
    "more",
    [
        "Pupils were randomly assigned to sleep longer.",
        "In a randomised trial longer sleep reduced failing grades.",
        "Short sleep caused lower grades in the second year.",
    ],
)
def test_a_trial_or_a_cause_near_is_the_sources_own_cause(more: str) -> None:
    assert causes("Short sleep causes lower grades.", SLEEP) != []
    assert causes("Short sleep causes lower grades.", SLEEP, more) == []
