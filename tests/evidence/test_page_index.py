"""Which page of the file is meant by the number a reader would cite."""

from __future__ import annotations

import pytest

from mdrag.errors import UsageError
from mdrag.evidence.model import Page
from mdrag.evidence.page_index import page_index


def _pages(*labels: str) -> list[Page]:
    return [
        Page(page_index=at, page_label=label, text="", start=0, end=0, width=0.0, height=0.0)
        for at, label in enumerate(labels, 1)
    ]


@pytest.mark.parametrize(
    ("labels", "page", "index"),
    [
        (["85", "86", "87"], "85", 1),
        (["85", "86", "87"], "pdf=3", 3),
        (["85", "86", "87"], " p=86 ", 2),
        (["85", "86", "87"], "2", 2),  # no page is printed 2
        (["iv", "v", "2", "3"], "2", 3),
        (["iv", "v", "2", "3"], "pdf=2", 2),
        (["iv", "v", "2", "3"], "IV", 1),
        (["", ""], "2", 2),
    ],
)
def test_printed_before_counted_and_pdf_is_counted(
    labels: list[str], page: str, index: int
) -> None:
    assert page_index(_pages(*labels), "doc_1", page) == index


@pytest.mark.parametrize("page", ["84", "pdf=85", "pdf=", "", "pdf=x", "0"])
def test_a_page_that_is_not_there_is_told_with_those_that_are(page: str) -> None:
    with pytest.raises(UsageError, match="has pages 1–3, printed 85–87"):
        page_index(_pages("85", "86", "87"), "doc_1", page)


def test_a_source_without_pages_has_none() -> None:
    assert page_index([], "doc_1", "4") is None
