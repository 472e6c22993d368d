"""The month and year of an event, where the source has another of either."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.things.other_dates import other_dates
from told_contradictions import told, told_by

_FERRY = "We launched the new ferry in March 2021 and have since sailed it five times."


@pytest.mark.parametrize(
    ("draft", "said", "known"),
    [
        ("The new ferry was launched in March 2020.", "2020", "2021"),
        ("The new ferry was launched in May 2021.", "May", "March"),
        ("They launched the ferry in March, 2012.", "2012", "2021"),
    ],
)
def test_another_month_or_year_is_told(draft: str, said: str, known: str) -> None:
    assert told_by(other_dates, draft, _FERRY) == [(said, known)]
    assert ("number?", said, known) in told(draft, _FERRY)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The new ferry was launched in March 2021.", _FERRY),
        ("The new ferry was launched in May 2020.", _FERRY),  # some other launch
        ("The harbour of Oslo burned in March 2020.", _FERRY),
        ("The new ferry sailed in March 2020, and in March 2021.", _FERRY),
        ("The new ferry was launched in March 2020.", f"{_FERRY} It was built by March 2020."),
        ("The new ferry was launched in March 2020.", f"{_FERRY[:-1]}, last in June 2022."),
    ],
)
def test_another_event_or_the_same_date_is_let_pass(draft: str, source: str) -> None:
    assert told_by(other_dates, draft, source) == []
