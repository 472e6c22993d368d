from __future__ import annotations

import pytest

from made_documents import document, paragraph
from mdrag.ingest.metadata.source_metadata import describe

TITLE = "# Growth of cities and health"


@pytest.mark.parametrize(
    ("line", "year"),
    [
        ("made on October 21, 2018.April 12, 2019.", 2019),
        ("The plan of March 24, 2017, was the work of a small group of voles in the north.", None),
        ("Handed in with thanks to all of the voles who read it, Voletown, 3 March 2016", 2016),
        ("c 2005 Society of Voles", 2005),
        ("We revised the plan of towns and holes in the spring of the year 2017 again", None),
    ],
)
def test_dates(line: str, year: int | None) -> None:
    made = document([TITLE, line, paragraph(1)])
    assert describe(made, "raw/evidence/x.pdf").year == year


def test_letters_set_apart_above_the_title() -> None:
    made = document(["V O L E T O W N 2 0 2 4 H O L E S", TITLE, paragraph(1)])
    assert describe(made, "raw/evidence/x.pdf").year == 2024


def test_the_year_of_a_work_cited_above_the_title_is_not_its_own() -> None:
    said = "Based on the publication of Clark, Evans, and Fox (2017, Section 4) in Town Studies."
    assert describe(document([said, TITLE, paragraph(1)]), "raw/evidence/x.pdf").year is None
    own = document(["Studies of Towns (2017)", TITLE, paragraph(1)])
    assert describe(own, "raw/evidence/x.pdf").year == 2017


def test_of_two_dates_the_later_state_counts_and_both_are_named() -> None:
    made = document([TITLE, "January 26, 2020.", "Updated: September 25, 2021", paragraph(1)])
    found = describe(made, "raw/evidence/x.pdf")
    assert found.year == 2021
    assert found.uncertain["year"] == ("2021", "2020")


def test_a_running_line_with_two_years_is_a_stamp() -> None:
    made = document([TITLE, paragraph(1)])._replace(
        running=(("", 9, ("Ver Sep 2014 16:21 Aug 05, 2020",)), ("", 3, ("Vole / Aug 6, 2020",)))
    )
    assert describe(made, "raw/evidence/x.pdf").year == 2020


@pytest.mark.parametrize(("name", "year"), [("C90-2039", None), ("Vole-2019", 2019)])
def test_the_number_of_a_file_is_no_year(name: str, year: int | None) -> None:
    made = document([paragraph(1)])
    assert describe(made, f"raw/evidence/{name}.pdf").year == year
