from __future__ import annotations

import pytest

from made_documents import document, paragraph
from mdrag.evidence.model import Person
from mdrag.ingest.metadata.page_agreement import (
    better_authors,
    better_title,
    is_printed,
    is_user_name,
    is_volume,
)
from mdrag.ingest.metadata.source_metadata import describe

ROE, DOE = Person("Roe", "Jane"), Person("Doe", "John")


@pytest.mark.parametrize("author", ["pianta", "dgoltz", "owner", "Atlee", "chjh"])
def test_an_account_is_no_author(author: str) -> None:
    assert is_user_name(author, "Growth of cities\nJane Roe")


@pytest.mark.parametrize("author", ["Jane Roe", "OECD", "鲁迅"])
def test_a_name_on_the_page_is_one(author: str) -> None:
    assert not is_user_name(author, "Growth of cities\nOECD and Jane Roe")


def test_words_are_printed_whatever_their_case_and_spaces() -> None:
    assert is_printed("Growth of Cities", "THE GROWTH OF\nCITIES")
    assert not is_printed("Growth of Towns", "THE GROWTH OF CITIES")


@pytest.mark.parametrize("title", ["Proceedings of the Third Workshop", "The Proceedings of ACL"])
def test_volumes(title: str) -> None:
    assert is_volume(title)


@pytest.mark.parametrize(
    ("of_file", "of_page", "page", "expected"),
    [
        ("Cities", "Growth of Cities", "Growth of Cities Roe", ("Growth of Cities", "first_page")),
        ("Growth of Cities", "Growth of Cities", "Growth of Cities", ("Growth of Cities", "file")),
        ("TOPS_OSD", "Growth of Cities", "Growth of Cities", ("Growth of Cities", "first_page")),
        ("Growth of Cities", "Background", "Growth of Cities", ("Growth of Cities", "file")),
        ("", "", "", ("", "")),
    ],
)
def test_titles(of_file: str, of_page: str, page: str, expected: tuple[str, str]) -> None:
    assert better_title(of_file, of_page, page)[:2] == expected


def test_authors_the_page_does_not_print_give_way() -> None:
    assert better_authors([Person("Clerk", "Ann")], [ROE], "Jane Roe") == (
        (ROE,),
        "first_page",
        False,
    )
    assert better_authors([ROE, DOE], [ROE], "Jane Roe, John Doe") == ((ROE, DOE), "file", True)
    assert better_authors([ROE], [ROE, DOE], "Roe Doe")[0] == (ROE, DOE)


def test_a_user_name_and_a_volume_are_not_printed_as_author_and_title() -> None:
    made = document(
        [
            "# Growth of cities and health",
            "Ngozi Adeyemi, Chidi Okafor",
            "# Abstract",
            paragraph(1),
        ],
        metadata={"title": "Proceedings of the Town Workshop", "author": "pianta"},
    )
    found = describe(made, "raw/evidence/x.pdf")
    assert found.title == "Growth of cities and health"
    assert [one.family for one in found.authors] == ["Adeyemi", "Okafor"]
    assert found.container_title == "Proceedings of the Town Workshop"
    assert found.uncertain["title"] == (found.title, "Proceedings of the Town Workshop")
    assert "authors" not in found.uncertain and found.uncertain["year"] == ()


@pytest.mark.parametrize(
    ("of_file", "offered"),
    [
        ("Microsoft Word - Opinion of the court", ["Opinion of the court"]),
        ("Microsoft Word - Growth of Cities, and Health", []),
        ("TOPS_GHD OSD_PUBLIC", []),
    ],
)
def test_what_may_be_a_title_is_another_one_and_no_name_of_a_file(
    of_file: str, offered: list[str]
) -> None:
    made = document(["# Growth of cities and health", paragraph(1)], metadata={"title": of_file})
    found = describe(made, "raw/evidence/x.pdf")
    assert found.title.casefold().startswith("growth of cities")
    assert list(found.uncertain.get("title", ())[1:]) == offered


def test_nobody_is_the_author_of_what_names_nobody() -> None:
    made = document(["# Growth of cities", paragraph(1)], metadata={"author": "pianta"})
    found = describe(made, "raw/evidence/pianta.pdf")
    assert found.authors == () and found.uncertain["authors"] == ()


@pytest.mark.parametrize(
    ("line", "families"),
    [
        ("Satoshi Nakamoto satoshin@gmx.com www.bitcoin.org", ["Nakamoto"]),
        ("Ann Clark, MPH Bea Evans, MPH Cem Fox, ScD National Center for Health, CDC",
         ["Clark", "Evans", "Fox"]),
        ("鲁迅 1", ["鲁迅"]),
        ("Project Vole, Ann Clark, Bea Evans", ["Project Vole", "Clark", "Evans"]),
    ],
)  # fmt: skip
def test_bylines(line: str, families: list[str]) -> None:
    made = document(["# Growth of cities and health", line, "# Abstract", paragraph(1)])
    assert [one.family for one in describe(made, "raw/evidence/x.pdf").authors] == families


@pytest.mark.parametrize(
    ("date", "year"),
    [("31. Dezember 2016", 2016), ("Tilburg, 2 mei 2016", 2016), ("2025-06-10", 2025),
     ("Date Filed: 12/22/2020", 2020), ("Case 1 Filed 08/05/16 Page 1", 2016),
     ("Release Date: August 12, 2006", 2006)],
)  # fmt: skip
def test_years(date: str, year: int) -> None:
    made = document(["# Growth of cities and health", date, paragraph(1)])
    assert describe(made, "raw/evidence/x.pdf").year == year


def test_names_under_a_heading_authors() -> None:
    made = document(
        ["# Growth of cities and health", paragraph(1), "# Authors", "Ann Clark",
         "Department of Towns, University of Vole", "Bea Evans", "# Abstract", "Cem Fox"]
    )  # fmt: skip
    found = describe(made, "raw/evidence/x.pdf")
    assert [one.family for one in found.authors] == ["Clark", "Evans"]


def test_crossref_completes_unless_the_page_has_another_title() -> None:
    made = document(["# Growth of cities and health", "Ann Clark", "# Abstract", paragraph(1)])
    item = {"type": "article-journal", "title": "Growth of Cities and Health",
            "container-title": "Towns", "author": [{"family": "Clark", "given": "Ann B."}],
            "issued": {"date-parts": [[2019, 3]]}}  # fmt: skip
    found = describe(made, "raw/evidence/x.pdf", (), item)  # type: ignore[arg-type]
    assert (found.container_title, found.year) == ("Towns", 2019)
    assert found.authors == (Person("Clark", "Ann B."),) and not found.uncertain
    other = {**item, "title": "Sleep of shrews in winter"}
    assert describe(made, "raw/evidence/x.pdf", (), other).year is None  # type: ignore[arg-type]
