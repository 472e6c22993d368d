"""Locators as citeproc reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.marks.locators import LABELS, parse_locator


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p. 4", ("page", "4", "")),
        (", pp. 10--12, my italics", ("page", "10–12", ", my italics")),
        ("p.\u00a04", ("page", "4", "")),
        ("p.\n4", ("page", "4", "")),
        ("pp. xii–xv", ("page", "xii–xv", "")),
        ("p.xii", ("page", "xii", "")),
        ("4b–c", ("page", "4b–c", "")),
        (": 34-36", ("page", "34-36", "")),
        ("pp. 33, 35-37, and nowhere else", ("page", "33, 35-37", ", and nowhere else")),
        ("pp. 3 and 5", ("page", "3 and 5", "")),
        ("page 34(1)(i)", ("page", "34(1)(i)", "")),
        ("{p. 4, ii} x", ("page", "4, ii", " x")),
        ("sec. 3.2", ("section", "3.2", "")),
        ("§§ 3.1-3.2", ("section", "3.1-3.2", "")),
        ("Chapter 3", ("chapter", "3", "")),
        ("fig. 1a", ("figure", "1a", "")),
        ("tables 2, 3", ("table", "2, 3", "")),
        ("appendix B", ("appendix", "B", "")),
        ("vol. 2", ("volume", "2", "")),
        ("No. 5", ("issue", "5", "")),
        ("sub verbo 3", ("sub-verbo", "3", "")),
    ],
)
def test_reads_label_and_locator(text: str, expected: tuple[str, str, str]) -> None:
    assert parse_locator(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", "emphasis added", "xii", "p", "number theory", "page turner", "{p. 4", ", and so on"],
)
def test_words_are_no_locator(text: str) -> None:
    assert parse_locator(text) == ("", "", text)


@pytest.mark.parametrize("label", sorted(LABELS))
def test_every_label_of_csl_is_read_by_each_of_its_words(label: str) -> None:
    for word in LABELS[label]:
        assert parse_locator(f", {word} 3, see")[:2] == (label, "3"), word


@given(st.text("p. 4-–,;()[]{}§ivxab\u00a0\n", max_size=30))
def test_any_text_is_read_and_what_is_left_is_its_end(text: str) -> None:
    label, locator, rest = parse_locator(text)
    assert bool(label) == bool(locator)
    assert label in ("", *LABELS)
    spaced = "".join(" " if c.isspace() else c for c in text)
    assert "".join(spaced.split()).endswith("".join(rest.split()))
