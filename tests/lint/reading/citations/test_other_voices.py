"""Whose words a quotation gives where the sentence names a person and cites nothing."""

from __future__ import annotations

import pytest

from lint_context import check, context
from mdrag.draft.parse import parse
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.verify.quotations.check import quotations
from quoted_library import MARMOT, Quoted

RULE = "citation.quote-mismatch"
CITED = f"Marmot (2015){{#{MARMOT}}} counts the schools. "
SAID = "Attendance was steady in every school that we knew"  # the source has “stable”
ABSENT = "Nobody ever asked us about the new lanes or the old ones"


class People(Quoted):
    """The library whose authors are persons, by their given names."""

    def source(self, uid: str) -> Source | None:
        found = super().source(uid)
        named = tuple(one._replace(given="Ann") for one in found.authors) if found else ()
        return found._replace(authors=named) if found else None


def told(text: str, store: EvidenceStore | None = None) -> int:
    return len(check(RULE, context(text, store or People())))


@pytest.mark.parametrize(
    "said",
    [
        "The mayor said “{}”.",
        "In May the mayor of the town, who had come late, told them: “{}”.",
        "One teacher recalled that “{}”.",
        "As the minister put it, “{}”.",
        "According to a passenger, “{}”.",
        "“{},” said the mayor.",
        "“{},” one of the teachers explained.",
        "Some historians even claim that “{}”.",
        "The ministry's spokeswoman declared that “{}”.",
        "The council declared: “{}”.",
        "The mayor came in May. She said “{}”.",
        "A farmer from the village was there. He came late. “{},” he said.",
        "The mayor said:\n\n> {}.",
    ],
)
@pytest.mark.parametrize("quoted", [SAID, ABSENT])
def test_what_somebody_of_the_material_says_is_not_the_last_authors(said: str, quoted: str) -> None:
    text = CITED + said.replace("{}", quoted) + "\n"
    (one,) = quotations(parse(text), People())
    assert one.status in ("altered", "not-found")
    assert told(text) == 0


@pytest.mark.parametrize(
    "said",
    [
        "The author said “{}”.",
        "He said “{}”.",
        "The study concludes that “{}”.",
        "It is clear that “{}”.",
        "The economist said “{}”.",
        "The mayor came in May. Marmot said “{}”.",
        "The mayor came in May. That is why “{}”.",
        f"The mayor said “{{}}” (Marmot, 2015){{#{MARMOT}}}.",
        f"Marmot (2015){{#{MARMOT}}} reports that the mayor said “{{}}”.",
    ],
)
@pytest.mark.parametrize("quoted", [SAID, ABSENT])
def test_what_the_author_says_or_the_sentence_cites_is_compared(said: str, quoted: str) -> None:
    assert told(CITED + said.replace("{}", quoted) + "\n") == 1


def test_a_body_that_may_have_written_the_source_is_its_author() -> None:
    text = f"{CITED}The council declared: “{ABSENT}”.\n"
    assert told(text, Quoted()) == 1  # “Marmot”, without a given name, may be one
    assert told(text) == 0
