"""``structure.unclosed-mark``: quotation marks and parentheses without their other half."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "structure.unclosed-mark"


def told(text: str) -> list[str]:
    return [text[one.start : one.end][:8] for one in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Rents fell (see the table. They rose.", "(see the"),
        ("Rents (of the north (and the south) fell.", "(of the "),
        ('He says "rents fell. They rose.', '"rents f'),
        ("He says “rents fell. They rose.", "“rents f"),
        ('He "says" that "rents fell.', '"rents f'),
        ('He says rents fell" in May.', '" in May'),
        ("- Rents fell (see the table.\n- They rose.", "(see the"),
    ],
)
def test_told(text: str, start: str) -> None:
    assert told(text) == [start]


@pytest.mark.parametrize(
    "text",
    [
        "Rents :( fell ;( and :-( rose.",
        "Two: 1) law and a) rent.",
        "On [0, 1) and (0, 1] and (0, ∞].",
        "“Rents fell.\n\n“They rose.”",
        '"Rents fell.\n\n"They rose.\n\n"So it was."',
        "“Rents fell.\n\nThey rose.”",
        "Rents fell (as they do.\n\nThey rose.)",
        'It is 5" wide.',
        "The teachers' view and the '60s.",
        '`(` and $(x$ and <a href="(">words</a>.',
        "> “Rents fell.",
        "Lower ($RR=`r round(exp(x[1]), 3)`$). So.",
        "Er sagt „Mieten fallen“ und “nichts.",
        "See [the page](https://example.org/a_(b)).",
    ],
)
def test_silent(text: str) -> None:
    assert told(text) == []


def test_a_list_of_references_is_left_alone() -> None:
    assert (
        told("# Rents\n\nThey fell.\n\n# References\n\nHall, J. (2012. Rents. The north.\n") == []
    )
