"""Citations in words by author and page, before anybody knows whose they are."""

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.works.paged_mentions import (
    PagedWork,
    may_be_thing,
    named_before,
    paged_mentions,
    quotation_before,
)


def works(text: str) -> list[PagedWork]:
    return [work for one in paged_mentions(parse(text)) for work in one.works]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("So it is (Duda 2).", [PagedWork("Duda", "2")]),
        ("So it is (Duda et al. 14–16).", [PagedWork("Duda et al.", "14–16")]),
        ("So it is (see Duda and Smith 2; Bell 4, 9).",
         [PagedWork("Duda and Smith", "2"), PagedWork("Bell", "4, 9")]),
        ("So it is (Duda, “The Beams” 2).", [PagedWork("Duda", "2", "The Beams")]),
        ("So it is (Duda, *Beams* 2, emphasis added).", [PagedWork("Duda", "2", "Beams")]),
        ("So it is (qtd. in Duda 2).", [PagedWork("Duda", "2")]),
        ("So it is (Duda, p. 2).", [PagedWork("Duda", "2")]),
        ("He says “so it is” (2).", [PagedWork("", "2")]),
        ("He says that it is so (2).", [PagedWork("", "2")]),
    ],
)  # fmt: skip
def test_names_and_pages_are_read(text: str, expected: list[PagedWork]) -> None:
    assert works(text) == expected


@pytest.mark.parametrize(
    "inside",
    [
        "Table 2", "Figure 3", "Chapter 4", "Article 5", "Section 2", "Windows 10", "June 14",
        "Python 3", "COVID 19", "Group 2", "Act 3", "John 3:16", "Psalm 23", "Room 101", "Model 2",
        "see Table 2", "World War 2", "France 98", "Duda 2015", "Duda, 2015", "n = 40",
        "Study Group 2", "Sec. 5", "see Sec 5", "Ju, l", "in Duda 2, it says more",
    ],
)  # fmt: skip
def test_what_is_numbered_or_dated_is_no_author(inside: str) -> None:
    assert works(f"So it is ({inside}).") == []


@pytest.mark.parametrize(
    "text",
    [
        "# So it is (Duda 2)", "`(Duda 2)` is code.", "So it is (Duda 2){#doc_8f3a2c1d}.",
        "# Works Cited\n\nVole (Duda 2).",
        "Duda (2015) says “so it is” (2).", "Duda [@doc_8f3a2c1d] says “so it is” (2).",
    ],
)  # fmt: skip
def test_what_is_bound_or_no_running_text_is_left_out(text: str) -> None:
    assert works(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Duda argues that “so it is” (2).", "Duda"),
        ("In Duda’s words, “so it is” (2).", "Duda"),
        ("Van der Berg writes “so it is” (2).", "Van der Berg"),
        ("Against Smith, Duda argues that “so it is” (2).", "Duda"),
        ("Smith and Duda: “so it is” (2).", ""),
        ("The “Duda report” says “so it is” (2).", ""),
        ("Duda left. He argues that “so it is” (2).", ""),
        ("It is a duda, “so it is” (2).", ""),
    ],
)
def test_who_says_a_quotation_stands_before_it(text: str, name: str) -> None:
    draft = parse(text)
    (one,) = paged_mentions(draft)
    assert named_before(draft, one, {"duda", "smith", "berg"}) == name
    assert draft.text[slice(*quotation_before(draft, one))] == "“so it is”"


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("So it is (Bell 7). Two bells rang.", False),
        ("So it is (Bell 7). The bell rang.", True),
        ("In Bell 412 it is so (Bell 7).", True),
        ("So it is (Wren and Bell 7). The bell rang.", False),
        ("So it is (John 3).", True),
        ("So it is (Ward 7).", True),
        ("So it is (Bell 7; Bell 9).", False),
    ],
)
def test_a_name_may_be_that_of_a_thing(text: str, thing: bool) -> None:
    draft = parse(text)
    assert may_be_thing(draft, paged_mentions(draft)[0].works[0].author) == thing
