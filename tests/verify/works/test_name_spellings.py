"""Names as people write them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.verify.works.name_spellings import acronym, spellings, words_of

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
