"""The rule on short claims whose source speaks of the same, and relates it otherwise."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "citation.relation-absent"
BELL = "(Bell, 2017){#doc_1b2c3d4e}"
TRUST = "(Wilkinson & Pickett, 2009){#doc_0a1b2c3d}"


def marked(text: str) -> list[str]:
    return [text[f.start : f.end] for f in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"Average income causes mental illness in unequal societies {TRUST}.", "causes"),
        (f"- Average income causes mental\n  illness in unequal societies {TRUST}.", "causes"),
        (f"Average income causes “mental illness” in unequal societies {TRUST}.", "causes"),
        (f"Peer tutoring is still used for reading in primary schools {BELL}.", "still"),
        (f"Most pupils of primary schools like peer tutoring in reading {BELL}.", "Most"),
    ],
)
def test_a_relation_the_source_never_gives_is_told_at_its_word(text: str, words: str) -> None:
    assert marked(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        f"Peer tutoring raises reading in primary schools {BELL}.",
        f"Peer tutoring happens in primary schools {BELL}.",  # relates nothing
        f"They do not claim that average income causes mental illness in societies {TRUST}.",
        f"Peer tutoring worsens reading in primary schools {BELL}.",  # told as a direction
        f"In our schools average income causes mental illness in societies {TRUST}.",
        f"“Average income causes mental illness in unequal societies” {TRUST}.",
        f"Average income causes mental illness in unequal societies {TRUST}. They say that “income "
        "causes illness”.",
        f"Average income causes “illness it causes” in unequal societies {TRUST}.",
        f"> Average income causes mental illness in unequal societies {TRUST}.",
        f"# Average income causes mental illness in unequal societies {TRUST}",
        f"Herring causes debts of northern ports in winter {BELL}.",  # it speaks of something else
        "Average income causes mental illness in unequal societies (Vole, 2001){#doc_deadbeef}.",
        f"Peer tutoring raises reading {BELL} in primary schools {TRUST}.",
        "Average income causes, when all is said and weighed and the reader has patience with a "
        f"writer who goes on and on, mental illness in unequal societies {TRUST}.",
    ],
)
def test_what_it_says_or_hardly_speaks_of_passes(text: str) -> None:
    assert marked(text) == []


def test_the_finding_informs_and_shows_where_the_source_speaks_of_it() -> None:
    (told,) = check(RULE, context(f"Average income causes mental illness in societies {TRUST}."))
    assert told.severity == "info"
    assert told.doc_uids == ("doc_0a1b2c3d",)
    assert told.evidence is not None and "illness" in told.evidence.quote
    assert "no sentence near says “causes” of it" in told.message
    assert "has words of this" in told.message  # not that it speaks of all that is named


def test_what_the_source_never_speaks_of_is_said_so() -> None:
    claim = f"Health and social problems are common where incomes cause porpoises {TRUST}."
    (told,) = check(RULE, context(claim))
    assert "it does not speak of “porpoises”" in told.message
    assert "no sentence near" not in told.message
