"""Sentences turned round with the words of their source."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.alignment.align import AlignedWord, align
from mdrag.verify.contradictions.reversals import sides
from some_passages import passage
from told_contradictions import told


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("Sailors of Bergen are healthier than farmers of the northern valleys.",
         "Farmers of the northern valleys are healthier than sailors of Bergen.",
         [("direction", "healthier than", "healthier than")]),
        ("Sailors of Bergen are less healthy than farmers of the northern valleys.",
         "Farmers of the northern valleys are healthier than sailors of Bergen.",
         []),
        ("In Bergen sailors sleep less than their captains did in the northern winter.",
         "In the northern winter captains in Bergen slept less than sailors.",
         [("direction", "less than", "less than")]),
        ("In Bergen sailors sleep more than their captains did in the northern winter.",
         "In the northern winter captains in Bergen slept less than sailors.",
         []),
        ("In Bergen sailors sleep less than 7 hours in the northern winter.",
         "In the northern winter captains in Bergen slept less than sailors.",
         [("number-absent", "7 hours", "")]),
        ("In Bergen sailors hardly sleep less than their captains did in the northern winter.",
         "In the northern winter captains in Bergen slept less than sailors.",
         []),
        ("In Bergen sailors do not sleep less than their captains did in the northern winter.",
         "In the northern winter captains in Bergen slept less than sailors.",
         []),
        ("Smoking causes poverty among the sailors of the northern ports.",
         "Poverty causes smoking among the sailors of the northern ports.",
         [("direction", "Smoking causes poverty", "Poverty causes smoking")]),
        ("Smoking meets poverty among the sailors of the northern ports.",
         "Poverty meets smoking among the sailors of the northern ports.",
         []),
        ("The tax lowered the sale of spirits in the northern ports.",
         "We did not find that the tax lowered the sale of spirits in the northern ports.",
         [("direction", "The", "We did not find that")]),
        ("It is unclear whether the tax lowered the sale of spirits in the northern ports.",
         "We did not find that the tax lowered the sale of spirits in the northern ports.",
         []),
        ("The tax lowered the sale of spirits in the northern ports.",
         "There is no clear evidence that the tax lowered the sale of spirits in the northern "
         "ports.",
         [("direction", "The", "There is no clear evidence that")]),
        ("The tax lowered the sale of spirits in the northern ports.",
         "There is no doubt that the tax lowered the sale of spirits in the northern ports.",
         []),
        ("The tax lowered the sale of spirits in the northern ports.",
         "Never before had it been shown that the tax lowered the sale of spirits in the northern "
         "ports.",
         []),
        ("The tax lowered the sale of spirits in the northern ports.",
         "It was never shown that the tax lowered the sale of spirits in the northern ports.",
         [("direction", "The", "It was never shown that")]),
        ("The tax did not lower the sale of spirits in the northern ports.",
         "It was never shown that the tax lowered the sale of spirits in the northern ports.",
         []),
        # this trial has shown it
        ("The tax lowered the sale of spirits in the northern ports.",
         "No other trial has shown that the tax lowered the sale of spirits in the northern "
         "ports.",
         []),
        # "nobody found that it did" may be told as "it did not", and as an open question
        ("The tax did not lower the sale of spirits in the northern ports.",
         "Nobody found that the tax lowered the sale of spirits in the northern ports.",
         []),
        ("It is unclear whether the tax lowered the sale of spirits in the northern ports.",
         "No study showed that the tax lowered the sale of spirits in the northern ports.",
         []),
        ("The effect of the tax was smallest in Bergen and largest in Oslo that winter.",
         "The effect of the tax was largest in Bergen and smallest in Oslo that winter.",
         [("direction", "smallest in Bergen and largest", "largest in Bergen and smallest")]),
        ("The effect of the tax was largest in Oslo and smallest in Bergen that winter.",
         "The effect of the tax was largest in Bergen and smallest in Oslo that winter.",
         [("direction", "Oslo and smallest in Bergen", "Bergen and smallest in Oslo")]),
        ("The effect of the tax was seen in Oslo and felt in Bergen that winter.",
         "The effect of the tax was seen in Bergen and felt in Oslo that winter.",
         []),
    ],
)  # fmt: skip
def test_places_exchanged_and_denials_left_out(
    draft: str, source: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(draft, source) == found


@pytest.mark.parametrize(
    ("draft", "source", "told"),
    [
        # four words before "than" hold the word that compares
        (
            "Sailors ate less of the salt than captains in the port of Bergen.",
            "Captains ate less of the salt than sailors in the port of Bergen.",
            True,
        ),
        (
            "Sailors ate less of the fine salt than captains in the port of Bergen.",
            "Captains ate less of the fine salt than sailors in the port of Bergen.",
            False,
        ),
        # “her” and “ever” compare nothing
        (
            "Captains slept her than sailors in the northern port of Bergen.",
            "Sailors slept her than captains in the northern port of Bergen.",
            False,
        ),
        # two comparisons, or one that begins the sentence, are left alone
        (
            "Sailors sleep less than captains and more than cooks in the port of Bergen.",
            "Captains sleep less than sailors and more than cooks in the port of Bergen.",
            False,
        ),
    ],
)
def test_the_sides_of_one_comparison(draft: str, source: str, told: bool) -> None:
    words = [one.text for one in sides_of(draft, source)]
    assert bool(words) is told


def sides_of(draft: str, source: str) -> list[AlignedWord]:
    """The words of a draft that `sides` holds to be exchanged."""
    found = [one for one in align(draft, [passage(source)], {}) if sides(one)]
    return [word for one in found if (slot := sides(one)) for word in one.ours[slot.i1 : slot.i2]]
