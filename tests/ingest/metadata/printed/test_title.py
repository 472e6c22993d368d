from __future__ import annotations

import pytest

from made_documents import document, paragraph
from made_front_page import PrintedText, front_page
from mdrag.ingest.metadata.printed.page import body_size, type_size
from mdrag.ingest.metadata.printed.title import is_label
from mdrag.ingest.metadata.source_metadata import describe

PROSE = PrintedText(paragraph(1), 10)


def test_the_size_of_type_is_seen_whatever_the_letters() -> None:
    made = front_page([PrintedText("ace", 30), PrintedText("Gypsy", 30), PROSE])
    sizes = [type_size(made, block.start, block.end) for block in made.blocks[:2]]
    assert sizes == pytest.approx([30, 30])
    assert body_size(made) == pytest.approx(10, rel=0.05)


def test_a_title_over_several_blocks_is_whole() -> None:
    lines = [PrintedText("Grace Vole", 30, kind="heading"), PrintedText("Celebration", 30),
             PrintedText("Open Holes Day", 30), PrintedText("Ann Clark, TOPS Project Lead", 12),
             PrintedText("Bea Evans, Course Coordinator", 12), PROSE]  # fmt: skip
    found = describe(front_page(lines), "raw/evidence/x.pdf")
    assert found.title == "Grace Vole Celebration Open Holes Day"
    assert [one.family for one in found.authors] == ["Clark", "Evans"]


@pytest.mark.parametrize(
    "below",
    [PrintedText("A view from the north", 14), PrintedText("March 2019", 30),
     PrintedText("Draft 2", 30)],
)  # fmt: skip
def test_smaller_type_dates_and_labels_are_no_part_of_it(below: PrintedText) -> None:
    lines = [PrintedText("Growth of towns", 30, kind="heading"), below, PROSE]
    assert describe(front_page(lines), "raw/evidence/x.pdf").title == "Growth of towns"


def test_type_of_the_size_of_the_text_does_not_go_on() -> None:
    lines = [PrintedText("Growth of towns", 10, kind="heading"), PrintedText("Voles dig"), PROSE]
    assert describe(front_page(lines), "raw/evidence/x.pdf").title == "Growth of towns"


@pytest.mark.parametrize("line", ["Study", "Supplementary Information 1", "Working paper", "Draft"])
def test_labels(line: str) -> None:
    assert is_label(line)


@pytest.mark.parametrize("line", ["Study of towns", "Guide to voles", "Papers", "Manual labour"])
def test_no_labels(line: str) -> None:
    assert not is_label(line)


def test_neither_a_section_of_the_paper_nor_an_office_is_the_title() -> None:
    running = "Town Register / Vol. 85, No. 2 / August 6, 2020 / Proposed Rules"
    made = document(
        ["# Proposed Rules", "## DEPARTMENT OF TOWNS", "## Federal Vole Administration",
         "## Holes; a limit to their depth", "ACTION: Notice.", paragraph(1)]
    )._replace(running=(("", 3, (running,)),))  # fmt: skip
    found = describe(made, "raw/evidence/x.pdf")
    assert (found.title, found.authors, found.year) == ("Holes; a limit to their depth", (), 2020)


@pytest.mark.parametrize("path", ["raw/evidence/p.pdf", "raw/evidence/vole_2019_p.pdf"])
def test_a_kind_of_text_is_the_title_of_a_text_that_has_no_other(path: str) -> None:
    programme, day = PrintedText("Programme", 16, kind="heading"), PrintedText("First day", 13)
    section = day._replace(kind="heading")
    for lines in ([programme, PROSE], [programme, PROSE, section, PROSE]):
        assert describe(front_page(lines), path).title == "Programme"
    assert describe(front_page([programme, section, PROSE]), path).title == "First day"
