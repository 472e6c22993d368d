"""Two things side by side that have each other's attributes."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.things.exchanged_attributes import exchanged_attributes
from told_contradictions import told, told_by

_PAINT = "The hull is painted in Falun red while the deck is left in Baltic grey."
_ORDER = "Herring and cod (from Bergen) were sold for 12 and 30 crowns, respectively."
_TRIPS = (
    "On the first trip of the ferry six sailors looked after the eight passengers. "
    "We kept four sailors for the second trip and the passengers of the ferry rose to 26."
)


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("The hull has Baltic grey and the deck Falun red.", _PAINT, "Baltic grey", "Falun red"),
        ("The hull is Baltic grey, though the deck is Falun red.", _PAINT, "Baltic grey",
         "Falun red"),
        ("Cod was sold for 12 crowns and herring for 30.", _ORDER, "12", "30"),
        ("Cod and herring were sold for 12 and 30 crowns, respectively.", _ORDER, "12", "30"),
        # in two sentences that run on
        ("The ferry had 26 passengers on the first trip and eight on the second.", _TRIPS, "26",
         "eight"),
    ],
)  # fmt: skip
def test_exchanged_attributes_are_told(draft: str, source: str, said: str, known: str) -> None:
    assert told_by(exchanged_attributes, draft, source) == [(said, known)]
    kind = "number?" if said[0].isdigit() else "direction?"
    assert kind in [one[0] for one in told(draft, source)]


def test_figures_with_words_are_no_number_to_write_instead() -> None:
    source = "The hull got 3 coats of red while the deck got 5 layers of Baltic grey."
    draft = "The hull got 5 layers of Baltic grey and the deck got 3 coats of red."
    kinds = {kind for kind, said, _ in told(draft, source) if " " in said}
    assert kinds <= {"direction?", "direction"}


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        (_PAINT, _PAINT),
        ("The deck has Baltic grey and the hull Falun red.", _PAINT),
        ("Herring was sold for 12 crowns and cod for 30.", _ORDER),
        ("The ferry had eight passengers on the first trip and 26 on the second.", _TRIPS),
        # one is denied, or which of two is meant is open
        ("The hull is not in Baltic grey and the deck is in Falun red.", _PAINT),
        ("The hull is in Baltic grey instead of Falun red, and so is the deck.", _PAINT),
        # a list in another order
        ("Ropes are tarred, strong and wet.", "Ropes are wet and strong, and tarred."),
        # clauses of the source, in another order
        ("And the deck is left in Baltic grey, the hull is painted in Falun red.",
         "The hull is painted in Falun red, and the deck is left in Baltic grey."),
        # both the opposite and the sides exchanged: the same
        ("Sailors of Oslo fared worse and not cooks of Bergen in winter.",
         "Cooks of Bergen fared better and not sailors of Oslo in winter."),
        # a sentence that has it the draft's way
        ("The hull has Baltic grey and the deck Falun red.",
         f"{_PAINT} Later the hull got Baltic grey and the deck got Falun red."),
    ],
)  # fmt: skip
def test_what_is_said_of_the_same_is_let_pass(draft: str, source: str) -> None:
    assert told_by(exchanged_attributes, draft, source) == []
