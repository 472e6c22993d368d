"""The page a sentence of a passage stands on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from long_passage import MARMOT, OverPages
from mdrag.draft.parse import parse
from mdrag.evidence.model import Page
from mdrag.verify.support.binding_rows import rows
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages, stretch

ONE = "The social gradient in health runs right across society, from poorest to richest."
TWO = "Overall the replication of the survey took about 21 hours of a summer."
LONG = OverPages(f"{ONE} Investing early in child", f"development pays. {TWO}")


def on(words: str, library: OverPages = LONG) -> list[int]:
    (passage,) = library.passages(MARMOT, library.text(MARMOT))
    return [page.page_index for page in pages_of_words(passage, words, library)]


def test_a_sentence_stands_on_its_own_page_of_a_passage_over_two() -> None:
    assert on(ONE) == [1]
    assert on(TWO) == [2]
    assert on("Investing early in child development pays.") == [1, 2]
    assert on("Nothing of this.") == [1, 2]


def test_words_shown_cut_or_mended_are_found_as_they_stand() -> None:
    library = OverPages("One page of words.", "The pro-\ngramme\n was  not\u00ad affected.")
    assert on("The programme was not …", library) == [2]


def test_rows_name_the_page_of_the_sentence_they_show() -> None:
    for words, page in ((ONE, "101"), (TWO, "102")):
        (row,) = rows(parse(f"{words[:-1]} (Marmot, 2015){{#{MARMOT}}}."), LONG)
        assert (row.page, row.quote) == (page, words)
    unnumbered = OverPages(ONE, TWO, first=0)
    (row,) = rows(parse(f"{TWO[:-1]} (Marmot, 2015){{#{MARMOT}}}."), unnumbered)
    assert row.page == "2"


def test_pages_are_said_as_a_reader_says_them() -> None:
    a, b = Page(1, "101", ""), Page(2, "102", "")
    assert [shown_pages(p) for p in ((), (a,), (a, b))] == ["", "p. 101", "pp. 101–102"]
    assert shown_pages((a, Page(2, "", ""))) == "pages 1–2 of the file"


@given(st.text(), st.text(), st.text())
def test_a_stretch_holds_the_letters_asked_for(before: str, words: str, after: str) -> None:
    found = stretch(before + words + after, words)
    wanted = [char for char in words if char.isalnum()]
    if not wanted:
        assert found is None
        return
    assert found
    held = (before + words + after)[slice(*found)]
    assert [char for char in held if char.isalnum()] == wanted


@pytest.mark.parametrize("words", ["", "…", "absent"])
def test_no_stretch(words: str) -> None:
    assert stretch("Some words.", words) is None
