"""What stands behind a sentence: its own citation, or a neighbour's it goes on with."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.backing import (
    carry_citations,
    points_back,
    says_anew,
)
from mdrag.lint.checks.evidence.cited_keys import (
    LINK,
    cited_keys,
)

BELL = "Bell (2017) tested tutors. "


def behind(text: str) -> list[bool]:
    """Whether each sentence of a paragraph has a source, its own or one it goes on with."""
    around = context(text, NoEvidence())
    citing = cited_keys(around.draft, NoEvidence())
    sentences = around.paragraphs[0].sentences
    return [bool(keys) for keys in carry_citations(sentences, citing, text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BELL + "They found errors.", [True, True]),
        ("Tutors tire.@bell2017 Chalk was used.", [True, False]),
        (BELL + "Chalk was used. They found errors.", [True, False, True]),
        (BELL + "Chalk was used. Here the authors found errors.", [True, False, True]),
        ("They found errors. " + BELL, [False, True]),
        ("DeepTutor reads (Bell, 2017). Rain fell. DeepTutor wins.", [True, False, True]),
        ("TUTOR reads (Bell, 2017). Rain fell. Then they read of TUTOR.", [True, False, True]),
        ("The tutor reads (Bell, 2017). Rain fell. The tutor wins.", [True, False, False]),
        (BELL + "In addition, this costs time.", [True, True]),
        (BELL + "First, chalk is bought.", [True, False]),
        (BELL + "Rain fell. Bell holds that tutors tire.", [True, False, True]),
        (BELL + "In Leeds tutoring fell.", [True, False]),
        ("Researchers (Bell, 2017) ask. Rain fell. Researchers claim this.", [True, False, True]),
        (BELL + "Rain fell. Researchers claim this.", [True, False, False]),
        (BELL + "Chalk is bought. This costs time.", [True, False, False]),
        (BELL + "It is known that this costs time.", [True, False]),
        (BELL + "It costs time. It costs money. Rain fell. It stopped.",
         [True, True, True, False, False]),
    ],
)  # fmt: skip
def test_how_far_a_citation_reaches_forward(text: str, found: list[bool]) -> None:
    assert behind(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rents rise. This was shown (Bell, 2017).", True),
        ("Rents rise. Rain was measured (Bell, 2017).", False),
        ("Rents rise. This was shown.", False),
    ],
)
def test_the_next_sentence_may_speak_of_this_one(text: str, found: bool) -> None:
    around = context(text, NoEvidence())
    citing = cited_keys(around.draft, NoEvidence())
    assert bool(points_back(around.paragraphs[0].sentences, 0, citing)) == found


@pytest.mark.parametrize(
    ("prose", "anew"),
    [
        ("It is widely known that rents rise.", True),
        ("Indeed, it has long been argued that rents rise.", True),
        ("It is a fact that rents rise.", True),
        ("It is high.", False),
        ("It is known.", False),
        ("They know that rents rise.", False),
    ],
)
def test_what_says_something_anew(prose: str, anew: bool) -> None:
    assert says_anew(prose) == anew


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Rents rise (Marmot, 2015).", {"doc_8f3a2c1d"}),
        ("Rents rise (“Central Park,” 2014).", {"?"}),
        ("Rents rise (*The Park*, 2014).", {"?"}),
        ("Rents rise (Nobody, 1999).", {"?"}),
        ("Rents rise [@smith2010; @bell].", {"smith2010", "bell"}),
        ("Rents rise \\citep[see][12]{smith2010, bell}.", {"smith2010", "bell"}),
        ("Rents rise {#doc_0000000a}.", {"doc_0000000a"}),
        ("Rents rise, see https://example.org/rents.", {LINK}),
        ("Rents rise, says the [paper](https://example.org).", {LINK}),
        ("Rents rise, see http and files.", set()),
        ("Rents rise.", set()),
        ("Rents rise.[^1]\n\n[^1]: See Marmot (2015).", {"doc_8f3a2c1d"}),
    ],
)
def test_what_a_sentence_cites(text: str, keys: set[str]) -> None:
    around = context(text)
    assert cited_keys(around.draft, around.evidence).get(0, set()) == keys
