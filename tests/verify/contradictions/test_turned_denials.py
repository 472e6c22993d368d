"""What one of draft and source denies, told in words of the writer's own."""

from __future__ import annotations

import pytest

from told_contradictions import told

_DENIED = "Of the salt tax, no record had been written by the office of the harbour."
_WRITTEN = "The office of the harbour wrote, each year, a record of what the salt tax had brought."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("The office of the harbour had a written record of the salt tax.", _DENIED, "record",
         "no"),
        ("A record of the salt tax was not written in the office of the harbour.", _WRITTEN, "not",
         "office"),
    ],
)  # fmt: skip
def test_what_only_one_denies_is_told(draft: str, source: str, said: str, known: str) -> None:
    assert told(draft, source) == [("direction?", said, known)]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("A record of the salt tax was not written in the office of the harbour.", _DENIED),
        ("In the office of the harbour, a written record of the salt tax was missing.", _DENIED),
        ("A record of the salt tax was not written in the office of the harbour.",
         "The office of the harbour was unable to write, each year, a record of the salt tax."),
        ("The office of the harbour had a written record of the salt tax.",
         "No doubt the office of the harbour wrote a record, each year, of the salt tax."),
        ("The office of the harbour had a written record of the salt tax.",
         "In the office of the harbour, not only the salt tax had its written record."),
        ("The office of the harbour had a written record of the salt tax in the 1700s.",
         "It was not until the 1700s that the office of the harbour wrote a record of the salt "
         "tax."),
        ("In the 1700s the office of the harbour had a written record of the salt tax again.",
         "It was not until the 1700s the office of the harbour had a record of the salt tax "
         "written again."),
        ("The office of the harbour had a written record of the fish tax of Bergen.",
         "Nobody in Bergen liked the salt tax of the harbour."),
    ],
)  # fmt: skip
def test_what_denies_in_another_way_or_not_this_is_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]


def test_a_sentence_as_near_that_does_not_deny_it_clears_it() -> None:
    both = f"{_DENIED} The office of the harbour had a written record of the old salt tax."
    assert not told("The office of the harbour had a written record of the salt tax.", both)
