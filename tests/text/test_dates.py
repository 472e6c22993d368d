from __future__ import annotations

import re

import pytest

from mdrag.text.dates import CITED_YEAR, ISSUED_YEAR, MONTH, MONTHS, RECENT_YEAR, YEAR, YEARS


@pytest.mark.parametrize(
    ("pattern", "years", "others"),
    [
        (YEAR, ("1500", "1845", "2026"), ("1499", "1086", "2101", "185")),
        (CITED_YEAR, ("1086", "1845", "2100"), ("0999", "2200", "3000")),
        (ISSUED_YEAR, ("1845", "2026"), ("1789", "2101")),
        (RECENT_YEAR, ("1945", "2026"), ("1845", "2101")),
    ],
)
def test_what_is_a_year_where(
    pattern: str, years: tuple[str, ...], others: tuple[str, ...]
) -> None:
    assert [one for one in (*years, *others) if re.fullmatch(pattern, one)] == list(years)


def test_a_number_that_may_be_a_year() -> None:
    assert 1500 in YEARS
    assert 2100 in YEARS
    assert 1499 not in YEARS


def test_months_in_full_and_in_short() -> None:
    assert len(MONTHS) == 12
    for written in ("May", "March", "Mar", "Sept", "September"):
        assert re.match(MONTH, written)[0] == written  # type: ignore[index]
    assert not re.match(MONTH, "march")  # a verb, unless the reader does not mind
