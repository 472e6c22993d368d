"""Which blocks rules that read English may speak of."""

from __future__ import annotations

import pytest

from mdrag.draft.language import is_english
from mdrag.draft.parse import parse

DANISH = "En stor del af de danske børn blev målt, og det er ikke til at se på dem."
SPANISH = "Mejorar la reproducibilidad conduce a aumentar el rigor y la calidad de los trabajos."
GERMAN = "Die Arbeit ist bislang keiner anderen Prüfung vorgelegt und auch nicht gedruckt worden."


def read(text: str) -> list[bool]:
    draft = parse(text)
    return [is_english(draft, block) for block in draft.blocks if block.prose]


@pytest.mark.parametrize("text", [DANISH, SPANISH, GERMAN])
def test_prose_in_another_language_is_known_by_its_small_words(text: str) -> None:
    assert read(f"Rents rose in all of the wards of the city.\n\n{text}") == [True, False]
    assert read(f"{text}\n\nPor pares") == [False, False]


@pytest.mark.parametrize(
    "text",
    [
        "Rents rose.",
        "The papers of de la Cruz, de la Rosa and van der Aa are the newest of all.",
        "The words las, los and del stand in the table of the words we used.",
        "Die Zeit writes that the wards of the city differ.",
        "",
    ],
)
def test_english_with_foreign_names_is_english(text: str) -> None:
    assert all(read(text))


def test_what_the_writer_says_of_a_block_stands() -> None:
    assert read(f"::: {{lang=en}}\n{SPANISH}\n:::") == [True]
    assert read(f"---\nlang: en\n---\n\n{SPANISH}")[-1] is False
    assert read("---\nlang: es\n---\n\nRents rose.")[-1] is False
