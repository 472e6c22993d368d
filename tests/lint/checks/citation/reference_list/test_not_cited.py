"""Entries of the typed list of references that the text does not cite."""

from __future__ import annotations

import re

import pytest

from lint_context import check, context

LIST = """

# References

Boraud, T., & Strock, A. (2021). A natural history of skills. *Brain*, 3(2), 1–9.

Davis, F. D. (1989). Perceived usefulness. *MIS Quarterly*, 13(3), 319–340.

World Health Organization. (2020). *World report*. WHO Press.
"""
NUMBERED = """

# References

1. Bell, R. (2017). *Tutoring*. Chalk.
2. Marmot, M. (2015). *The health gap*. Bloomsbury.
3. Vole, A. (2001). *Digging*. Burrow.
4. Shrew, B. (2004). *Running*. Burrow.
"""
CITED = "Skill is slow (Boraud & Strock, 2021; Davis, 1989). It is so (WHO, 2020)."
UNUSED = "\nBell, R. (2017). *Tutoring*. Chalk.\n"


def told(text: str) -> list[str]:
    return [text[one.start : one.end] for one in check("citation.not-cited", context(text))]


def test_an_entry_whose_name_stands_nowhere_in_the_text() -> None:
    assert told(CITED + LIST) == []
    assert told(CITED + LIST + UNUSED) == [UNUSED.strip()]
    # told where it is cited, as a name that is spelt in two ways
    assert told(CITED.replace("Davis", "Davys") + LIST) == []
    assert told(CITED + LIST.replace("# References", "# Bibliography") + UNUSED) == []


@pytest.mark.parametrize(
    "cited",
    ["Bell taught.", "Using Rita Bells four models.", "So it is [@bell2017].", "R. Bell’s pupils."],
)
def test_in_doubt_it_is_cited(cited: str) -> None:
    assert told(f"{CITED} {cited}{LIST}{UNUSED}") == []


def test_a_film_that_is_cited_by_its_title_is_cited() -> None:
    film = "\nMcKay, A. (Director). (2015). *The big short: A story* [Film]. Paramount.\n"
    assert told(f"{CITED} It is shown (*The Big Short*, 2015).{LIST}{film}") == []
    assert told(f"{CITED} It is shown.{LIST}{film}") == [film.strip()]


def test_an_entry_that_is_cited_nowhere_where_the_text_cites_by_page() -> None:
    cited = "Skill is slow (Boraud and Strock 3). It is so (Davis 319–22)."
    assert told(cited + LIST.replace("World Health Organization", "Bell, R") + UNUSED) == [
        "Bell, R. (2020). *World report*. WHO Press.", UNUSED.strip(),
    ]  # fmt: skip
    assert told("Skill is slow (Boraud and Strock 3). It is so, Davis says." + LIST + UNUSED) == []


def test_where_the_text_cites_in_another_way_nothing_is_said() -> None:
    assert told("Skill is slow [1]. It is so [2, 3]." + LIST + UNUSED) == []
    assert told("Skill is slow (Boraud & Strock, 2021)." + LIST + UNUSED) == []


@pytest.mark.parametrize(
    "numbered", [NUMBERED, re.sub(r"(?m)^(\d)\.", r"\n[\1]", NUMBERED)], ids=["1.", "[1]"]
)
def test_an_entry_whose_number_is_cited_nowhere(numbered: str) -> None:
    (entry,) = told("It is so [1]. And so [2, 4]." + numbered)
    assert entry == "Vole, A. (2001). *Digging*. Burrow."
    assert told("It is so.^1–3^ And so.^4^" + numbered) == []
    assert told("It is so [1]." + numbered) == []


def test_a_work_by_the_author_of_the_entry_before_is_cited_with_that() -> None:
    again = "\n---. (2022). *A later history of it*. Press.\n"
    assert told(CITED + LIST.rstrip() + "\n" + again) == []
    assert told(CITED + LIST + UNUSED + again) == [UNUSED.strip(), again.strip()]
