"""Lists of authors with affiliations between them, and over the end of a page."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_documents import paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.metadata.printed.name_lines import is_workplace
from mdrag.ingest.metadata.printed.name_lists import goes_on
from mdrag.ingest.metadata.source_metadata import describe

TITLE = PrintedText("Growth of towns", 16, kind="heading")


def families(blocks: Sequence[Sequence[str]], more: str = "") -> list[str]:
    """The families of a page with these blocks of lines below its title."""
    lines = [
        PrintedText(row, new=at == 0) for block in blocks for at, row in enumerate(block)
    ]  # fmt: skip
    prose = [] if more else [PrintedText(paragraph(1))]
    made = front_page([TITLE, *lines, *prose], more)
    return [one.family for one in describe(made, "raw/evidence/x.pdf").authors]


@pytest.mark.parametrize(
    "blocks",
    [
        [["Ann Vole", "University of York", "Bob Fox", "School of Law", "Cem Hare", "Vole Inc"]],
        [["Ann Vole", "University of York"], ["Bob Fox", "School of Law"], ["Cem Hare", "Fox Inc"]],
        [["Ann Vole"], ["University of York"], ["Bob Fox and Cem Hare"], ["University of Leeds"]],
        [["Ann Vole, Bob Fox,", "University of York", "Cem Hare", "University of Leeds"]],
        [["Ann Vole, Bob Fox, and"], ["University of York"], ["Cem Hare"]],
        [["A. Vole", "York, United Kingdom", "B. Fox", "Leeds, England", "C. Hare", "York, UK"]],
        [["Ann Vole", "University of York", "ann@york.edu", "Bob Fox", "School of Law",
          "{bob} @leeds.edu", "Cem Hare", "School of Arts"]],
    ],
)  # fmt: skip
def test_names_between_affiliations_are_one_list(blocks: list[list[str]]) -> None:
    assert families(blocks) == ["Vole", "Fox", "Hare"]


@pytest.mark.parametrize(
    "below",
    [
        ["University of York", "Computer Science", "School of Engineering"],
        ["Stanford University", "Palo Alto", "California 94305"],
        ["1 Institute of Towns, Leeds School of Law, UC San", "Ann Arbor 2 Bea Fox Institute"],
        ["University of York", "Thesis Committee", "Bob Fox", "School of Law"],
        ["University of York", "supervised by", "Robert Fox", "University of Leeds"],
        ["University of York", "It was a long way to the next town that winter.", "Robert Fox"],
    ],
)
def test_what_else_stands_below_a_name_is_nobody(below: list[str]) -> None:
    assert families([["Ann Vole", *below]]) == ["Vole"]


@pytest.mark.parametrize(
    ("prose", "expected"),
    [
        ("We saw an open source, every day.", []),
        ("Write to open.source@day.org or {open, source} @day.org.", ["Day"]),
        ("See www.open.org/source/day and https://x.org/open-source.", ["Day"]),
        ("It is re-opened and unsourced, daily.", ["Day"]),
    ],
)
def test_words_that_the_text_writes_small_are_no_names(prose: str, expected: list[str]) -> None:
    assert families([["Open Source Day"], [prose]]) == expected


@pytest.mark.parametrize(
    ("last", "more", "expected"),
    [
        (
            "Ann Vole 1, Bob Fox 2, Cem",
            "Hare 103, and Eva Elk 4",
            ["Vole", "Fox", "Hare", "Elk"],
        ),
        ("Ann Vole, Bob Fox,", "Cem Hare", ["Vole", "Fox", "Hare"]),
        ("Ann Vole, Bob Fox and Cem Hare", "Dora Elk, Eva Stoat", ["Vole", "Fox", "Hare"]),
        ("Ann Vole, Bob Fox", "Related Work", ["Vole", "Fox"]),
        ("Ann Vole", "Dora Elk, Eva Stoat", ["Vole"]),
        ("Ann Vole, Bob Fox", "Towns grow, and so do cities. Nobody knows.", ["Vole", "Fox"]),
    ],
)
def test_a_list_goes_on_over_the_end_of_a_page(last: str, more: str, expected: list[str]) -> None:
    assert families([[last]], more) == expected


def test_a_body_may_be_the_last_author() -> None:
    assert families([["Ann Vole and", "World Vole Organization"]]) == [
        "Vole", "World Vole Organization",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "expected"),
    [("Ann Vole 1,", True), ("Ann Vole and", True), ("Ann Vole 1, 2", False), ("Ann Vole", False)],
)
def test_where_a_list_goes_on(row: str, expected: bool) -> None:
    assert goes_on(row) is expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [("York, United Kingdom", True), ("2 Vole Street", True), ("School of Law", True),
     ("Project Vole, Cem Fox", False), ("Ann Vole", False), ("", False)],
)  # fmt: skip
def test_where_somebody_works(row: str, expected: bool) -> None:
    assert is_workplace(row) is expected


@settings(max_examples=40)
@given(st.lists(st.sampled_from(
    ["Ann Vole", "Bob Fox,", "and", "1", "School of Law", "a@b.c", ";", "Committee", "Road, UK"]
), max_size=8))  # fmt: skip
def test_any_rows_give_a_list_without_repeats_of_places(rows: list[str]) -> None:
    found = families([rows] if rows else [])
    assert "School of Law" not in found[1:] or "and" in rows or "Bob Fox," in rows
