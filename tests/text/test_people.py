from __future__ import annotations

import re

import pytest

from mdrag.draft.marks.authors import author_before
from mdrag.draft.marks.parenthesis import parse_parenthesis
from mdrag.ingest.metadata.names import people
from mdrag.text.people import (
    AND_OTHERS,
    NAME_PARTICLES,
    PARTICLES,
    begins_elided,
    ends_in_others,
    short_names,
)
from mdrag.verify.works.name_spellings import spellings


@pytest.mark.parametrize(
    ("families", "names"),
    [((), ""), (("Vole",), "Vole"), (("Vole", "Shrew"), "Vole and Shrew"),
     (("Vole", "Shrew", "Mole"), "Vole et al.")],
)  # fmt: skip
def test_names_as_a_citation_writes_them(families: tuple[str, ...], names: str) -> None:
    assert short_names(families) == names


def test_two_names_in_a_parenthesis() -> None:
    assert short_names(["Vole", "Shrew"], "&") == "Vole & Shrew"


@pytest.mark.parametrize(
    "words",
    ["et al.", "et al", "et. al.", "ET AL.", "and colleagues", "and co-workers", "and coworkers",
     "& others", "u. a."],
)  # fmt: skip
def test_authors_who_are_not_named(words: str) -> None:
    assert ends_in_others(f"Vole, {words}") == ("Vole", True)
    assert re.fullmatch(AND_OTHERS, words, re.IGNORECASE)
    prose = f"Vole {words} (2015)"
    start, end = author_before(prose, prose.index("(") - 1)
    assert prose[start:end] == f"Vole {words}"


@pytest.mark.parametrize(
    "names", ["Vole and Shrew", "Vole et Altmann", "Vole", "Brothers", "Clark, U. A."]
)
def test_authors_who_are_all_named(names: str) -> None:
    assert ends_in_others(names) == (names, False)


@pytest.mark.parametrize("word", ["d'Alembert", "d’Alembert", "l'Hôpital", "al-Khwarizmi"])
def test_a_name_that_begins_in_lower_case(word: str) -> None:
    assert begins_elided(word)


@pytest.mark.parametrize("word", ["don't", "l'esprit", "el-nino", "d'", "also"])
def test_no_name_that_begins_in_lower_case(word: str) -> None:
    assert not begins_elided(word)


def test_a_particle_that_is_a_word_is_none_in_running_text() -> None:
    assert "do" in NAME_PARTICLES - PARTICLES
    prose = "nor do Marmot and Bell (2015)"
    start, end = author_before(prose, prose.index("(") - 1)
    assert prose[start:end] == "Marmot and Bell"
    prose = "so van der Berg and Bell (2015)"
    start, end = author_before(prose, prose.index("(") - 1)
    assert prose[start:end] == "van der Berg and Bell"


@pytest.mark.parametrize("name", ["do Carmo", "ten Have", "te Velde", "los Ríos"])
def test_every_reader_of_names_knows_the_particles(name: str) -> None:
    assert parse_parenthesis(f"({name}, 2015)")[0].author == name
    assert people(f"Ana Maria {name}")[0].family == name
    assert spellings(name) & spellings(name.split()[-1])
