"""What stands behind a sentence: its own citation, or a neighbour's it goes on with."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.evidence.store import NoEvidence
from mdrag.lint.checks.evidence.backing import carry_citations, cited_keys, says_anew, stands

BELL = "Bell (2017) tested tutors. "


def behind(text: str) -> list[bool]:
    """Whether each sentence of a paragraph has a source, its own or one it goes on with."""
    around = context(text, NoEvidence())
    citing = cited_keys(around.draft, NoEvidence())
    return [bool(keys) for keys in carry_citations(around.paragraphs[0].sentences, citing)]


def borne(text: str, at: int) -> bool:
    """Whether a source stands behind a sentence, one after it counted in."""
    around = context(text, NoEvidence())
    paragraph = around.paragraphs[0]
    citing = cited_keys(around.draft, NoEvidence())
    found = carry_citations(paragraph.sentences, citing)
    return stands(paragraph, at, found, citing, NoEvidence())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (BELL + "They found errors.", [True, True]),
        (BELL + "Chalk was used. They found errors.", [True, False, True]),
        (BELL + "Chalk was used. Here the authors found errors.", [True, False, True]),
        ("They found errors. " + BELL, [False, True]),
        ("DeepTutor reads (Bell, 2017). Rain fell. DeepTutor wins.", [True, False, True]),
        ("TUTOR reads (Bell, 2017). Rain fell. Then they read of TUTOR.", [True, False, True]),
        ("The tutor reads (Bell, 2017). Rain fell. The tutor wins.", [True, False, False]),
        (BELL + "In addition, this costs time.", [True, True]),
        (BELL + "First, chalk is bought.", [True, True]),
        (BELL + "Chalk is bought. This costs time.", [True, False, False]),
        (BELL + "It is known that this costs time.", [True, False]),
        (BELL + "It costs time. It costs money. Rain fell. It stopped.",
         [True, True, True, False, False]),
    ],
)  # fmt: skip
def test_how_far_a_citation_reaches_forward(text: str, found: list[bool]) -> None:
    assert behind(text) == found


@pytest.mark.parametrize(
    ("text", "at", "found"),
    [
        # the next sentence cites and points back at this one
        ("Rents rise. This was shown (Bell, 2017).", 0, True),
        ("Rents rise. Rain was measured (Bell, 2017).", 0, False),
        ("Rents rise. This was shown.", 0, False),
        # … or takes up what this one brought up
        ("There are four subtypes. Nurses knew these subtypes (Bell, 2017).", 0, True),
        ("There are four kinds. Nurses knew these subtypes (Bell, 2017).", 0, False),
        # … or begins with the same things
        ("Tutoring costs money. In Leeds tutoring fell (Bell, 2017).", 0, True),
        ("Tutoring costs money. In Leeds parking fell (Bell, 2017).", 0, False),
        ("However, rents rise. However, rain fell (Bell, 2017).", 0, False),
        # two words shared with a source that follows, three with one before
        ("Old wards have high rents. Some rents hurt wards (Bell, 2017).", 0, True),
        ("Old wards have high rents. Some rains hurt wards (Bell, 2017).", 0, False),
        ("Some rents hurt wards and shops (Bell, 2017). Old wards have rents and shops.", 1, True),
        ("Some rents hurt wards (Bell, 2017). Old wards have rents and shops.", 1, False),
        # it begins with what the sentence before spoke of
        ("We met a limit (Bell, 2017). The limit is high.", 1, True),
        ("We met a wall (Bell, 2017). The limit is high.", 1, False),
        # a figure is not borne by words that are only near
        (
            "Some rents hurt wards and shops (Bell, 2017). Wards have 30% of rents and shops.",
            1,
            False,
        ),
    ],
)
def test_a_neighbour_bears_it_out_when_it_speaks_of_the_same(
    text: str, at: int, found: bool
) -> None:
    assert borne(text, at) == found


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
        ("Rents rise (Nobody, 1999).", {"?"}),
        ("Rents rise [@smith2010; @bell].", {"smith2010", "bell"}),
        ("Rents rise {#doc_0000000a}.", {"doc_0000000a"}),
        ("Rents rise, see https://example.org/rents.", {"?"}),
        ("Rents rise, says the [paper](https://example.org).", {"?"}),
        ("Rents rise, see http and files.", set()),
        ("Rents rise.", set()),
        ("Rents rise.[^1]\n\n[^1]: See Marmot (2015).", {"doc_8f3a2c1d"}),
    ],
)
def test_what_a_sentence_cites(text: str, keys: set[str]) -> None:
    around = context(text)
    assert cited_keys(around.draft, around.evidence).get(0, set()) == keys
