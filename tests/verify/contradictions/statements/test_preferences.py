"""What is preferred, and what outperforms what, with the sides exchanged."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.preferences import exchanged_preferences
from told_contradictions import told_by

_COURSE = (
    "The majority of sailors indicated a preference for this hybrid online course over an "
    "intensive week on deck."
)
_NETS = "In every harbour the herring nets outperformed the trawls."


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Sailors preferred an intensive week on deck to the hybrid online course.", _COURSE),
        ("An intensive week on deck was preferred to the hybrid online course by sailors.",
         _COURSE),
        ("Sailors chose an intensive week on deck over the hybrid online course.", _COURSE),
        ("The trawls outperformed the herring nets in every harbour.", _NETS),
        ("The herring nets were outperformed by the trawls in every harbour.", _NETS),
    ],
)  # fmt: skip
def test_exchanged_sides_are_told(draft: str, source: str) -> None:
    assert len(told_by(exchanged_preferences, draft, source)) == 1


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Sailors preferred the hybrid online course to an intensive week on deck.", _COURSE),
        ("The hybrid online course was preferred to an intensive week on deck.", _COURSE),
        ("Sailors did not prefer an intensive week on deck to the hybrid online course.", _COURSE),
        ("Sailors preferred to take the hybrid online course on deck.", _COURSE),
        ("The trawls were outperformed by the herring nets in every harbour.", _NETS),
        ("The herring nets outperformed the trawls in every harbour.", _NETS),
    ],
)
def test_sides_in_their_place_are_let_pass(draft: str, source: str) -> None:
    assert told_by(exchanged_preferences, draft, source) == []
