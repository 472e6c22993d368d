"""Journals that print their name, volume and issue above an article."""

from __future__ import annotations

import pytest

from made_documents import paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.metadata.source_metadata import describe

_ARTICLE = [PrintedText("Growth of towns in R", 16), PrintedText("Ann Clark"),
            PrintedText("University of Wolding"), PrintedText(paragraph(1))]  # fmt: skip


@pytest.mark.parametrize(
    "head",
    [
        [PrintedText("Journal ofStatisticalTowns", 24, kind="heading"), PrintedText("JST"),
         PrintedText("August 2010, Volume 36, Issue 3. http://www.towns.example/")],
        [PrintedText("Journal of Statistical Towns, Vol. 36, No. 3, August 2010")],
        [PrintedText("Journal of Statistical Towns 36(3), 2010")],
        [PrintedText("Journal of Statistical Towns 36 (3): 45–60, 2010")],
    ],
)  # fmt: skip
def test_a_masthead_names_the_journal_and_is_no_title(head: list[PrintedText]) -> None:
    title = _ARTICLE[0]._replace(kind="paragraph" if head[0].kind == "heading" else "heading")
    found = describe(front_page([*head, title, *_ARTICLE[1:]]), "raw/evidence/x.pdf")
    assert found.title == "Growth of towns in R"
    assert [one.family for one in found.authors] == ["Clark"]
    assert (found.container_title, found.volume, found.issue, found.year) == (
        "Journal of Statistical Towns", "36", "3", 2010,
    )  # fmt: skip


@pytest.mark.parametrize("line", ["Volume 2 of the report", "Table 12 (3) of voles", "Notes"])
def test_a_line_without_journal_volume_and_issue_is_none(line: str) -> None:
    title = _ARTICLE[0]._replace(kind="heading")
    found = describe(front_page([PrintedText(line), title, *_ARTICLE[1:]]), "raw/evidence/x.pdf")
    assert (found.container_title, found.title) == ("", "Growth of towns in R")
