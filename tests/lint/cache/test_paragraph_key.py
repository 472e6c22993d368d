"""What a paragraph's findings may depend on decides their key, and nothing else does."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.evidence.model import Source
from mdrag.lint.cache.paragraph_key import paragraph_key
from mdrag.lint.run.example_library import ExampleLibrary

CITED = "Poverty shortens lives [@marmot2015_health-gap].\n"
BOUND = "Poverty shortens lives (Marmot, 2015){#doc_8f3a2c1d}.\n"
NOTED = "Poverty shortens lives.[^1]\n\n[^1]: See (Marmot, 2015){#doc_8f3a2c1d}.\n"


class Reissued(ExampleLibrary):
    """Another edition of every source."""

    def source(self, key: str) -> Source | None:
        found = super().source(key)
        return found and found._replace(year=1900)


def key(text: str, at: int = 0, store: ExampleLibrary | None = None, *more: str) -> str:
    library = store or ExampleLibrary()
    around = context(text, library)
    return paragraph_key(around.draft, around.paragraphs[at], library, *(more or ("s", "f")))


@pytest.mark.parametrize("text", [CITED, BOUND, NOTED])
def test_what_the_library_knows_of_the_sources_named_there(text: str) -> None:
    assert key(text) != key(text, 0, Reissued())


def test_of_other_sources_it_is_independent() -> None:
    text = f"Rents fell.\n\n{BOUND}"
    assert key(text) == key(text, 0, Reissued())
    assert key(text, 1) != key(text, 1, Reissued())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rents fell.\n", "Rents rose.\n"),
        ("Rents fell.\n", "> Rents fell.\n"),
        ("Rents fell.\n", "- Rents fell.\n"),
        (BOUND, BOUND.replace("8f3a2c1d", "8f3a2c1e")),
        (CITED, CITED.replace("[@marmot2015_health-gap]", "@marmot2015_health-gap")),
        (NOTED, NOTED.replace("8f3a2c1d", "8f3a2c1e")),
    ],
)
def test_text_and_place_decide(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_where_it_stands_in_the_draft_does_not() -> None:
    assert key(CITED) == key(f"Rents fell.\n\n{CITED}", 1)


def test_a_note_goes_with_the_sentence_that_calls_it() -> None:
    at = len(context(NOTED).paragraphs) - 1
    assert key(NOTED, at) != key(NOTED.replace("shortens", "lengthens"), at)


def test_a_cell_goes_with_its_row() -> None:
    table = "| ward | rent |\n|---|---|\n| North | fell |\n"
    at = len(context(table).paragraphs) - 1
    assert key(table, at) != key(table.replace("North", "South"), at)


@pytest.mark.parametrize("more", [("t", "f"), ("s", "g")])
def test_settings_and_facts_decide(more: tuple[str, str]) -> None:
    assert key(CITED) != key(CITED, 0, None, *more)
