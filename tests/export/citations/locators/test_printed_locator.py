"""Locators as a reader of the paper would cite them."""

from __future__ import annotations

import pytest

from essay_project import HEALTH, VOLES
from made_pages import Pages
from mdrag.draft.model import Ref
from mdrag.export.citations.locators.printed_locator import binding_locator, printed_pages


@pytest.mark.parametrize(
    ("told", "printed"),
    [
        ("4", "104"),  # only a place in the file: the printed number
        ("104", "104"),  # printed
        ("4-6", "104-106"),
        ("104–106, 110", "104–106, 110"),
        ("200", "200"),  # neither: stays, the linter says so
        ("iv", "iv"),
    ],
)
def test_pages_are_the_printed_ones(told: str, printed: str) -> None:
    assert printed_pages(told, HEALTH, Pages()) == printed
    assert printed_pages(told, VOLES, Pages()) == told  # prints no numbers


@pytest.mark.parametrize(
    ("ref", "found"),
    [
        (Ref(HEALTH), ("", "")),
        (Ref(HEALTH, "page", "4"), ("page", "104")),
        (Ref(HEALTH, "section", "4"), ("section", "4")),
        (Ref(HEALTH, pdf_page=4), ("page", "104")),
        (Ref(VOLES, pdf_page=4), ("page", "4")),
        (Ref(HEALTH, passage="s3.2-p004-b006"), ("page", "104–105")),
        (Ref(VOLES, passage="s3.2-p004-b006"), ("page", "4–5")),
        (Ref(HEALTH, passage="s9-p001-b001"), ("", "")),
    ],
)
def test_where_a_mark_points(ref: Ref, found: tuple[str, str]) -> None:
    assert binding_locator(ref, Pages()) == found
