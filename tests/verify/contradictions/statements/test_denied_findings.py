"""What one says nobody found, and the other states."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.denied_findings import denied_findings
from told_contradictions import told_by

_LED = "First, the opening of the harbours in 2008 has led to a growth in the catch of herring."
_NONE = "We found no evidence that hammocks cause longer sleep on night ferries."
_TOGETHER = "On night ferries, hammocks were associated with longer sleep of sailors."


@pytest.mark.parametrize(
    ("draft", "source", "said"),
    [
        ("They do not show that the opening of the harbours in 2008 led to growth in the catch.",
         _LED, "do not show that"),
        ("There is no evidence that opening the harbours in 2008 caused growth in the catch.",
         _LED, "no evidence that"),
        ("Nobody has shown that opening the harbours in 2008 caused growth in the catch.",
         _LED, "Nobody has shown that"),
        ("She denies that opening the harbours in 2008 led to growth in the herring catch.",
         _LED, "denies that"),
    ],
)  # fmt: skip
def test_a_finding_denied_in_the_draft_is_told(draft: str, source: str, said: str) -> None:
    assert [mine for mine, _ in told_by(denied_findings, draft, source)] == [said]


def test_a_finding_denied_in_the_source_is_told() -> None:
    found = told_by(denied_findings, "Hammocks cause longer sleep on night ferries.", _NONE)
    assert [known for _, known in found] == ["no evidence that"]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("They show that the opening of the harbours in 2008 led to growth in the catch.", _LED),
        # the source sees two things together, and no cause
        ("They do not show that hammocks cause longer sleep on night ferries.", _TOGETHER),
        ("They do not show that hammocks cause longer sleep on night ferries.", _NONE),
        ("They do not show that hammocks cause longer sleep on night ferries.",
         "Hammocks may cause longer sleep on night ferries."),
        ("They do not show that cradles lead to growth in the catch of cod and eel.", _LED),
        ("There is no doubt that the opening of the harbours in 2008 led to growth in the catch.",
         _LED),
        ("Nobody denies that opening the harbours in 2008 led to growth in the catch.", _LED),
        ("We do not show that opening the harbours in 2008 led to growth in the catch.", _LED),
        ("Hammocks cause longer sleep on night ferries.",
         "There is no doubt that hammocks cause longer sleep on night ferries."),
        ("Perhaps hammocks cause longer sleep on night ferries.", _NONE),
    ],
)  # fmt: skip
def test_what_is_of_one_mind_or_left_open_is_let_pass(draft: str, source: str) -> None:
    assert told_by(denied_findings, draft, source) == []
