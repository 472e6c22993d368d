"""This, these and it that point nowhere clear."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.expletive import expletives
from mdrag.claims.grammar.reference import NONE, SEVERAL, unclear
from tagged import tagged_all


def _said(*prose: str) -> tuple[str, list[str]] | None:
    found = tagged_all(*prose)
    last, before = found[-1], found[-2] if len(found) > 1 else None
    one = unclear(last, before, set(expletives(last)))
    return (one.kind, [before[at].low for at in one.meant] if before else []) if one else None


def test_a_paragraph_that_opens_with_it_points_to_nothing() -> None:
    assert _said("This surprised the council.") == (NONE, [])


def test_no_noun_in_the_sentence_before() -> None:
    assert _said("We met again later.", "It was broken beyond repair.") == (NONE, [])


@pytest.mark.parametrize("opening", ["It", "And it", "However, it", "But now it"])
def test_a_pronoun_opens_behind_a_conjunction_or_an_adverb_too(opening: str) -> None:
    said = _said("We met again later.", f"{opening} was broken beyond repair.")
    assert said == (NONE, [])


def test_several_nouns_are_named() -> None:
    said = _said("They found the shoe beside the camera in the box.", "It was old.")
    assert said == (SEVERAL, ["shoe", "camera", "box"])


@pytest.mark.parametrize(
    "prose",
    [
        ("The council met in May.", "It voted for the tax."),
        ("Trust fell in every ward.", "This surprised the council."),
        ("Trust fell.", "This fall surprised the council."),
        ("We met again later.", "It is clear that trust fell."),
        ("We met again later.", "That said, trust fell."),
        ("The results came late.", "These surprised the council."),
        ("We met again later.", "Those who came were ill."),
        ("We met again later.", "The city paid for it."),
        ("They put it beside the camera in the box.", "It was old."),  # the same it
        ("We met again later.", "When it was broken, trust fell."),  # its clause goes on
        ("We met again later.", "In May it was broken beyond repair."),
        ("We met again later.", "Later in this, it was broken beyond repair."),
    ],
)
def test_clear_references_pass(prose: tuple[str, str]) -> None:
    assert _said(*prose) is None


def test_this_after_two_long_statements_may_mean_either() -> None:
    before = (
        "The council raised the tax on empty houses in the spring of that year, and the owners of "
        "the mills in the north of the city closed two of them before the winter came."
    )
    assert _said(before, "This surprised the mayor.") == (SEVERAL, [])
