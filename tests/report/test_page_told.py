"""A page in words."""

import pytest

from mdrag.report.page_told import page_told


@pytest.mark.parametrize(
    ("page", "label", "told"),
    [(2, "42", "p. 42 (PDF page 2)"), (2, "2", "p. 2"), (2, "", "p. 2"), (0, "", "")],
)
def test_a_page_with_its_printed_number(page: int, label: str, told: str) -> None:
    assert page_told(page, label) == told
