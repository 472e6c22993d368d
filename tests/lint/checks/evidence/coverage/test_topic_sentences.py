"""What opens a paragraph and is borne out by what follows it."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.coverage.topic_sentences import leads_in_citations

CITED = "Dogs were freed in one trial [@lee2019]."
PLAIN = "The town lies on a hill."


@pytest.mark.parametrize(
    ("text", "at", "found"),
    [
        (f"Rents harm health. {CITED} {CITED}", 0, True),
        (f"Rents harm health. {PLAIN} {CITED} {PLAIN} {CITED}", 0, True),
        (f"{PLAIN} Rents harm health. {CITED} {CITED}", 1, True),
        (f"Several studies found harm. {CITED}", 0, True),
        (f"Rents harm health. {CITED} {PLAIN}", 0, False),  # one source need not be for it
        (f"Rents harm health. {PLAIN} {PLAIN} {PLAIN} {PLAIN} {CITED} {CITED}", 0, False),
        (f"{CITED} Rents harm health. {CITED} {CITED}", 1, False),  # no opening
        (f"{PLAIN} {PLAIN} Rents harm health. {CITED} {CITED}", 2, False),
    ],
)
def test_an_opening_is_served_by_what_follows(text: str, at: int, found: bool) -> None:
    draft = context(text).draft
    assert leads_in_citations(draft.sentences, at, cited_keys(draft, NoEvidence())) is found
