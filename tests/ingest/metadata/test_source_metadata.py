from __future__ import annotations

from pathlib import Path

import pytest

from made_documents import document, paragraph
from mdrag.evidence.model import Person
from mdrag.ingest.metadata.citation_key import citation_key
from mdrag.ingest.metadata.model import SourceMetadata
from mdrag.ingest.metadata.names import people
from mdrag.ingest.metadata.reading_list import ReadingListEntry
from mdrag.ingest.metadata.source_metadata import describe
from mdrag.ingest.metadata.titles import plausible_title, same_title
from mdrag.ingest.readers import read


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ann B. Clark and David Evans", [("Clark", "Ann B."), ("Evans", "David")]),
        ("Clark, A. B.; Evans, D.", [("Clark", "A. B."), ("Evans", "D.")]),
        (
            "Clark, A. B., Evans, D. and Fox, G.",
            [("Clark", "A. B."), ("Evans", "D."), ("Fox", "G.")],
        ),
        ("Marmot, Michael", [("Marmot", "Michael")]),
        ("Ludwig van Beethoven", [("van Beethoven", "Ludwig")]),
        ("Ann Clark1,2*, David Evans†", [("Clark", "Ann"), ("Evans", "David")]),
        ("Clark AB & Evans D", [("Clark", "AB"), ("Evans", "D")]),
        ("World Health Organization", [("World Health Organization", "")]),
        ("Jane Roe, PhD, John Doe", [("Roe", "Jane"), ("Doe", "John")]),
        ("KOGURE Kiyoshi", [("Kogure", "Kiyoshi")]),
        ("JOHN SMITH and A. B. ROE", [("Smith", "John"), ("Roe", "A. B.")]),
        ("Anna O'BRIEN, Ronald McDONALD", [("O'Brien", "Anna"), ("McDonald", "Ronald")]),
        ("Ludwig van BEETHOVEN", [("van Beethoven", "Ludwig")]),
        ("Paul Łukasz ŁĄCZKI", [("Łączki", "Paul Łukasz")]),
        ("NASA", [("NASA", "")]),
        ("", []),
    ],
)
def test_people(line: str, expected: list[tuple[str, str]]) -> None:
    assert people(line, "byline") == tuple(Person(*name) for name in expected)


@pytest.mark.parametrize(
    "title",
    ["untitled", "Untitled-1", "Microsoft Word - essay final.doc", "paper.dvi", "Document1",
     "10.1000/182", "main.tex", "LaTeX with hyperref package", "", "---", "Slide 1",
     "https://example.org/a", "jsls_16_1_branzei_proof", "TOPS_GHD OSD_PUBLIC"],
)  # fmt: skip
def test_no_titles(title: str) -> None:
    found = describe(document([paragraph(1)], metadata={"title": title}), "raw/evidence/zq.pdf")
    assert found.came_from.get("title") != "file"


@pytest.mark.parametrize(
    "title", ["Health inequalities", "Untitled: art after 1945", "A draft of history", "Titles"]
)
def test_titles(title: str) -> None:
    assert plausible_title(title)


def test_a_name_of_word_is_taken_off_the_title() -> None:
    made = document([paragraph(1)], metadata={"title": "Microsoft Word - Health and the city"})
    assert describe(made, "raw/evidence/x.pdf").title == "Health and the city"


def test_the_first_page_gives_title_authors_year_and_doi() -> None:
    made = document(
        ["# Growth of cities and health", "Ann Clark1, David Evans2", "1 University of X, 2 Y.",
         "DOI: 10.21105/jose.00013. Published: 12 March 2019", "# Abstract", paragraph(1)]
    )  # fmt: skip
    found = describe(made, "raw/evidence/pdfs/scan001.pdf")
    assert found.title == "Growth of cities and health"
    assert found.authors == (Person("Clark", "Ann"), Person("Evans", "David"))
    assert found.year == 2019
    assert found.doi == "10.21105/jose.00013"
    assert set(found.came_from.values()) == {"first_page"}


@pytest.mark.parametrize("rest", ["", "10.21105/josephine.7", "Paper 10.21105/jose7"])
def test_a_doi_that_a_running_line_cuts_is_read_whole_elsewhere(rest: str) -> None:
    foot = "Clark, (2019). Growth of cities. JOSE, 2(11), 37. https://doi.org/10.21105/jose. 1"
    said = ["# Growth of cities and health", rest or "An essay", "DOI: 10.21105/jose.00037"]
    made = document([*said, paragraph(1)])._replace(running=(("foot", 2, (foot,)),))
    assert describe(made, "raw/evidence/pdfs/scan001.pdf").doi == "10.21105/jose.00037"


@pytest.mark.parametrize(
    ("printed", "place"), [("Published: 12 March 2019", "first_page"), ("An essay", "file")]
)
def test_what_file_and_first_page_both_say_is_the_pages(printed: str, place: str) -> None:
    fields = {"title": "Growth of cities and health", "author": "Ann Clark", "year": "2019"}
    made = document(["# Growth of cities and health", printed, paragraph(1)], metadata=fields)
    found = describe(made, "raw/evidence/pdfs/scan001.pdf")
    assert (found.year, found.came_from["year"]) == (2019, place)
    assert (found.authors[0].family, found.came_from["authors"]) == ("Clark", "file")


@pytest.mark.parametrize(
    ("above", "year"),
    [
        ("Concepts in Urban Ecology 4(3), 2017 doi:10.5555/cue.1", 2017),
        ("Volume 2016, reprinted 2019", None),
    ],
)
def test_the_year_above_the_title_beats_years_the_paper_writes_about(
    above: str, year: int | None
) -> None:
    made = document(
        [
            above,
            "# What we mean by green",
            "Joy Nkemelu",
            "Studies published between 2005 and 2011.",
        ]
    )
    found = describe(made, "raw/evidence/pdfs/scan002.pdf").year
    assert found == year if year else found in (None, 2005)


def test_prose_is_no_author_line() -> None:
    made = document(["# A title of some length", "New York is a large city in the United States."])
    assert describe(made, "raw/evidence/x.md").authors == ()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Marmot 2015 Health inequalities.pdf", ("Health inequalities", "Marmot", 2015)),
        ("marmot2015_health-inequalities.pdf", ("Health inequalities", "marmot", 2015)),
        ("Marmot et al. - 2015 - The health gap.pdf", ("The health gap", "Marmot", 2015)),
        ("Marmot and Bell (2012) Fair society.pdf", ("Fair society", "Marmot", 2012)),
    ],
)
def test_file_names(name: str, expected: tuple[str, str, int]) -> None:
    found = describe(document([paragraph(1)]), f"raw/evidence/pdfs/{name}")
    assert (found.title, found.authors[0].family, found.year) == expected


def test_a_doi_as_file_name() -> None:
    found = describe(document([paragraph(1)]), "raw/evidence/10.21105.jose.00013.pdf")
    assert (found.doi, found.came_from["doi"]) == ("10.21105/jose.00013", "file_name")
    assert found.title == ""


def test_the_reading_list_wins() -> None:
    made = document([paragraph(1)], metadata={"title": "Health inequalities", "author": "Scanner"})
    listed = [ReadingListEntry(title="Health Inequalities.", authors="Marmot, M.", year="2015")]
    found = describe(made, "raw/evidence/x.pdf", listed)
    assert found.title == "Health Inequalities."
    assert found.authors == (Person("Marmot", "M."),)
    assert found.came_from["year"] == "reading_list"


@pytest.mark.parametrize(
    ("authors", "year", "told"),
    [
        ("Clark, A.; van Evans, David", "2019", {}),
        ("Clark, A.", "2018",
         {"authors": ("Clark, A.", "Clark, Ann; Evans, David"), "year": ("2018", "2019")}),
        ("", "", {}),
    ],
)  # fmt: skip
def test_what_a_reading_list_says_otherwise_than_the_paper_is_told(
    authors: str, year: str, told: dict[str, tuple[str, ...]]
) -> None:
    fields = {"title": "Growth of cities", "author": "Ann Clark, David Evans", "year": "2019"}
    page = ["# Growth of cities", "Ann Clark, David Evans", "Published: 12 March 2019"]
    made = document([*page, paragraph(1)], metadata=fields)
    listed = [ReadingListEntry(title="Growth of cities", authors=authors, year=year)]
    found = describe(made, "raw/evidence/x.pdf", listed)
    assert dict(found.uncertain) == told
    assert found.year == int(year or 2019)  # the list counts


def test_same_titles() -> None:
    assert same_title("Health inequalities in Europe", "HEALTH INEQUALITIES in Europe.")
    assert same_title("Health inequalities in Europe: a review", "Health inequalities in Europe")
    assert not same_title("Health inequalities in Europe", "Health inequalities in Asia")
    assert not same_title("", "")


def test_citation_keys() -> None:
    marmot = SourceMetadata("The health inequalities of us", (Person("Marmot", "M."),), 2015)
    assert citation_key(marmot, "doc_1") == "marmot2015_health-inequalities"
    who = SourceMetadata("Urban Health", (Person("World Health Organization"),), 2021)
    assert citation_key(who, "doc_1") == "worldhealthorganization2021_urban-health"
    assert citation_key(SourceMetadata(authors=(Person("Müller"),)), "doc_1") == "muller"
    assert citation_key(SourceMetadata(), "doc_1") == "doc_1"


def test_the_journal_stands_in_running_lines_that_wrap() -> None:
    first = "Clark et al. (2019). Growth of cities and health. Journal of Towns, 2"
    made = document(["# Growth of cities and health", paragraph(1)])._replace(
        running=(
            ("", 3, ("2(11), 32. https://doi.org/10.1000/182",)),
            ("", 3, (first.removesuffix("2") + "1", first)),
        )
    )
    found = describe(made, "raw/evidence/x.pdf")
    assert found[:3] == ("Growth of cities and health", (), 2019)
    told = (found.container_title, found.volume, found.issue, found.page_range)
    assert told == ("Journal of Towns", "2", "11", "32")


def test_the_file_may_name_volume_and_pages() -> None:
    said = {"journal": "Journal of Towns", "volume": "2", "issue": "11", "page_range": "32-40"}
    found = describe(document([paragraph(1)], metadata=said), "raw/evidence/x.pdf")
    assert (found.volume, found.issue, found.page_range) == ("2", "11", "32-40")


def test_the_list_and_the_table_of_a_task_sheet_name_nobody(tmp_path: Path) -> None:
    sheet = tmp_path / "task.md"
    sheet.write_text(
        "# Learning to compute\n\nWrite an essay on what makes teaching succeed.\n\n## Format\n\n"
        "- Double-spaced, Times New Roman\n- Harvard style\n\n## Marking\n\n"
        "| Criterion | Weight |\n|---|---|\n| Critical Analysis | 40% |\n",
        "utf-8",
    )
    assert describe(read(sheet), "raw/instruction/guidance/task.md").authors == ()
