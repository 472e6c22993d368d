"""Numbers of a sentence beside those its source gives in their place, or tells otherwise."""

from __future__ import annotations

import pytest

from told_contradictions import told


@pytest.mark.parametrize(
    ("draft", "source", "found"),
    [
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 58 sailors with fever in the cold winter of the "
         "strike.",
         [("number", "46", "58")]),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         []),
        ("The harbour clinic of Bergen treated about 52 sailors with fever in the cold winter of "
         "the strike.",
         "The harbour clinic of Bergen treated 58 sailors with fever in the cold winter of the "
         "strike.",
         [("number", "52", "58")]),
        ("The harbour clinic of Bergen treated 4–6 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 5 sailors with fever in the cold winter of the "
         "strike.",
         []),
        ("The harbour clinic of Bergen treated 4–6 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 5–9 sailors with fever in the cold winter of the "
         "strike.",
         [("number", "4–6", "5–9")]),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 1998 sailors with fever in the cold winter of the "
         "strike.",
         [("number", "46", "1998")]),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated [12] 58 sailors with fever in the cold winter of "
         "the strike.",
         [("number", "46", "58")]),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated one sailors with fever in the cold winter of the "
         "strike.",
         [("number-absent", "46", "")]),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 46 men and 58 sailors with fever in the cold "
         "winter of the strike.",
         []),
        ("The harbour clinic of Bergen treated 46 sailors with fever in the cold winter of the "
         "strike.",
         "The harbour clinic of Bergen treated 58 men and 12 sailors with fever in the cold "
         "winter of the strike.",
         [("number", "46", "12")]),
        ("The harbour clinic of Bergen treated 46 young sailors with fever in the cold winter of "
         "the strike.",
         "The harbour clinic of Bergen treated 58 old sailors with fever in the cold winter of "
         "the strike.",
         [("direction", "46 young", "58 old"), ("number", "46", "58")]),
        ("The harbour clinic of Bergen treated 46 % of all sailors with fever in the cold winter "
         "of the strike.",
         "The harbour clinic of Bergen treated 58 % of all sailors with fever in the cold winter "
         "of the strike.",
         [("number", "46 %", "58 %")]),
        ("The harbour clinic of Bergen treated 46 % of all sailors with fever in the cold winter "
         "of the strike.",
         "The harbour clinic of Bergen treated 54 % of all sailors with fever in the cold winter "
         "of the strike.",
         [("number", "46 %", "54 %")]),
        ("The harbour clinic of Bergen did not treat 46 % of all sailors with fever in the winter "
         "of the strike.",
         "The harbour clinic of Bergen treated 54 % of all sailors with fever in the winter of "
         "the strike.",
         []),
        ("Wages of sailors in Bergen rose by 25 points in the cold winter of the long strike.",
         "Wages of sailors in Bergen rose by 30 points in the cold winter of the long strike.",
         [("number", "25", "30")]),
        ("Wages of sailors in Bergen rose by 25 points in the cold winter of the long strike.",
         "Wages of sailors in Bergen rose from 30 to 55 points in the cold winter of the long "
         "strike.",
         []),
        ("Wages of sailors in Bergen rose by 24 points in the cold winter of the long strike.",
         "Wages of sailors in Bergen rose from 30 to 55 points in the cold winter of the long "
         "strike.",
         [("number", "24", "30 to 55")]),
        ("Sailors in Bergen slept 7 hours a week in the cold winter of the long strike.",
         "Sailors in Bergen slept 49 hours a day in the cold winter of the long strike.",
         [("number-absent", "7 hours", "")]),
        ("Sailors in Bergen slept 7 hours a day in the cold winter of the long strike.",
         "Sailors in Bergen slept 49 hours a day in the cold winter of the long strike.",
         [("number", "7 hours", "49 hours")]),
        ("Sailors in Bergen slept 2.2 kg in the cold winter of the long strike.",
         "Sailors in Bergen slept 49 hours in the cold winter of the long strike.",
         [("number-absent", "2.2 kg", "")]),
        ("Some 345 sailors in Bergen were ill in the cold winter of the long strike.",
         "Of 1,500 sailors in Bergen 23 % were ill in the cold winter of the long strike.",
         []),
        ("Some 390 sailors in Bergen were ill in the cold winter of the long strike.",
         "Of 1,500 sailors in Bergen 23 % were ill in the cold winter of the long strike.",
         [("number", "390", "1,500")]),
        ("The course of sailors in Bergen took 9 hours in the winter of the long strike.",
         "The course of sailors in Bergen took 12 lessons of 45 minutes in the winter of the long "
         "strike.",
         [("number-absent", "9 hours", "")]),
        ("The course of sailors in Bergen took 8 hours in the winter of the long strike.",
         "The course of sailors in Bergen took 12 lessons of 45 minutes in the winter of the long "
         "strike.",
         [("number?", "8 hours", "45 minutes")]),
        ("Sailors in Bergen waited 25 minutes for the doctor of the harbour.",
         "The doctor of the harbour in Bergen let sailors wait 12 minutes.",
         [("number?", "25 minutes", "12 minutes")]),
        ("Sailors in Bergen waited about 14 minutes for the doctor of the harbour.",
         "The doctor of the harbour in Bergen let sailors wait 12 minutes.",
         [("number-absent", "14 minutes", "")]),
        ("Sailors in Bergen waited about 16 minutes for the doctor of the harbour.",
         "The doctor of the harbour in Bergen let sailors wait 12 minutes.",
         [("number?", "16 minutes", "12 minutes")]),
        ("Sailors in Bergen waited 25 minutes for the doctor of the harbour and 3 hours for a "
         "nurse.",
         "The doctor of the harbour in Bergen let sailors wait 12 minutes.",
         [("number-absent", "25 minutes", ""), ("number-absent", "3 hours", "")]),
        ("Sailors in Bergen waited 25 minutes for the doctor of the harbour.",
         "The doctor of the harbour in Bergen let sailors wait 12 minutes or 40 minutes.",
         [("number-absent", "25 minutes", "")]),
        ("Sailors in Bergen waited 25 minutes for the doctor of the harbour.",
         "The doctor of the harbour in Bergen let sailors wait 12–14 minutes.",
         [("number-absent", "25 minutes", "")]),
        ("The doctor of the harbour met 25 sailors in Bergen.",
         "In Bergen 12 sailors met the doctor of the harbour.",
         [("number", "25", "12")]),
        ("The doctor of the harbour met 25 sailors in Bergen.",
         "In Bergen 12 captains met the doctor of the harbour, and sailors.",
         [("number-absent", "25", "")]),
        ("The wait of sailors in Bergen fell by 25 minutes at the harbour.",
         "At the harbour in Bergen the wait of sailors fell by 12 minutes.",
         [("number", "25 minutes", "12 minutes")]),
        # by how much it fell is not how long it is
        ("The wait of sailors in Bergen fell by 25 minutes at the harbour.",
         "At the harbour in Bergen the wait of sailors was 12 minutes.",
         [("number?", "25 minutes", "12 minutes")]),
        ("Of the sailors in Bergen 10 % saw the doctor of the harbour.",
         "The doctor of the harbour was not seen in Bergen by 90 % of the sailors.",
         []),
        ("Of the sailors in Bergen 15 % saw the doctor of the harbour.",
         "The doctor of the harbour was not seen in Bergen by 90 % of the sailors.",
         [("number", "15 %", "90 %")]),
    ],
)  # fmt: skip
def test_another_value_is_told_and_the_same_is_not(
    draft: str, source: str, found: list[tuple[str, str, str]]
) -> None:
    assert told(draft, source) == found


@pytest.mark.parametrize("written", ["1/2 to an hour", "a ½ hour", "0.5 hours"])
def test_half_an_hour_may_be_written_as_a_fraction(written: str) -> None:
    draft = "The knots of the first lesson are tied within half an hour by most sailors"
    source = f"Lessons on knots are short ({written} long), and sailors tie most of them."
    assert [one for one in told(draft, source) if one[0] == "number-absent"] == []
    other = source.replace(written, "11/2 to an hour")
    assert ("number-absent", "half an hour", "") in told(draft, other)
