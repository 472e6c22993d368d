"""Whether a source relates the things a claim relates."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.unsaid_relations import unsaid_relation, words_of_comparison

OTHERS = "Hemp ropes of Bergen harbours rot in wet winters."


def unsaid(claim: str, said: str) -> str | None:
    found = unsaid_relation(FewSources(paper=[said, OTHERS]), "paper", claim)
    return claim[found.relation.start : found.relation.end] if found else None


@pytest.mark.parametrize(
    ("claim", "said", "word"),
    [
        (
            "The Bergen harbour programme lowered dropout in three fishing schools.",
            "The Bergen harbour programme against dropout was tried in three fishing schools.",
            "lowered",
        ),
        (
            "In three fishing schools, the Bergen harbour programme lowered dropout.",
            "The Bergen harbour programme against dropout was tried in three fishing schools.",
            "lowered",
        ),
        (
            "The Bergen harbour programme helped pupils of fishing schools pass.",
            "The Bergen harbour programme was tried with pupils of fishing schools.",
            "helped",
        ),
        (
            "Pupils of fishing schools learned knots as quickly as Bergen sailors.",
            "Pupils of fishing schools learned knots, and Bergen sailors sang.",
            "as quickly as",
        ),
        (
            "Dropout from Bergen fishing schools fell between 2010 and 2012.",
            "Dropout from Bergen fishing schools was counted in 2010, in 2012 and in 15 boats.",
            "fell",
        ),
    ],
)
def test_what_speaks_of_the_same_and_relates_nothing_is_told(
    claim: str, said: str, word: str
) -> None:
    assert unsaid(claim, said) == word


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (  # two forms of a word
            "Bergen fishing schools trained sailors who were more accurate at knots.",
            "Sailors trained by Bergen fishing schools show higher accuracies at knots.",
        ),
        (  # who reports it how is nothing to the relation
            "Most pupils of Bergen fishing schools observed that they tie knots daily.",
            "Most pupils of Bergen fishing schools noted tying knots daily.",
        ),
        (  # figures of two years
            "Dropout from Bergen fishing schools fell between 2010 and 2012.",
            "Dropout from Bergen fishing schools was 40 % in 2010 and 15 % in 2012.",
        ),
        (
            "The pupils of Bergen fishing schools fell asleep over knots.",
            "Pupils of Bergen fishing schools slept over their knots.",
        ),
    ],
)
def test_what_says_so_in_another_form_is_not_told(claim: str, said: str) -> None:
    assert unsaid(claim, said) is None


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Fewer sailors slept in June than in May.", "Fewer … than"),
        ("Sailors slept longer than cooks.", "longer than"),
        ("Sailors slept rather than sang.", "rather than"),
        ("Other than that they slept.", "Other than"),
    ],
)
def test_a_comparison_is_named_with_what_is_compared_by(claim: str, said: str) -> None:
    at = claim.index("than")
    assert words_of_comparison(claim, at, at + 4) == said
    assert words_of_comparison(claim, 0, 4) == claim[:4]


@pytest.mark.parametrize(
    ("claim", "unspoken"),
    [
        (
            "Pupils of fishing schools in Bergen harbour learned knots as quickly as porpoises.",
            ("porpoises",),
        ),
        ("Pupils of fishing schools in Bergen learned knots as quickly as Bergen sailors.", ()),
        (  # an adverb names nothing
            "Pupils of fishing schools in Bergen harbour learned knots sooner afterwards.",
            (),
        ),
    ],
)
def test_what_the_source_does_not_speak_of_is_named(claim: str, unspoken: tuple[str, ...]) -> None:
    said = "Pupils of fishing schools in Bergen harbour learned knots, and Bergen sailors sang."
    found = unsaid_relation(FewSources(paper=[said, OTHERS]), "paper", claim)
    assert found is not None and found.unspoken == unspoken
