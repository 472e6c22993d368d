"""Author and page with no year between them."""

import pytest

from mdrag.draft.marks.author_pages import author_and_pages, pages_alone
from mdrag.draft.parse import parse


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Duda 2", ("Duda", "2")),
        ("Duda et al. 14–16", ("Duda et al.", "14–16")),
        ("Duda and van der Berg 14, 18", ("Duda and van der Berg", "14, 18")),
        ("World Health Organization xi", ("World Health Organization", "xi")),
        ("Duda 14n3", ("Duda", "14n3")),
        ("Duda iv–ix", ("Duda", "iv–ix")),
        ("Duda l", ("", "")),
        ("Duda civil", ("", "")),
        ("Duda 2015", ("", "")),
        ("Duda", ("", "")),
        ("World War 2", ("", "")),
        ("Table 2", ("", "")),
        ("the rents 40", ("", "")),
    ],
)
def test_pages_behind_a_name(words: str, expected: tuple[str, str]) -> None:
    assert author_and_pages(words) == expected


@pytest.mark.parametrize(
    ("before", "parenthesis", "pages"),
    [
        ("so it is” ", "(2)", "2"),
        ('so it is" ', "(14–16)", "14–16"),
        ("so it is.' ", "(2)", "2"),
        ("so it is ", "(2)", ""),
        ("so it is” ", "(n = 2)", ""),
        ("so it is” ", "(2015)", ""),
    ],
)
def test_a_number_is_a_page_behind_a_quotation_only(
    before: str, parenthesis: str, pages: str
) -> None:
    assert pages_alone(parenthesis, before) == pages


@pytest.mark.parametrize(
    ("text", "locators"),
    [
        ("It is so (Marmot 4){#doc_8f3a2c1d}.", ["4"]),
        ("It is so (Marmot 4; Vole 7–9){#doc_8f3a2c1d #doc_0a1b2c3d}.", ["4", "7–9"]),
        ("Marmot says “so it is” (4){#doc_8f3a2c1d}.", ["4"]),
        ("It is so (Phase 4){#doc_8f3a2c1d}.", [""]),
        ("Of three (4){#doc_8f3a2c1d}.", [""]),
    ],
)
def test_a_bound_page_is_read_from_the_words(text: str, locators: list[str]) -> None:
    (binding,) = parse(text).bindings
    assert [ref.locator for ref in binding.refs] == locators
