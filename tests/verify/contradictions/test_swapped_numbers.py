"""Numbers of another unit, and numbers in each other's place."""

from __future__ import annotations

import pytest

from told_contradictions import told


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("The city of Bergen paid £4 billion for new roads before the war.",
         "The city of Bergen paid $4 billion for new roads before the war.",
         [("number", "£4 billion", "$4 billion")]),
        ("The sentence of the sailor in Bergen was 12 weeks after the long trial.",
         "The sentence of the sailor in Bergen was 12 years after the long trial.",
         [("number", "12 weeks", "12 years")]),
        ("The sentence of the sailor in Bergen was 12 men after the long trial.",
         "The sentence of the sailor in Bergen was 12 years after the long trial.",
         []),
        ("Costs in Bergen rose by 7 % in the cold winter of the long strike.",
         "Costs in Bergen rose by 7 percentage points in the cold winter of the long strike.",
         [("number", "7 %", "7 percentage points")]),
        ("Costs in Bergen rose 7 % in the cold winter of the long strike.",
         "Costs in Bergen rose 7 percentage points in the cold winter of the long strike.",
         []),
        ("Costs in Bergen rose by 7 percentage points in the cold winter of the long strike.",
         "Costs in Bergen rose by 7 % and 7 percentage points in the cold winter of the long "
         "strike.",
         []),
        ("In Bergen 46 girls and 58 boys joined the winter course.",
         "In Bergen 58 girls and 46 boys joined the winter course.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("In Bergen 46 girls and 58 boys joined the winter course.",
         "The winter course in Bergen was joined by 58 girls and 46 boys.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("In Bergen 46 girls and 58 boys joined the winter course.",
         "The winter course in Bergen was joined by 46 boys and 58 girls.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("The sailors of Bergen held a five-day fair with three winter dances.",
         "The sailors of Bergen held a three-day fair with five winter dances.",
         [("number", "five-day", "three-day"), ("number", "three", "five")]),
        ("In Bergen the rooms of 5 x 3 metres were let to sailors.",
         "In Bergen the rooms of 3 x 5 metres were let to sailors.",
         []),
        ("In Bergen 46 girls and 58 boys, respectively, joined the winter course.",
         "In Bergen 58 girls and 46 boys, respectively, joined the winter course.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("In Bergen, 46 of the girls and 58 of the boys joined the winter course.",
         "In Bergen, 58 of the girls and 46 of the boys joined the winter course.",
         [("number", "46", "58"), ("number", "58", "46")]),
        ("In Bergen, 46 of the girls and 58 of the boys joined the summer course.",
         "In Bergen, 58 of the girls and 46 of the boys joined the winter course.",
         []),
    ],
)  # fmt: skip
def test_units_and_places(draft: str, source: str, found: list[tuple[str, str, str]]) -> None:
    assert told(draft, source) == found
