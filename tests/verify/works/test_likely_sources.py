"""What a citation may mean that names no source as the library lists it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Person, Source
from mdrag.verify.works.likely_sources import likely_sources


def source(uid: str, title: str, year: int | None, *families: str) -> Source:
    people = tuple(Person(family) for family in families)
    return Source(uid, f"raw/{uid}.pdf", True, title=title, authors=people, year=year)


SHELF = (
    source("one", "nbgrader: grading notebooks", 2019, "Project Jupyter", "Hamrick", "Vole"),
    source("two", "Notebooks for voles", 2018, "Shrew", "M\u00fcller-Ng"),
    source("three", "A course on voles", None, "Hamrick"),
    *(source(f"more{i}", "Teaching in Bergen", 2001, f"Mole{i}") for i in range(4)),
)


@pytest.mark.parametrize(
    ("author", "year", "found"),
    [
        ("Jupyter et al.", "2019", ["one"]),
        ("Jupyter et al.", "2020", ["one"]),  # a year off
        ("Jupyter et al.", "2022", []),
        ("Hamrick", "2019", ["one"]),  # not the first author
        ("Mueller", "2018a", ["two"]),
        ("nbgrader", "2019", ["one"]),  # a title
        ("notebooks", "2018", ["two", "one"]),  # the year first
        ("Vole", "2018", ["one"]),  # a name before a title
        ("Ng", "2018", []),  # too short to name anybody
        ("Teaching", "2001", []),  # four: it says nothing
        ("Hamrick", "n.d.", []),
        ("", "2019", []),
    ],
)
def test_the_sources_of_about_that_year_that_know_the_name(
    author: str, year: str, found: list[str]
) -> None:
    assert [one.doc_uid for one in likely_sources(author, year, SHELF)] == found


@given(st.text(max_size=40), st.text(max_size=10))
def test_any_words_have_an_answer(author: str, year: str) -> None:
    assert len(likely_sources(author, year, SHELF)) <= 3
