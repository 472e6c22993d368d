"""What a typed entry says beyond author, year and title."""

from __future__ import annotations

import pytest

from mdrag.draft.references.entry_details import entry_details

WHERE = {"container_title": "mBio", "volume": "8", "issue": "3"}
PAGES = {**WHERE, "page_range": "12–19"}


@pytest.mark.parametrize(
    ("entry", "details"),
    [
        ("Vole, P. D. (2017). Digging. *mBio*, 8(3), 12-19.", PAGES),
        ("Vole, P. D. (2017). Digging. *mBio, 8*(3), 12–19.", PAGES),
        ("Vole, P. D. (2017). Digging. *mBio*, *8*(3), 12--19.", PAGES),
        ("Vole, P. D. (2017). Digging. _mBio_, 8 (3), pp. 12–19.", PAGES),
        ('Vole, Patrick D. "Digging." *mBio*, vol. 8, no. 3, 2017, pp. 12–19.', PAGES),
        ('Vole, Patrick D. "Digging." *mBio*, vol. 8, no. 3, 2017.', WHERE),
        ("Vole, P. 2017. “Digging.” *mBio* 8, no. 3 (2017): 12–19.", PAGES),
        ("Vole, P. 2017. “Digging.” *mBio* 8 (3): 12–19.", PAGES),
        (
            "Vole, P. (2017). Digging. *mBio*, 8(3), e00438-17. https://doi.org/10.1128/mBio.00438-17",
            {**WHERE, "page_range": "e00438-17", "doi": "10.1128/mbio.00438-17"},
        ),
        (
            "Bell, R. (2017). Tutoring. In A. Doe (Ed.), *Handbook of chalk* (pp. 12–19). Press.",
            {"container_title": "Handbook of chalk", "page_range": "12–19"},
        ),
    ],
)
def test_the_place_of_a_work_in_another(entry: str, details: dict[str, str]) -> None:
    assert dict(entry_details(entry)) == details


@pytest.mark.parametrize(
    "entry",
    [
        "Marmot, M. (2015). *The health gap*. Bloomsbury.",
        "Doe, J. (2010). *On doing nothing* (2nd ed.). Press.",
        "World Health Organization. (2020). *World report 2020*. WHO Press.",
        "Bell, R. (2017). *Tutoring* (Vol. 2). Press.",
        "Doe, J. *1984 and after*, 2021.",
        "Doe, J. *1984 and after* (2021): an essay.",
        "",
    ],
)
def test_a_book_stands_in_no_other(entry: str) -> None:
    assert entry_details(entry) == {}
