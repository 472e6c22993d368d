"""Which page a binding names, and whether the source has it."""

from __future__ import annotations

import pytest

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.verify.support.pages import holds, named_pages, page_fit
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
