"""Names as people write them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.works.name_spellings import acronym, is_slip, spellings, words_of

LETTERS = st.text(st.characters(categories=["L", "Mn"], include_characters=" -'"), max_size=20)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Müller", "Mueller"), ("Müller", "muller"), ("Ångström", "Aangstroem"),
        ("van der Berg", "Berg"), ("O'Neill", "ONeill"), ("Smith-Jones", "Smith Jones"),
        ("World Health Organisation", "World Health Organization"), ("Łódź", "Lodz"),
    ],
)  # fmt: skip
def test_the_same_name(one: str, other: str) -> None:
    assert spellings(one) & spellings(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Müller", "Miller"), ("van der Berg", "van der Waals"), ("", "Vole")]
)
def test_another_name(one: str, other: str) -> None:
    assert not spellings(one) & spellings(other)


def test_acronyms_and_parts() -> None:
    assert acronym("World Health Organization") == "who"
    assert acronym("Department of Health and Social Care") == "dhsc"
    assert acronym("Marmot") == ""
    assert words_of("González-Santana") == ("González", "Santana")


@given(LETTERS)
def test_case_and_composition_never_matter(name: str) -> None:
    assert spellings(name) == spellings(unicodedata.normalize("NFC", name))
    assert "" not in spellings(name)


@pytest.mark.parametrize(
    ("name", "meant", "slip"),
    [
        ("Danchef", "Danchev", True), ("Danchv", "Danchev", True), ("Dancheev", "Danchev", True),
        ("Dnachev", "Danchev", True), ("anchev", "Danchev", True), ("Muler", "Müller", True),
        ("Danchev", "Danchev", False), ("DANCHEV", "Danchev", False), ("Danhcvf", "Danchev", False),
        ("Bell", "Ball", False), ("Bel", "Bell", False), ("Belll", "Bell", True),
        ("Marmot", "Marmott", True), ("Martin", "Marmot", False), ("", "Vole", False),
    ],
)  # fmt: skip
def test_a_slip_of_the_keys(name: str, meant: str, slip: bool) -> None:
    assert is_slip(name, meant) is slip


@given(LETTERS, LETTERS)
def test_a_slip_is_one_either_way_round(one: str, other: str) -> None:
    assert is_slip(one, other) == is_slip(other, one)
    assert not is_slip(one, one)
