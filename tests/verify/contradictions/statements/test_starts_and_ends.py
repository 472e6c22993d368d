"""A change whose start and end the draft exchanges."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.starts_and_ends import exchanged_ends
from told_contradictions import told, told_by

_CUT = "We took the 1,334 berths of the harbour and further reduced this number to 950 berths."
_RANGE = "In the harbour of Bergen, the berths grew from 40 to 55 over the summer."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("The berths of the harbour were cut from 950 to 1,334.", _CUT, "950 to 1,334", "950"),
        ("The berths of the harbour were cut from 950 berths to 1,334.", _CUT,
         "950 berths to 1,334", "950"),
        ("Over the summer the berths in the harbour of Bergen went from 55 to 40.", _RANGE,
         "55 to 40", "40 to 55"),
    ],
)  # fmt: skip
def test_exchanged_ends_are_told(draft: str, source: str, said: str, known: str) -> None:
    assert told_by(exchanged_ends, draft, source) == [(said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The berths of the harbour were cut from 1,334 to 950.", _CUT),
        ("The berths of the harbour were cut to 950.", _CUT),
        ("The berths of the harbour were not cut from 950 to 1,334.", _CUT),
        ("The berths of the harbour were cut from 950 to 12.", _CUT),  # another check's
        ("Over the summer the berths in the harbour of Bergen went from 40 to 55.", _RANGE),
        # it did both
        ("Over the summer the berths in the harbour of Bergen went from 55 to 40.",
         f"{_RANGE} Over the autumn the berths in the harbour of Bergen went from 55 to 40."),
    ],
)  # fmt: skip
def test_ends_in_their_place_are_let_pass(draft: str, source: str) -> None:
    assert told_by(exchanged_ends, draft, source) == []


def test_exchanged_ends_are_told_as_a_number() -> None:
    draft = "The berths of the harbour were cut from 950 to 1,334."
    assert told(draft, _CUT) == [("number?", "950 to 1,334", "950")]
