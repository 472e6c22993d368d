"""“(Author, Year)” as a template has it, and what the library fills in."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed


def filled(text: str) -> list[str]:
    """The draft with each fix; "" where there is none."""
    found = check("citation.placeholder-author", context(text))
    return [fixed(text, one.fix) if one.fix else "" for one in found]


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ("(Author, Year){#doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Surname, YYYY){#doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Marmot, 20XX){#doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("(Author, 2015){#doc_8f3a2c1d}", "(Marmot, 2015){#doc_8f3a2c1d}"),
        ("Author (Year){#doc_8f3a2c1d} says so", "Marmot (2015){#doc_8f3a2c1d} says so"),
        ("(Author, Year){#doc_0a1b2c3d}", "(Wilkinson & Pickett, 2009){#doc_0a1b2c3d}"),
        ("Author (Year){#doc_0a1b2c3d} say", "Wilkinson and Pickett (2009){#doc_0a1b2c3d} say"),
        ("(Author, Year; Author, Year){#doc_8f3a2c1d #doc_0a1b2c3d}",
         "(Marmot, 2015; Wilkinson & Pickett, 2009){#doc_8f3a2c1d #doc_0a1b2c3d}"),
    ],
)  # fmt: skip
def test_author_and_year_of_the_library(words: str, new: str) -> None:
    assert filled(f"Poverty kills {words}.") == [f"Poverty kills {new}."]


@pytest.mark.parametrize(
    "words",
    [
        "(Author, Year){#doc_ffffffff}",  # nobody knows it
        "(Marmot, 2015; Author, Year){#doc_8f3a2c1d #doc_0a1b2c3d}",  # whose is it
    ],
)
def test_what_only_the_writer_can_fill_in(words: str) -> None:
    assert filled(f"Poverty kills {words}.") == [""]


@pytest.mark.parametrize(
    "text",
    [
        "Poverty kills (Marmot, 2015){#doc_8f3a2c1d}.",
        "The Author (Year) is told.",  # bound to nothing
        "Poverty kills (Author, Year).",
        "Poverty kills (Author Services, 2015){#doc_8f3a2c1d}.",
    ],
)
def test_what_is_no_placeholder(text: str) -> None:
    assert filled(text) == []
