"""What a draft says again stands somewhere else with its citation."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.cited_words import CitedWords

CITED = "Poverty in childhood leads to worse health in adulthood [@marmot2015]."


@pytest.mark.parametrize(
    ("said", "again"),
    [
        ("To sum up, childhood poverty leads to worse adult health.", True),
        ("Poverty leads to crime in cities and towns everywhere.", False),
        ("Poverty matters.", False),
    ],
)
def test_a_sentence_with_half_the_words_of_a_cited_one(said: str, again: bool) -> None:
    around = context(f"{CITED}\n\n{said}")
    cited = CitedWords(around.draft.sentences, cited_keys(around.draft, around.evidence))
    assert cited.restate(around.draft.sentences[-1]) is again


def test_a_link_serves_no_other_paragraph() -> None:
    around = context(f"{CITED.replace('[@marmot2015]', '<https://example.org>')}\n\n{CITED[:55]}.")
    cited = CitedWords(around.draft.sentences, cited_keys(around.draft, around.evidence))
    assert not cited.restate(around.draft.sentences[-1])
