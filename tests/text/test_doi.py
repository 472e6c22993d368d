from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.doi import doi_in, dois_in


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("see https://doi.org/10.1000/182.", "10.1000/182"),
        ("https://doi.org/10.1000/ABC.d", "10.1000/abc.d"),
        ("https://doi.org/10.1016%2Fj.cell.2020", "10.1016/j.cell.2020"),
        ("(doi:10.1016/S0140-6736(05)67146-6)", "10.1016/s0140-6736(05)67146-6"),
        ("doi:10.1000/x(1)2", "10.1000/x(1)2"),
        ("DOI: 10.21105/jose.00013\nSoftware", "10.21105/jose.00013"),
        ("no identifier 10.5 / 7", ""),
        ("", ""),
    ],
)
def test_dois_are_found_bare(text: str, doi: str) -> None:
    assert doi_in(text) == doi


def test_every_doi_of_an_entry() -> None:
    said = "A. 2015. https://doi.org/10.1000/A.1; retracted in (doi:10.1000/b(2))."
    assert list(dois_in(said)) == ["10.1000/a.1", "10.1000/b(2)"]


@given(st.text("abcXYZ0189.-_;:/", min_size=1, max_size=20))
def test_what_is_found_is_found_again(tail: str) -> None:
    """The way a DOI is spelt for comparing is itself a DOI, in any spelling of its address."""
    doi = doi_in(f"10.1234/{tail}")
    assert doi_in(f"https://doi.org/{doi}") == doi
    assert doi_in(f"(doi:{doi})") == doi
