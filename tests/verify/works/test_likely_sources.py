"""What a citation may mean that names no source as the library lists it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.evidence.model import Person, Source
from mdrag.verify.works.likely_sources import (
    is_nearly_by,
    likely_sources,
    misspelt_names,
)


def source(uid: str, title: str, year: int | None, *families: str) -> Source:
    people = tuple(Person(family) for family in families)
    return Source(uid, f"raw/{uid}.pdf", True, title=title, authors=people, year=year)


SHELF = (
    source("one", "nbgrader: grading notebooks", 2019, "Project Jupyter", "Hamrick", "Vole"),
    source("two", "Notebooks for voles", 2018, "Shrew", "M\u00fcller-Ng"),
    source("three", "A course on voles", None, "Hamrick"),
    source("four", "Sharing what was run", 2022, "Danchev"),
    source("six", "Burrows", 2022, "Vole"),
    source("five", "Terms", 2018, "Barba", "Forsyth"),
    source("seven", "Snow", 2020, "Lemming-Ruiz", "Mullem"),
    *(source(f"other{i}", "Maps", 1990 + i, "Rossi") for i in range(4)),
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
        ("Vole", "2018", ["one", "six"]),  # a name before a title
        ("Ng", "2018", []),  # too short to name anybody
        ("Teaching", "2001", []),  # four: it says nothing
        ("Hamrick", "n.d.", []),
        ("Danchev", "2020", ["four"]),  # two years off
        ("Danchev", "2202", ["four"]),
        ("Vole", "2020", ["one", "six"]),  # another author's a year off, her own two
        ("Barba", "1998", []),  # she wrote it with another
        ("Barba & Forsyth", "1998", ["five"]),
        ("Barba and Bell", "1998", []),
        ("Danchef", "2022", ["four"]),  # a slip
        ("Danchve", "2022", ["four"]),
        ("Danchev V", "2022", ["four"]),
        ("Danchef", "2019", []),  # two things wrong
        ("Dambhev", "2022", []),
        ("Baraba & Forsith", "2018", ["five"]),
        ("Baraba & Bell", "2018", []),
        ("Mullen", "2018", []),
        ("Lemmingg", "2020", ["seven"]),  # a slip of a part of a name
        ("Lemmingg", "2021", []),
        ("Rossi", "2010", []),  # four: it says nothing
        ("Rossi", "1991", ["other1", "other0", "other2"]),
        ("", "2019", []),
    ],
)
def test_the_sources_of_about_that_year_that_know_the_name(
    author: str, year: str, found: list[str]
) -> None:
    assert [one.doc_uid for one in likely_sources(author, year, SHELF)] == found


@pytest.mark.parametrize(
    ("author", "uid", "slips"),
    [
        ("Danchef", "four", (("Danchef", "Danchev"),)),
        ("Valentin Danchef", "four", (("Danchef", "Danchev"),)),
        ("Baraba & Forsith", "five", (("Baraba", "Barba"), ("Forsith", "Forsyth"))),
        ("Barba & Forsith", "five", (("Forsith", "Forsyth"),)),
        ("Forsith", "five", ()),  # not the first
        ("Danchev", "four", ()),
    ],
)
def test_the_names_that_are_slips(
    author: str, uid: str, slips: tuple[tuple[str, str], ...]
) -> None:
    assert misspelt_names(author, next(s for s in SHELF if s.doc_uid == uid)) == slips


@pytest.mark.parametrize(
    ("author", "uid", "by"),
    [
        ("Danchev", "four", True),
        ("Danchef", "four", True),
        ("Danchev et al.", "four", True),  # the library may have the first only
        ("Danchev & Barba", "four", False),
        ("Barba & Forsith", "five", True),
        ("Barba et al.", "five", True),
        ("Barba & Forsyth et al.", "five", False),
        ("Barba", "five", False),
        ("Baraba", "five", False),
        ("Forsyth", "five", False),
        ("Lemming et al.", "seven", False),  # part of a name
        ("Terms", "five", False),
    ],
)
def test_whether_a_source_is_by_just_these_but_for_slips(author: str, uid: str, by: bool) -> None:
    assert is_nearly_by(author, next(s for s in SHELF if s.doc_uid == uid)) == by


@given(st.text(max_size=40), st.text(max_size=10))
def test_any_words_have_an_answer(author: str, year: str) -> None:
    assert len(likely_sources(author, year, SHELF)) <= 3
