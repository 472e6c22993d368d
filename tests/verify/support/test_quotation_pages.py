"""The pages a quotation stands on beside those its binding names, and how both are told."""

from __future__ import annotations

import pytest

from mdrag.draft.model import Ref
from mdrag.evidence.model import Page
from mdrag.verify.support.quotation_pages import named_on, on_pages, page_words, reference_words

PRINTED = [Page(n, str(100 + n), "", 10 * n - 10, 10 * n) for n in (1, 2, 3)]
ROMAN = [Page(1, "iv", "", 0, 10), Page(2, "v", "", 10, 20)]
HALF = [Page(1, "", "", 0, 10), Page(2, "102", "", 10, 20)]
ALIKE = [Page(n, str(n), "") for n in (1, 2)]  # printed as the file counts
BARE = [Page(n, "", "", 10 * n - 10, 10 * n) for n in (1, 2, 3)]


def ref(locator: str = "", label: str = "page", pdf: int = 0) -> Ref:
    return Ref("doc_8f3a2c1d", label if locator else "", locator, pdf_page=pdf)


@pytest.mark.parametrize(
    ("start", "end", "indexes"),
    [
        (0, 5, [1]), (9, 10, [1]), (10, 11, [2]), (9, 11, [1, 2]), (5, 25, [1, 2, 3]),
        (29, 30, [3]), (12, 20, [2]), (12, 21, [2, 3]), (12, 12, [2]),
    ],
)  # fmt: skip
def test_pages_that_hold_a_stretch(start: int, end: int, indexes: list[int]) -> None:
    assert [page.page_index for page in on_pages(PRINTED, start, end)] == indexes


def test_what_stands_before_the_first_page_is_on_it() -> None:
    later = [page._replace(start=page.start + 5) for page in PRINTED]
    assert [page.page_index for page in on_pages(later, 0, 3)] == [1]
    assert on_pages([], 0, 3) == ()


@pytest.mark.parametrize(
    ("wanted", "pages", "there", "named"),
    [
        (ref(pdf=2), PRINTED, (2,), True),
        (ref(pdf=2), PRINTED, (1, 2), True),
        (ref(pdf=2), PRINTED, (3,), False),
        (ref("102"), PRINTED, (2,), True),
        (ref("102"), PRINTED, (3,), False),
        (ref("101–103"), PRINTED, (2,), True),
        (ref("101-3"), PRINTED, (3,), True),
        (ref("101, 103"), PRINTED, (2,), False),
        (ref("101, 103"), PRINTED, (3,), True),
        (ref("90–102"), PRINTED, (2,), True),
        (ref("90–102"), PRINTED, (3,), False),
        (ref("2"), PRINTED, (2,), True),  # the file's own count
        (ref("102f"), PRINTED, (3,), True),
        (ref("101ff."), PRINTED, (2,), True),
        (ref("101ff"), PRINTED, (3,), False),
        (ref("IV"), ROMAN, (1,), True),
        (ref("iv–v"), ROMAN, (2,), True),
        (ref("v"), ROMAN, (1,), False),
        (ref("x"), ROMAN, (1,), False),
        (ref("102"), HALF, (1,), None),
        (ref("102"), HALF, (1, 2), True),
        (ref("7"), HALF, (2,), False),
        (ref("7"), HALF, (1, 2), None),
        (ref("3"), BARE, (2,), False),
        (ref("3"), BARE, (3,), True),
        (ref("4"), BARE, (2,), None),
        (ref("1–2–3"), BARE, (2,), None),  # no range
        (ref("map"), BARE, (2,), None),
        (ref("3", "chapter"), PRINTED, (2,), None),
        (ref(), PRINTED, (2,), None),
        (ref("102"), PRINTED, (), None),
    ],
)
def test_whether_a_page_is_named(
    wanted: Ref, pages: list[Page], there: tuple[int, ...], named: bool | None
) -> None:
    assert named_on(wanted, pages, [p for p in pages if p.page_index in there]) is named


@pytest.mark.parametrize(
    ("there", "words"),
    [
        (PRINTED[:1], "p. 101 (page 1 of the file)"),
        (PRINTED[:2], "pp. 101–102 (pages 1–2 of the file)"),
        (BARE[2:], "page 3 of the file (its printed number is not known)"),
        (HALF, "pages 1–2 of the file (its printed number is not known)"),
        ([], "its text (it has no pages)"),
        (ALIKE[:1], "p. 1"),
        (ALIKE[:2], "pp. 1–2"),
        ([*ALIKE[:1], Page(2, "4", "")], "pp. 1–4 (pages 1–2 of the file)"),
    ],
)
def test_pages_in_words(there: list[Page], words: str) -> None:
    assert page_words(there) == words


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (ref(pdf=2), "page 2 of the file (printed 102)"),
        (ref(pdf=9), "page 9 of the file"),
        (ref("102"), "p. 102 (page 2 of the file)"),
        (ref("109"), "p. 109"),
        (ref("102–103"), "pp. 102–103"),
    ],
)
def test_a_reference_in_words(wanted: Ref, words: str) -> None:
    assert reference_words(wanted, PRINTED) == words
    assert reference_words(ref(pdf=1), BARE) == "page 1 of the file"
    assert reference_words(ref("IV"), ROMAN) == "p. IV (page 1 of the file)"
    assert reference_words(ref("2"), ALIKE) == "p. 2"
    assert reference_words(ref(pdf=2), ALIKE) == "page 2 of the file"
