"""What limits or disputes a claim, in the words of the library."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mdrag.evidence.model import Passage
from mdrag.evidence.store import NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.verify.support.limits import is_limited, limit_of, limit_queries
from some_passages import passage

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


class Near(NoEvidence):
    """A store that finds these passages near whatever is asked."""

    version = "near"

    def __init__(self, *passages: Passage) -> None:
        self.found, self.asked = passages, list[str]()

    def suggest(self, text: str, k: int = 10) -> Sequence[Passage]:
        self.asked.append(text)
        return self.found[:k]


LONG = "Peer tutoring improves reading in small primary schools."


@pytest.mark.parametrize(
    ("sentence", "disputed"),
    [
        ("Peer tutoring fails to improve reading in schools.", True),
        ("Peer tutoring improves reading in small primary schools.", False),
        ("Peer tutoring never improves reading.", True),
        ("Peer tutoring not only improves reading.", False),
        ("No doubt peer tutoring improves reading.", False),
        ("No peer tutoring improves reading.", True),
        # as far as four words from a word of the claim
        ("Tutoring in reading by peers was a rather mild and weak help.", False),
        ("Tutoring in reading by peers was a rather weak help.", True),
        ("Weak were the big hopes of peer tutoring for reading.", False),
        ("Weak were the hopes peer tutoring had for reading.", True),
        # three words of the claim, and half of them
        ("Peer tutoring is not of use.", False),
        ("Peer reading is not tutoring.", True),
        ("Primary schools rarely improve reading.", True),
    ],
)
def test_what_disputes_a_claim_stands_by_its_words(sentence: str, disputed: bool) -> None:
    found = limit_of(Near(passage(sentence)), LONG)
    assert bool(found) is disputed
    if found:
        assert found.quote == sentence


def test_the_sentence_that_covers_most_is_given_from_what_may_be_cited() -> None:
    less = passage("Peer tutoring rarely improves reading.", 1)
    more = passage("Rain fell. Peer tutoring rarely improves reading in primary schools.", 2)
    both = Near(less, more, passage("Peer tutoring never improves reading.", 3))
    found = limit_of(both, LONG)
    assert found is not None
    assert found.passage == more
    assert limit_of(Near(more._replace(citable=False), less), LONG).passage == less  # type: ignore[union-attr]
    assert len(both.asked) == 2
    assert both.asked[1].startswith(both.asked[0])


def test_of_sentences_that_cover_as_much_the_first_is_given() -> None:
    # four of seven words are more than 0.571
    first = passage("Peer tutoring never improves reading in schools.", 1)
    second = passage("Peer tutoring never improves reading in schools, we saw.", 2)
    for claim in (LONG, f"{LONG[:-1]} of the coast.", f"{LONG[:-1]} of the coast of Kent."):
        found = limit_of(Near(first, second), claim)
        assert found is not None and found.passage == first


def test_of_a_short_claim_each_word_must_be_held() -> None:
    assert limit_of(Near(passage("Voles never dig.")), "Voles dig.")
    assert not limit_of(Near(passage("Voles never sleep.")), "Voles dig.")
    assert limit_of(Near(passage("Voles never sleep.")), "Voles dig.", ("voles",))


def test_a_sentence_without_end_is_no_sentence() -> None:
    endless = "Peer tutoring rarely improves reading in primary schools " + "and so on " * 56
    assert limit_of(Near(passage(endless[:590])), LONG)
    assert not limit_of(Near(passage(endless + "and on" * 10)), LONG)
