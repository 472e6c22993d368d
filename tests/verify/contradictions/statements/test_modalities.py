"""What can be, must be or was proved, and what the source says of it."""

from __future__ import annotations

import pytest

from told_contradictions import told

_WEBS = (
    "The report concludes that warm water is not required for the growth of young herring, and "
    "that long-term forecasts of catches may be fundamentally impossible."
)
_PROOF = "Although there is no formal proof that the rule of the pilots keeps ships apart, it does."

_KNOTS = "Sailors are not expected to have any prior knowledge of knots."
_LESSONS = "Lessons on the ferry are meant to be taken as a series in the order given."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Young herring grow only where there is warm water.", _WEBS, "only where",
         "not required"),
        ("Catches can be known from long-term forecasts.", _WEBS, "can", "impossible"),
        ("The voyage requires prior knowledge of knots.", _KNOTS, "requires",
         "not expected to have"),
        ("Lessons on the ferry can be taken in any order.", _LESSONS, "in any order",
         "in the order given"),
        ("By now it has been proved how the rule of the pilots keeps ships apart.", _PROOF,
         "proved", "no formal proof"),
    ],
)  # fmt: skip
def test_the_other_modality_is_told(draft: str, source: str, said: str, known: str) -> None:
    assert ("direction?", said, known) in told(draft, source)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Warm water is not necessary for the growth of young herring.", _WEBS),
        ("Young herring can grow without warm water.", _WEBS),
        ("The voyage requires no prior knowledge of knots.", _KNOTS),
        ("Sailors need no prior knowledge of knots.", _KNOTS),
        ("Lessons on the ferry are taken in the order given.", _LESSONS),
        ("Catches cannot be known from long-term forecasts.", _WEBS),
        (
            "It requires no large boat except for a raft.",
            "Fishing there requires minimal skill and no large boat except for a raft.",
        ),
        ("If forecasts of catches were long-term, ships could be sent where they can fish.", _WEBS),
    ],
)
def test_the_same_and_what_is_left_open_pass(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]
