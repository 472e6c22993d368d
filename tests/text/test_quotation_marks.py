from __future__ import annotations

import pytest

from mdrag.text.quotation_marks import LONG_QUOTATION, quotations


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He said “it fell” and left.", ["“it fell”"]),
        ('They say "so" and "no".', ['"so"', '"no"']),
        ("Der Satz «es fiel» steht.", ["«es fiel»"]),
        ("She calls it ‘a tenant’s union’ now.", ["‘a tenant’s union’"]),
        ("She calls it 'a broken promise' now.", ["'a broken promise'"]),
        ("It opens “and never closes.", ["“and never closes."]),
    ],
)
def test_what_stands_in_quotation_marks(text: str, quoted: list[str]) -> None:
    assert [text[start:end] for start, end in quotations(text)] == quoted


@pytest.mark.parametrize(
    "text", ["It's the tenants' union's rent.", 'A board of 5" by 7".', "Nothing quoted.", ""]
)
def test_apostrophes_and_inches_quote_nothing(text: str) -> None:
    assert quotations(text) == []


def test_a_long_quotation_is_beyond_doubt() -> None:
    assert LONG_QUOTATION.search("They wrote “rents fell in every ward”.")
    assert not LONG_QUOTATION.search("They wrote “rents”.")
    assert not LONG_QUOTATION.search("They wrote 'rents fell in every ward'.")
