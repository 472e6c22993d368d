"""What is said of one and denied of another, the other way round than in the source."""

from __future__ import annotations

import pytest

from told_contradictions import told

_TAXED = "Although Bergen taxed salt from the first winter on, Oslo and Molde did not."
_GUILDS = "First, Bergen House is a for-profit company, and Molde House is non-profit."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Oslo and Molde taxed salt from the first winter, but Bergen did not.", _TAXED,
         "Bergen did not", "Bergen taxed salt from the first winter on"),
        ("Molde House is run for profit, whereas Bergen House is non-profit.", _GUILDS,
         "Bergen House is non profit", "Bergen House is a for-profit company"),
    ],
)  # fmt: skip
def test_exchanged_subjects_are_told(draft: str, source: str, said: str, known: str) -> None:
    found = [one for one in told(draft, source) if one[0] == "direction?"]
    assert found == [("direction?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Bergen taxed salt from the first winter, but Oslo and Molde did not.", _TAXED),
        ("Bergen House is run for profit, whereas Molde House is non-profit.", _GUILDS),
        ("Oslo and Molde did not tax salt in winter, but Bergen did.", _TAXED),
        ("Stavanger taxed wool and fish, but Bergen did not.", _TAXED),
        ("Oslo and Molde taxed salt from the first winter.", _TAXED),
    ],
)  # fmt: skip
def test_what_is_the_same_or_of_others_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0] == "direction?"]
