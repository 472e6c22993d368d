"""A block of citations stands behind the paragraph above it."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.coverage.citation_blocks import served_blocks

ABOVE = "The court upheld it. The party told him: “Go alone.”"


@pytest.mark.parametrize(
    "below",
    [
        "[@marmot, para. 40]\n[@bell, p. 101]",
        "> [@marmot, para. 40]; [@bell]",
        "- [@marmot]\n- [@bell, p. 3]",
        "(Marmot, 2015; Bell, 2017)",
        "See also Marmot (2015), p. 4.",
        "(Marmot, 2015){#doc_8f3a2c1d}",
    ],
)
def test_it_serves_every_sentence_of_the_paragraph(below: str) -> None:
    draft = context(f"{ABOVE}\n\n{below}\n\nRain fell.", NoEvidence()).draft
    citing = cited_keys(draft, NoEvidence())
    first, second, *_, last = (one.start for one in draft.sentences)
    assert citing[first] and citing[first] == citing[second]
    assert last not in citing


@pytest.mark.parametrize(
    "text",
    [
        f"{ABOVE}\n\nMarmot (2015) disagrees.",
        f"{ABOVE}\n\nThe gap is wide [@bell].",
        f"{ABOVE}\n\n# References\n\n[@bell]",
        f"{ABOVE}\n\n---\n\n[@bell]",
        "| a |\n|---|\n| Rain. |\n\n[@bell]",
        "[@bell]",
    ],
)
def test_what_says_something_or_follows_a_heading_serves_nothing(text: str) -> None:
    assert list(served_blocks(parse(text))) == []
