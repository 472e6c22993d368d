"""Notes that name a work without a year cite it; what a note tells of its own does not."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.cited_keys import cited_keys
from mdrag.lint.checks.evidence.coverage.note_works import names_a_work


@pytest.mark.parametrize(
    "note",
    [
        "Roe and Doe, These United States, 50-55",
        "International Trends: The Witch “She”/The Historian “He” pg. 79",
        "On Studying Weavers as a History of Work p. 12",
        "Roe, “Word Processors: Stupid and Inefficient.” *Towards a New Office*, roe.edu/wp.html.",
        "Quoted in Ann Roe and Tom Doe, *Wilson and Suffrage: A New Look*",
        "a general consensus from Whitney, Roe, and Barstow",
    ],
)
def test_a_work_is_named(note: str) -> None:
    assert names_a_work(note)


@pytest.mark.parametrize(
    "note",
    [
        "And we asked all of them.",
        "This certainly depends on the design of the system. For London, I assume the same.",
        "Thanks to Ann Roe for Help.",
        "It was the Roe Street Office that paid.",
        "Prices are those of 2010",
        "I counted them in Leeds, 1910",
    ],
)
def test_a_note_tells_something_of_its_own(note: str) -> None:
    assert not names_a_work(note)


def test_the_sentence_that_calls_it_cites() -> None:
    notes = "[^1]: Roe, The Rents, 50-55\n[^2]: Or so I say.\n"
    draft = parse(f"Rents rose.[^1] Voles dig.[^2]\n\n{notes}")
    assert {draft.text[at : at + 5] for at in cited_keys(draft, NoEvidence())} == {"Rents"}
