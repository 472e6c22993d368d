"""Numbers that two others of their sentence make."""

from __future__ import annotations

import pytest

from mdrag.verify.quantities.made_numbers import made_by_others


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("From 37.1% it fell to 17.6%, a drop of 19.5 percentage points.",
         ["19.5 percentage points"]),
        ("Of 9,780 ropes 483, or about 4.9%, were wet.", ["4.9%"]),
        ("Fewer than half of the thirty-nine sailors, 19 of them, came.", ["half"]),
        ("The crew more than tripled, from eight sailors to 26.", ["tripled"]),
        ("Of the crew 86.8% came, which is 46 of 53 sailors.", ["86.8%", "46"]),
        ("It rose from 8 to 26, by 18.", ["18"]),
        # not what they make
        ("From 37.1% it fell to 17.6%, a drop of 21 percentage points.", []),
        ("More than half of the thirty-nine sailors, 19 of them, came.", []),
        ("Fewer than half of the thirty-nine sailors, 29 of them, came.", []),
        ("The crew doubled, from eight sailors to 26.", []),
        ("The crew more than doubled, from eight sailors to 10.", []),
        ("There were 8 ropes and 26 nets, and 18 sailors.", []),  # no change is told
        ("Half of them came.", []),
    ],
)  # fmt: skip
def test_what_others_make(text: str, made: list[str]) -> None:
    found = sorted(made_by_others(text))
    assert [text[start:end].strip() for start, end in found] == made


def test_a_number_that_the_source_lacks_makes_none() -> None:
    text = "Of 9,780 ropes 483, or about 4.9%, were wet."
    at = text.index("483")
    assert made_by_others(text, {(at, at + 3)}) == frozenset()
