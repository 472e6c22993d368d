"""Which page a binding names, and whether the source has it."""

from __future__ import annotations

import pytest

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.verify.support.pages import (
    PageRange,
    agree,
    holds,
    named_pages,
    named_ranges,
    page_fit,
    possible_pages,
    span,
)
from some_passages import passage

PRINTED = [Page(1, "iv", ""), Page(2, "101", ""), Page(3, "102", "")]
BARE = [Page(n, "", "") for n in (1, 2, 3)]


def ref(locator: str = "", label: str = "page", pdf: int = 0) -> Ref:
    return Ref("doc_8f3a2c1d", label if locator else "", locator, pdf_page=pdf)


@pytest.mark.parametrize(
    ("locator", "names"),
    [("4", ("4",)), ("4–6", ("4",)), ("4-6, 9", ("4", "9")), ("iv & 7", ("iv", "7")), ("", ())],
)
def test_the_first_page_of_each_range_is_named(locator: str, names: tuple[str, ...]) -> None:
    assert named_pages(ref(locator)) == names


def test_other_locators_name_no_page() -> None:
    assert named_pages(ref("3.2", "section")) == ()


@pytest.mark.parametrize(
    ("wanted", "pages", "kind"),
    [
        (ref("101"), PRINTED, "label"),
        (ref("IV"), PRINTED, "label"),
        (ref("3"), PRINTED, "index-only"),
        (ref("400"), PRINTED, "missing"),
        (ref("101, 400"), PRINTED, "missing"),
        (ref("3"), BARE, "index"),
        (ref("4"), BARE, "unknown"),
        (ref(pdf=3), PRINTED, "index"),
        (ref(pdf=4), PRINTED, "missing"),
        (ref("4"), [], ""),
        (ref(), PRINTED, ""),
    ],
)
def test_printed_number_first_then_the_files_count(
    wanted: Ref, pages: list[Page], kind: str
) -> None:
    assert page_fit(wanted, pages).kind == kind


def test_a_passage_stands_on_the_pages_it_touches() -> None:
    on = passage("words", page=2)._replace(page_end=3, page_label="101")
    assert holds(ref("101"), on)
    assert holds(ref("3"), on)
    assert holds(ref(pdf=3), on)
    assert not holds(ref("4"), on)
    assert holds(ref(), on)


@pytest.mark.parametrize(
    ("locator", "ranges"),
    [
        ("4", [("4", "4")]),
        ("112–18", [("112", "118")]),
        ("118–12", [("118", "12")]),  # backwards
        ("118–18", [("118", "118")]),
        ("12-118", [("12", "118")]),
        ("12 to 15 and 20", [("12", "15"), ("20", "20")]),
        ("S101–9", [("S101", "S109")]),
        ("S9–12", [("S9", "S12")]),
        ("iv–vi", [("iv", "vi")]),
        ("A-3–", [("A-3–", "A-3–")]),
        ("4ff", [("4", "4")]),
        ("4 f., 9n. 2; 12 passim", [("4", "4"), ("9", "9"), ("12", "12")]),
    ],
)
def test_ranges_of_pages(locator: str, ranges: list[tuple[str, str]]) -> None:
    assert list(named_ranges(ref(locator))) == [PageRange(*one) for one in ranges]


@pytest.mark.parametrize(
    ("locator", "count"),
    [
        ("4", 1), ("4–6", 3), ("4–6, 9", 4), ("iv–vi", 3), ("A2–A4", 3), ("6–4", 0),
        ("6–4, 9", 1), ("iv–6", 0), ("4, map", 0), ("map–4", 0), ("", 0), ("xl–xlii", 3),
        ("cd–cm", 501), ("mix–mx", 2),
    ],
)  # fmt: skip
def test_how_many_pages_are_named(locator: str, count: int) -> None:
    assert span(ref(locator)) == count


LETTERED = [Page(1, "A-1", ""), Page(2, "A-2", ""), Page(3, "A–3", "")]
GAPPED = [Page(1, "", ""), Page(2, "102", ""), Page(3, "", ""), Page(4, "104", "")]
TORN = [Page(1, "", ""), Page(2, "102", ""), Page(3, "", ""), Page(4, "204", "")]
FRONT = [Page(1, "", ""), Page(2, "", ""), Page(3, "1", ""), Page(4, "", "")]


@pytest.mark.parametrize(
    ("locator", "pages", "volume", "kind", "index"),
    [
        ("102–101", PRINTED, "", "reversed", 0),
        ("101–102", PRINTED, "", "label", 2),
        ("101–101", PRINTED, "", "label", 2),
        ("101–400", PRINTED, "", "missing", 0),
        ("iv–101", PRINTED, "", "label", 1),
        ("A-3", LETTERED, "", "label", 3),
        ("A–2", LETTERED, "", "label", 2),
        ("0101", PRINTED, "", "label", 2),
        ("03", BARE, "", "index", 3),
        ("0", BARE, "", "unknown", 0),
        ("103", GAPPED, "", "label", 3),
        ("101", GAPPED, "", "label", 1),
        ("105", GAPPED, "", "missing", 0),
        ("103", TORN, "", "unknown", 0),
        ("3", TORN, "", "index-only", 3),
        ("2", FRONT, "", "label", 4),
        ("0", FRONT, "", "missing", 0),
        ("e01234", BARE, "", "article", 0),
        ("123456", BARE, "", "article", 0),
        ("e01234", BARE, "e01234", "article", 0),
        ("12", BARE, "12", "article", 0),
        ("2", BARE, "2", "index", 2),
        ("13", BARE, "12", "unknown", 0),
        ("13", BARE, "12–14", "label", 2),
        ("14", BARE, "12–14", "label", 3),
        ("15", BARE, "12–14", "unknown", 0),
        ("11", BARE, "12–14", "unknown", 0),
        ("13", BARE, "12–20", "label", 0),  # of which the file holds a part
        ("13", BARE, "S12–S14", "unknown", 0),
        ("13", BARE, "  ", "unknown", 0),
    ],
)
def test_the_page_that_fits_worst(
    locator: str, pages: list[Page], volume: str, kind: str, index: int
) -> None:
    fit = page_fit(ref(locator), pages, volume)
    assert (fit.kind, fit.page.page_index if fit.page else 0) == (kind, index)


def test_a_page_of_the_file_is_given_with_its_page() -> None:
    assert page_fit(ref(pdf=3), PRINTED) == ("index", "pdf=3", PRINTED[2])
    assert page_fit(ref(pdf=4), PRINTED) == ("missing", "pdf=4", None)


@pytest.mark.parametrize(
    ("wanted", "pages", "volume", "possible"),
    [
        (ref("101"), PRINTED, "", {2}),
        (ref("1"), PRINTED, "", {1}),
        (ref("101–102, 1"), PRINTED, "", {1, 2, 3}),
        (ref("1–2"), PRINTED, "", {1, 2}),
        (ref("IV"), PRINTED, "", {1}),
        (ref("iii–v"), PRINTED, "", {1}),
        (ref("13"), BARE, "12–14", {2}),
        (ref("S13"), BARE, "S12–S14", set()),
        (ref("9"), BARE, "", set()),
        (ref("103"), GAPPED, "", {3}),
        (ref(pdf=3), PRINTED, "", {3}),
        (ref(pdf=4), PRINTED, "", set()),
        (ref(), PRINTED, "", set()),
    ],
)
def test_places_in_the_file_a_page_may_have(
    wanted: Ref, pages: list[Page], volume: str, possible: set[int]
) -> None:
    assert possible_pages(wanted, pages, volume) == possible


def test_a_long_passage_goes_on_from_its_printed_page() -> None:
    on = passage("words", page=2)._replace(page_end=4, page_label="101")
    held = ["101", "102", "103", "99–101", "103–110", "2", "4"]
    assert [one for one in held if not holds(ref(one), on)] == []
    assert [one for one in ("100", "104", "1", "5") if holds(ref(one), on)] == []
    assert not holds(ref(pdf=1), on)
    assert not holds(ref(pdf=5), on)
    roman = on._replace(page_label="iv")
    assert holds(ref("iv"), roman)
    assert not holds(ref("v"), roman)
    assert not holds(ref("104"), roman._replace(page_label=""))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (ref("4–6"), ref("5"), True),
        (ref("5"), ref("4–6"), True),
        (ref("4–6"), ref("5–7"), False),
        (ref("4, 9"), ref("4"), True),
        (ref("4, 9"), ref("4, 8"), False),
        (ref("v"), ref("iv–vi"), True),
        (ref("5"), ref("iv–vi"), False),
        (ref("4.1", "chapter"), ref("4 1", "chapter"), True),
        (ref("4–1", "chapter"), ref("4-1", "chapter"), True),
        (ref("4.1", "chapter"), ref("4.2", "chapter"), False),
    ],
)
def test_whether_two_locators_may_mean_one_place(one: Ref, other: Ref, same: bool) -> None:
    assert agree(one, other) is same
