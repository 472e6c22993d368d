"""Negation and opposites beside a source sentence that is nearly the same."""

from __future__ import annotations

import pytest

from told_contradictions import told


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("The new tax raised the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         [("direction", "raised", "lowered")]),
        ("The simple knots are as strong and much slower to tie.",
         "We found that the simple knots are as strong and much quicker to tie.",
         [("direction", "slower", "quicker")]),
        ("The crews rejected the simple knots for the northern ports.",
         "The crews chose the simple knots for the northern ports of the country.",
         [("direction", "rejected", "chose")]),
        ("The course on knots was made for experts in the northern ports.",
         "The course on knots was made for beginners in the northern ports.",
         [("direction", "experts", "beginners")]),
        ("Rope has been shown to be inferior to a purely passive form of anchoring.",
         "Rope has been shown to be superior to a purely passive form of anchoring.",
         [("direction", "inferior", "superior")]),
        ("Sailors felt less able to splice rope and to read charts after the course.",
         "By the end of the course, sailors felt more able to splice rope and to read charts.",
         [("direction", "less", "more")]),
        ("Sailors felt more able to splice rope and to read charts after the course.",
         "By the end of the course, sailors felt more able to splice rope and to read charts.",
         []),
        ("The new tax did not lower the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         [("direction", "did not", "tax lowered")]),
        ("The new tax never lowered the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         [("direction", "never", "tax lowered")]),
        ("The new tax hardly lowered the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         [("direction", "hardly", "tax lowered")]),
        ("Nobody in the northern ports of the country lowered the sale of spirits.",
         "No one in the northern ports of the country lowered the sale of spirits.",
         []),
        ("The new tax might have raised the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         []),
        ("The new tax did not raise the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         []),
        ("The new tax not only lowered the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         []),
        ("The new tax lowered the sale of spirits in the northern ports of the country.",
         "The new tax did not lower the sale of spirits in the northern ports of the country.",
         [("direction", "tax lowered", "tax did not lower")]),
        ("The new tax failed to lower the sale of spirits in the northern ports of the country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         [("direction", "failed to", "tax lowered")]),
        ("The new tax did not but lowered the sale of spirits in the northern ports of the "
         "country.",
         "The new tax lowered the sale of spirits in the northern ports of the country.",
         []),
        ("Of the sailors in Bergen 75 % would not leave the northern ports in winter.",
         "Of the sailors in Bergen 25 % would leave the northern ports in winter.",
         []),
        ("Of the sailors in Bergen 25 % would not leave the northern ports in winter.",
         "Of the sailors in Bergen 25 % would leave the northern ports in winter.",
         [("direction", "not", "would leave")]),
        ("Not all the ports raised their fees before the war with the north.",
         "All the ports did not raise their fees before the war with the north.",
         []),
        ("The ports raised their fees after the war with the north, and bread was dear.",
         "The ports raised their fees before the war with the north, and bread was dear.",
         [("direction", "after", "before")]),
        ("No software has to be installed, as students code in their browsers.",
         "With no software installation and setup requirements, students can start coding from "
         "their web browser using free and open-source software.",
         []),
        ("Rents of the ports went up and wages of the sailors went down that winter.",
         "Rents of the ports went down and wages of the sailors went up that winter.",
         [("direction", "up", "down")]),
        # both turned, some words apart: what lacks it is prone to what is spared with it
        ("Crews lacking rum on the long northern passages have increased susceptibility to scurvy "
         "of gums and teeth.",
         "Conversely, crews drinking rum on the long northern passages are more resistant to "
         "scurvy of gums and teeth.",
         []),
        # “hinders growth” is what “reduced”
        ("Painting the hulls of the herring boats with tar inhibits growth.",
         "Painting the hulls of the herring boats with tar reduced weeds, mussels and rot.",
         []),
    ],
)  # fmt: skip
def test_what_turns_a_sentence_round_is_told(
    draft: str, source: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(draft, source) == found
