"""Citing parentheses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.marks.parenthesis import ParenItem, parse_parenthesis, year_by_year


def item(
    author: str = "", year: str = "", label: str = "", locator: str = "", *, before: str = "",
    after: str = ""
) -> ParenItem:  # fmt: skip
    return ParenItem(before, author, year, label, locator, after)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("see Marmot, 2015, p. 4", item("Marmot", "2015", "page", "4", before="see")),
        ("(Marmot, 2015)", item("Marmot", "2015")),
        ("(Marmot 2015: 34-36)", item("Marmot", "2015", "page", "34-36")),
        ("2015", item(year="2015")),
        ("2015, pp.\u00a010--12", item(year="2015", label="page", locator="10–12")),
        ("Author, Year", item("Author", "Year")),
        ("WHO", item("WHO")),
        ("the World Health Organization, 2021", item("the World Health Organization", "2021")),
        ("see, e.g., van der Berg & Vole 2001a",
         item("van der Berg & Vole", "2001a", before="see, e.g.")),
        ("for a critique see Marmot et al., 2015",
         item("Marmot et al.", "2015", before="for a critique see")),
        ("cf. O'Neil, 1999, ch. 2, my italics",
         item("O'Neil", "1999", "chapter", "2", before="cf.", after="my italics")),
        ("Marmot, n.d.", item("Marmot", "n.d.")),
        ("Freud, 1957 [1917], p. 4", item("Freud", "1957", "page", "4", after="[1917]")),
        ("Freud, 1957 (orig. 1917)", item("Freud", "1957", after="(orig. 1917)")),
        ("Vole, forthcoming 2018", item("Vole", "2018")),
        ("Vole, in press, 2018", item("Vole", "2018")),
        ("Vole, Aug. 2018", item("Vole", "2018")),
        ("Vole, 12 August 2018, p. 3", item("Vole", "2018", "page", "3")),
        ("May, 2015", item("May", "2015")),
        ("Vole, in press", item("Vole", "in press")),
        ("Smith, 1776/1981, p. 3", item("Smith", "1776/1981", "page", "3")),
        ("*Marmot*, 2015, pp.&nbsp;4--6", item("Marmot", "2015", "page", "4–6")),
        ("see Marmot, p. 4", item("Marmot", "", "page", "4", before="see")),
        ("p. 4", item(label="page", locator="4")),
        ("Marmot 2015, reprinted in Vole, 2016",
         item("Marmot", "2015", after="reprinted in Vole, 2016")),
    ],
)  # fmt: skip
def test_reads_one_item(words: str, expected: ParenItem) -> None:
    assert parse_parenthesis(words) == (expected,)


def test_semicolons_part_the_items() -> None:
    items = parse_parenthesis("(see Marmot, 2015, p. 4; WHO, 2021)")
    assert [(i.author, i.year, i.locator) for i in items] == [
        ("Marmot", "2015", "4"),
        ("WHO", "2021", ""),
    ]


@pytest.mark.parametrize(
    ("words", "count", "expected"),
    [
        ("Vole, 2001, 2005", 2, [("Vole", "2001"), ("Vole", "2005")]),
        ("Vole, 2001, 2005", 1, [("Vole", "2001")]),
        ("Vole 2001a, b", 2, [("Vole", "2001a"), ("Vole", "2001b")]),
        ("Vole, 2001, Shrew, 2002", 2, [("Vole", "2001"), ("Shrew", "2002")]),
        ("Vole 2001, p. 4, Shrew 2002, and Mole 2003", 3,
         [("Vole", "2001"), ("Shrew", "2002"), ("Mole", "2003")]),
    ],
)  # fmt: skip
def test_commas_part_works_when_the_binding_names_more(
    words: str, count: int, expected: list[tuple[str, str]]
) -> None:
    assert [(i.author, i.year) for i in parse_parenthesis(words, count)] == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("see Vole, 2001, 2005, p. 4", [("Vole", "2001", ""), ("Vole", "2005", "4")]),
        ("2001, 2005", [("", "2001", ""), ("", "2005", "")]),
        ("Vole, 2001 and 2005", [("Vole", "2001", ""), ("Vole", "2005", "")]),
        ("Vole, 2001a, b, 2003; Shrew, 2002, p. 2",
         [("Vole", "2001a", ""), ("Vole", "2001b", ""), ("Vole", "2003", ""),
          ("Shrew", "2002", "2")]),
        ("Vole, 2001a, 2001b", [("Vole", "2001a", ""), ("Vole", "2001b", "")]),
        ("Vole, 2001, p. 2005", [("Vole", "2001", "2005")]),
        ("Vole, 1900, 1953", [("Vole", "1900", "1953")]),  # a page, or another print
        ("Vole, forthcoming 2018", [("Vole", "2018", "")]),
        ("Vole, 2018 [1998]", [("Vole", "2018", "")]),
        ("Vole, 2001, b, p. 3", [("Vole", "2001", "")]),
    ],
)  # fmt: skip
def test_a_year_after_another_is_a_work_of_its_own(
    words: str, expected: list[tuple[str, str, str]]
) -> None:
    items = year_by_year(parse_parenthesis(words, 1))
    assert [(i.author, i.year, i.locator) for i in items] == expected


@given(st.text(max_size=60), st.integers(0, 5))
def test_any_words_are_read(words: str, count: int) -> None:
    items = parse_parenthesis(words, count)
    assert len(items) <= max(count, words.count(";") + 1)
