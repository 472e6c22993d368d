"""What one says is included and the other excepts."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.exceptions import turned_exceptions
from told_contradictions import told_by

_BUT_FIVE = "We try to rebuild all original nets, with the exception of Net 5 (lost at sea)."
_ALL = "The harbour counts all landed fish, including the herring, in the evening."
_BOATS = "Rust is common on old boats other than trawlers, which are painted each year."


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("They try to rebuild all original nets, including Net 5.", _BUT_FIVE),
        ("Including Net 5, they try to rebuild all original nets.", _BUT_FIVE),
        ("The harbour counts all landed fish except for the herring.", _ALL),
        ("The harbour counts all landed fish, excluding the herring.", _ALL),
        ("The harbour counts all landed fish, not including the herring.", _ALL),
        ("In the evening the harbour counts all landed fish apart from the herring.", _ALL),
        ("In the harbour all landed fish save for the herring are counted.", _ALL),
        ("Rust is common on old boats, including trawlers.", _BOATS),
    ],
)
def test_what_is_included_and_excepted_is_told(draft: str, source: str) -> None:
    assert len(told_by(turned_exceptions, draft, source)) == 1


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("They try to rebuild all original nets except Net 5.", _BUT_FIVE),
        ("They try to rebuild all original nets, including Net 4.", _BUT_FIVE),
        ("Some of the original nets, including Net 5, were not rebuilt.", _BUT_FIVE),
        ("All original nets were rebuilt, including one.", _BUT_FIVE),
        ("The harbour counts all landed fish, including the herring.", _ALL),
        ("The harbour counts all landed fish except for the cod.", _ALL),
        ("Apart from the herring, the harbour counts landed fish in the evening.", _ALL),
        ("Sailors sell fish, excluding the herring.", _ALL),
        ("Rust is common on old boats apart from trawlers.", _BOATS),
    ],
)
def test_what_is_said_as_the_source_does_is_no_contradiction(draft: str, source: str) -> None:
    assert told_by(turned_exceptions, draft, source) == []


def test_a_source_that_says_both_contradicts_neither() -> None:
    both = f"{_BUT_FIVE} In a second summer we rebuild all original nets, including Net 5."
    draft = "They try to rebuild all original nets, including Net 5."
    assert told_by(turned_exceptions, draft, both) == []
