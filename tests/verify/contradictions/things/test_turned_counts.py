"""Whether the number of something rose or fell."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.things.turned_counts import turned_counts
from told_contradictions import told, told_by

_CREW = (
    "We reduced the number of stewards to four young sailors for the second voyage and the number "
    "of passengers increased to 26."
)


@pytest.mark.parametrize(
    ("draft", "said", "known"),
    [
        ("The number of passengers fell from 26 to eight.", "fell", "increased"),
        ("For the second voyage the number of stewards was increased to six.", "increased",
         "reduced"),
        ("They raised the number of stewards for the second voyage.", "raised", "reduced"),
    ],
)  # fmt: skip
def test_a_number_that_went_the_other_way_is_told(draft: str, said: str, known: str) -> None:
    assert told_by(turned_counts, draft, _CREW) == [(said, known)]
    assert any(kind.startswith("direction") for kind, *_ in told(draft, _CREW))


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The number of passengers grew from eight to 26.", _CREW),
        ("For the second voyage the number of stewards was cut to four.", _CREW),
        ("The number of herrings fell to 26 on the second voyage.", _CREW),
        ("The number of passengers did not fall to 26.", _CREW),
        ("The number of passengers would fall to 26.", _CREW),
        ("The number of passengers fell in the winter of the strike.", _CREW),
        ("The number of passengers fell to 26.", f"{_CREW} Then the number of passengers fell."),
    ],
)
def test_what_went_that_way_or_is_of_something_else_is_let_pass(draft: str, source: str) -> None:
    assert told_by(turned_counts, draft, source) == []
