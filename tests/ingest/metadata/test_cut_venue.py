"""The whole of a venue that the file's own fields cut, from the first page."""

from __future__ import annotations

import pytest

from made_documents import document, paragraph
from mdrag.ingest.metadata.cut_venue import begins_venue
from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.reading_list import ReadingListEntry
from mdrag.ingest.metadata.source_metadata import describe

VENUE = "Proceedings of the 12th Meeting on Towns, Volume 2"
LINE = f"{VENUE}, pages 26–33, Leeds, June 2005. c 2005 Town Association"
FRONT = ["# Growth of cities and health", "Ngozi Adeyemi, Chidi Okafor", "# Abstract", paragraph(1)]


def _found(*more: str, **fields: str) -> SourceMetadata:
    return describe(document([*FRONT, *more], metadata=fields), "raw/evidence/x.pdf")


@pytest.mark.parametrize("cut", ["Proceedings of the...", "Proceedings of the 12th …"])
def test_a_cut_venue_is_taken_whole_from_the_page_with_its_pages(cut: str) -> None:
    for found in (_found(LINE, title=cut), _found(LINE, journal=cut)):
        assert (found.container_title, found.page_range) == (VENUE, "26–33")
        assert found.came_from["container_title"] == "first_page"
        assert "container_title" not in found.uncertain
        assert found.title == FRONT[0][2:] and cut not in found.uncertain.get("title", ())


def test_a_venue_that_lacks_words_of_the_printed_one_gives_way() -> None:
    assert _found(LINE, journal="Proceedings of the 12th Meeting").container_title == VENUE
    assert _found(LINE, journal="Annals of Towns").container_title == "Annals of Towns"


def test_a_journal_that_is_cut_goes_on_as_a_short_line_of_the_page_does() -> None:
    found = _found("Annals of Register Studies and Towns 12, 2017", journal="Annals of Register...")
    assert found.container_title == "Annals of Register Studies and Towns"


def test_a_cut_venue_that_no_page_prints_is_uncertain() -> None:
    cut = "Proceedings of the..."
    for found in (_found(journal=cut), _found("Of the third kind.", journal=cut)):
        assert found.container_title == cut
        assert found.uncertain["container_title"] == (cut,)


def test_a_reading_list_with_a_cut_venue_does_not_hide_the_whole_one() -> None:
    listed = [ReadingListEntry(title=FRONT[0][2:], container_title="Proceedings of the 12th...")]
    made = document([*FRONT, LINE])
    assert describe(made, "raw/evidence/x.pdf", listed).container_title == VENUE
    listed = [ReadingListEntry(title=FRONT[0][2:], container_title="Proceedings of the 12th")]
    found = describe(made, "raw/evidence/x.pdf", listed)
    assert found.container_title == "Proceedings of the 12th"  # as somebody typed it


def test_an_entry_of_the_references_is_no_venue_of_its_own() -> None:
    cited = f"Okafor, C. (2005). Growth. In {VENUE}, pages 1–9."
    assert _found(cited).container_title == ""


@pytest.mark.parametrize(
    ("part", "whole", "begins"),
    [
        ("Proc...", "Proceedings of Towns", True),
        ("Annals", "Annals of Towns", True),
        ("Ann", "Annals of Towns", False),
        ("Annals of Towns", "Annals of Towns", False),
        ("", "Annals", False),
        ("...", "Annals", False),
    ],
)
def test_begins(part: str, whole: str, begins: bool) -> None:
    assert begins_venue(part, whole) is begins
