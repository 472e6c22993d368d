"""Citations by number, as papers print them, and the list they count."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.works.numbered_citations import numbered_citations, reference_numbers

WORKS = "\n".join(f"[{n}] Author{n}, A. ({1990 + n % 30}). A title." for n in range(1, 61))


def numbers_in(sentence: str) -> list[tuple[int, ...]]:
    draft = parse(f"{sentence}\n\n# References\n\n{WORKS}\n", "draft.md")
    return [one.numbers for one in numbered_citations(draft, reference_numbers(draft))]


@pytest.mark.parametrize(
    ("cited", "numbers"),
    [
        ("[3]", [(3,)]),
        ("[3, 5–7]", [(3, 5, 6, 7)]),
        ("[3,3;4]", [(3, 4)]),
        ("[2-4, 3]", [(2, 3, 4)]),
        ("[1–50]", [tuple(range(1, 51))]),
        ("[1–51]", []),  # a list of everything is no citation
        ("[1–49, 51–52]", []),
        ("[7–5]", []),  # a range that runs backwards
        ("[3, 99]", []),  # one the list does not know
    ],
)
def test_the_numbers_of_a_citation(cited: str, numbers: list[tuple[int, ...]]) -> None:
    assert numbers_in(f"Pupils adapt slowly {cited}.") == numbers


def test_a_range_of_values_is_no_citation() -> None:
    assert numbers_in("The score lies in the interval [3, 5].") == []
