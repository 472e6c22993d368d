"""The rule on sentences that turn their source round."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "citation.direction-mismatch"
BELL = "(Bell, 2017){#doc_1b2c3d4e}"
TRUST = "(Wilkinson & Pickett, 2009){#doc_0a1b2c3d}"


def marked(text: str) -> list[str]:
    return [text[f.start : f.end] for f in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"Peer tutoring doesn't improve reading in primary schools {BELL}.", "doesn't"),
        (f"Peer tutoring worsens reading in primary schools {BELL}.", "worsens"),
        (f"Levels of trust are higher in more unequal societies {TRUST}.", "higher"),
        (f"Levels of trust are lower in less unequal societies {TRUST}.", "less"),
        (f"Levels of trust are not lower in more unequal societies {TRUST}.", "not"),
        (f"As we all know, levels of trust are higher in more unequal societies {TRUST}, "
         "as they say.", "higher"),
    ],
)  # fmt: skip
def test_a_negation_or_an_opposite_is_told_at_its_word(text: str, words: str) -> None:
    assert marked(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        f"Peer tutoring improves reading in primary schools {BELL}.",
        f"Peer tutoring does improve reading in primary schools {BELL}.",
        f"Peer tutoring not only improves reading in primary schools {BELL}.",
        f"No doubt peer tutoring improves reading in primary schools {BELL}.",
        f"Nobody we asked knew it, but peer tutoring improves reading in primary schools {BELL}.",
        f"In more unequal societies, levels of trust are lower {TRUST}.",
        f"Trust does not grow where societies are unequal {TRUST}.",
        f"More equal societies trust more {TRUST}.",
        f"> Peer tutoring does not improve reading in primary schools {BELL}.",
    ],
)
def test_true_sentences_free_paraphrases_and_quotations_pass(text: str) -> None:
    assert marked(text) == []


def test_the_finding_shows_the_sentence_of_the_source() -> None:
    text = f"Levels of trust are higher in more unequal societies {TRUST}."
    (told,) = check(RULE, context(text))
    assert told.severity == "error"
    assert told.evidence is not None
    assert told.evidence.quote.startswith("Levels of trust are lower")
    assert "“higher” here, “lower” in" in told.message
