"""Numbers that count two things, and the number of the source that counts the draft's."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.things.counted_apart import counts_other_thing
from told_contradictions import told

_CREW = (
    "We reduced the number of stewards to four for the second voyage and the number of passengers "
    "increased to 26."
)


@pytest.mark.parametrize(
    ("draft", "known", "apart"),
    [
        ("The number of stewards increased to 6.", "26", True),
        ("The number of stewards increased to 6.", "four", False),
        ("The number of passengers increased to 6.", "26", False),
        ("They had 6 stewards.", "26", True),
        ("They had 6.", "26", False),  # of what is not said
        ("They had 6 hours.", "26", False),  # what a measure is of, its unit does not say
    ],
)
def test_what_two_numbers_count(draft: str, known: str, apart: bool) -> None:
    start = draft.index("6")
    assert counts_other_thing(draft, start, _CREW, known) is apart


def test_a_number_is_held_against_that_of_its_own_thing() -> None:
    draft = "For the second voyage the number of stewards was increased to six."
    assert ("number", "six", "26") not in told(draft, _CREW)
    assert ("number", "six", "four") in told(draft, _CREW)
