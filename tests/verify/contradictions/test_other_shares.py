"""Shares told in words that the source's cannot be."""

from __future__ import annotations

import pytest

from told_contradictions import told

_MOST = "Most of the respondents liked the guided course that the library offered."
_SHARE = "Of the sailors asked in Bergen, 38 % had seen the doctor of the harbour."
_OVER = "More than two thirds of all sailors in Bergen had seen the doctor of the harbour."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Fewer than half of the respondents liked the guided course of the library.", _MOST,
         "Fewer than half", "Most"),
        ("The doctor of the harbour had been seen by a majority of the sailors in Bergen.", _SHARE,
         "majority", "38 %"),
        ("The doctor of the harbour had been seen by one in five of the sailors in Bergen.", _OVER,
         "one in five", "two thirds"),
    ],
)  # fmt: skip
def test_a_share_that_the_source_excludes_is_told(
    draft: str, source: str, said: str, known: str
) -> None:
    found = [one for one in told(draft, source) if one[0].startswith("number")]
    assert [(one[1], one[2]) for one in found] == [(said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("More than half of the respondents liked the guided course of the library.", _MOST),
        ("The majority of the respondents liked the guided course of the library.", _MOST),
        ("A minority of the sailors in Bergen had seen the doctor of the harbour.", _SHARE),
        ("A majority of the sailors in Bergen had not seen the doctor of the harbour.", _SHARE),
        ("In Bergen, sailors most often saw the doctor of the harbour.", _SHARE),
        ("A majority of the sailors in Bergen had seen the doctor of the harbour.",
         f"{_SHARE} Of the sailors of Bergen who stayed, 62 % saw the doctor of the harbour."),
        ("Fewer than half of the captains paid for guided tours of the town.", _MOST),
    ],
)  # fmt: skip
def test_a_share_that_may_be_the_sources_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0] in ("number", "number?")]
