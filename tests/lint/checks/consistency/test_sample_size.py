"""Which mentions of a sample are held against its description."""

from __future__ import annotations

import pytest

from lint_context import check, context

ASKED = "We interviewed 24 teachers."


def told(first: str, later: str) -> list[str]:
    text = f"{first}\n\n{later}\n"
    found = check("consistency.sample-size", context(text))
    return [text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("first", "later", "words"),
    [
        # the same things, or what stands for them
        (ASKED, "All 23 teachers agreed.", "23 teachers"),
        (ASKED, "Our 23 participants agreed.", "23 participants"),
        (ASKED, "The 23 interviews took an hour.", "23 interviews"),
        (ASKED, "Across the 23 interviewees nobody agreed.", "23 interviewees"),
        ("In all, 24 participants took part.", "These 23 teachers agreed.", "23 teachers"),
        ("We reviewed 24 papers.", "The 23 studies agreed.", "23 studies"),
        ("The sample consisted of 24 nurses.", "The 23 nurses agreed.", "23 nurses"),
        ("In total 24 patients were carefully selected.", "All the 23 patients agreed.",
         "23 patients"),
        ("I finally recruited 24 young adults.", "The 23 adults agreed.", "23 adults"),
        ("We conducted 24 interviews.", "The 23 semi-structured interviews took an hour.",
         "23 semi-structured interviews"),
        # half as many is another thing, more than half is not
        (ASKED, "The 13 teachers agreed.", "13 teachers"),
        (ASKED, "The 35 teachers agreed.", "35 teachers"),
        ("We interviewed 9 teachers.", "The 5 teachers agreed.", "5 teachers"),
    ],
)  # fmt: skip
def test_another_size_of_the_same_sample(first: str, later: str, words: str) -> None:
    assert told(first, later) == [words]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        (ASKED, "The 24 teachers agreed."),
        # not the sample
        (ASKED, "Some 23 teachers agreed."),
        (ASKED, "The 23 teachers who had children agreed."),
        (ASKED, "The 23 teachers from Leeds agreed."),
        (ASKED, "The 12 teachers agreed."),
        (ASKED, "The 36 teachers agreed."),
        ("We interviewed 8 teachers.", "The 4 teachers agreed."),
        (ASKED, "The 23 nurses agreed."),
        (ASKED, "The 23 papers agreed."),
        (ASKED, "The 23.5 teachers of a school agreed."),
        (ASKED, "The 23 or more long and very dull interviews took an hour."),
        (ASKED, "The 23 towns agreed."),
        (ASKED, "The 23 teachers agreed [@bell2010]."),
        ("We reviewed 24 papers.", "The 23 teachers agreed."),
        # what the size became
        (ASKED, "One withdrew. The 23 remaining teachers agreed."),
        (ASKED, "We excluded one, which left 23 teachers.\n\nThe 23 teachers agreed."),
        ("We interviewed 24 teachers.\n\nOf the 24 teachers one dropped out.",
         "The 23 teachers agreed."),
        # of a part, or of several
        ("We interviewed 24 teachers in a pilot.", "The 23 teachers agreed."),
        ("We interviewed another 24 teachers.", "The 23 teachers agreed."),
        ("In each group we interviewed 24 teachers.", "The 23 teachers agreed."),
        (f"{ASKED} We surveyed 30 teachers.", "The 23 teachers agreed."),
        (f"{ASKED}\n\nIn study 2 we asked pupils.", "The 23 teachers agreed."),
        ("We interviewed 24 teachers [@bell2010].", "The 23 teachers agreed."),
        ("There were 24 teachers.", "The 23 teachers agreed."),
    ],
)  # fmt: skip
def test_no_other_size_of_the_sample(first: str, later: str) -> None:
    assert told(first, later) == []


def test_both_sizes_are_shown() -> None:
    (found,) = check("consistency.sample-size", context(f"{ASKED}\n\nThe 23 interviews ended.\n"))
    assert "“23 interviews” here, “24 teachers” where" in found.message
