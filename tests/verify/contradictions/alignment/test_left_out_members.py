"""A denial in a member of a list that the draft leaves out says nothing of the others."""

from __future__ import annotations

import pytest

from told_contradictions import told

UNAWARE = (
    "Reading is rarely taught well because teachers may be unaware of, have no training in, "
    "or lack incentives to try phonics."
)


@pytest.mark.parametrize(
    "draft",
    [
        "Teachers may be unaware of, or lack incentives to try phonics.",
        "Teachers are unaware of phonics or lack incentives to try it.",
        "Teachers are unaware of newer methods, or lack incentives to try phonics.",
        "Teachers may be unaware of or have no training in phonics.",
    ],
)
def test_a_shortened_list_is_not_turned_round(draft: str) -> None:
    assert told(draft, UNAWARE) == []


@pytest.mark.parametrize(
    ("draft", "found"),
    [
        ("Teachers may be unaware of, have training in, or lack incentives to try phonics.",
         [("direction", "have training", "have no training")]),
        ("Teachers may be aware of, have no training in, or lack incentives to try phonics.",
         [("direction", "aware", "unaware")]),
    ],
)  # fmt: skip
def test_a_member_that_is_named_is_held_against_its_own(
    draft: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(draft, UNAWARE) == found
    whole = "The sailors trusted the new compass, complained about the food, and left in Bergen."
    denied = whole.replace("trusted", "did not trust")
    assert told(whole, denied) == [("direction", "sailors trusted", "sailors did not trust")]
