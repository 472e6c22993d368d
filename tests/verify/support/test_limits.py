"""What limits or disputes a claim, in the words of the library."""

from __future__ import annotations

import pytest

from mdrag.evidence.store import NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.limits import is_limited, limit_of, limit_queries

CLAIM = "Average income makes a great difference."


def test_the_sentence_that_disputes_a_claim_is_found() -> None:
    found = limit_of(ExampleLibrary(), CLAIM)
    assert found is not None
    assert found.quote == "Average income makes little difference."
    assert found.passage.doc_uid == "doc_0a1b2c3d"
    assert 0.5 <= found.covered <= 1


@pytest.mark.parametrize(
    "claim",
    [
        "Smoking causes cancer.",  # nobody speaks of it
        "Poverty in childhood leads to worse health in adulthood.",  # said, and not limited
        "Average income makes little difference.",  # the claim is the limit itself
        "...",
    ],
)
def test_nothing_is_invented(claim: str) -> None:
    assert limit_of(ExampleLibrary(), claim) is None
    assert limit_of(NoEvidence(), claim) is None


def test_a_claim_that_names_its_limits_is_limited() -> None:
    assert is_limited("It may cause cancer.")
    assert not is_limited("It causes cancer.")
    assert not is_limited("However, it causes cancer.")
    assert is_limited("However, it does nothing.", after=True)


def test_queries_ask_for_limits() -> None:
    assert limit_queries(()) == ()
    asked = limit_queries(("income health",))
    assert asked and all("income health" in query for query in asked)
