"""Words that look like the cue of a kind of claim, beside those that are."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.lint.checks.evidence.misread_cues import misread_kinds


@pytest.mark.parametrize(
    ("sentence", "kind", "misread"),
    [
        ("It is not the only theory of learning.", "superlative", True),
        ("It is the only theory of learning.", "superlative", False),
        ("Proposers offer the lowest amount possible.", "superlative", True),
        ("It rests on the lowest average wage per day.", "superlative", True),
        ("It has the lowest wages in Europe.", "superlative", False),
        ("They marched in support of this or that cause.", "causal", True),
        ("Smoking is the main cause of death.", "causal", False),
        ("They marched for a good cause, which led to unrest.", "causal", False),
        ("They do not show that high rents cause unrest.", "causal", True),
        ("There is no evidence that high rents cause unrest.", "causal", True),
        ("This does not mean that high rents cause unrest.", "causal", True),
        ("These figures cannot show that high rents cause unrest.", "causal", True),
        ("It cannot be concluded that high rents cause unrest.", "causal", True),
        ("It does not follow that high rents cause unrest.", "causal", True),
        ("Nothing in these data shows that high rents cause unrest.", "causal", True),
        ("Nothing shows an effect of rents on unrest, because rents cause it.", "causal", False),
        ("Whether high rents cause unrest cannot be told from this.", "causal", True),
        ("Whether rents rose is open, but they cause unrest.", "causal", False),
        ("Whether rich or poor, high rents cause unrest.", "causal", False),
        ("They show that high rents do not cause unrest.", "causal", False),
        ("There is no doubt that high rents cause unrest.", "causal", False),
        ("High rents cause unrest, but they do not show that it spreads.", "causal", False),
        ("There is a need for homes that cause no falls.", "causal", False),
        ("Rents rose more than wages.", "comparative", False),
    ],
)
def test_a_cue_is_read_where_it_stands(sentence: str, kind: str, misread: bool) -> None:
    (claim,) = context(sentence).paragraphs[0].facts.claims
    assert kind in claim.types
    assert (kind in misread_kinds(sentence, claim)) is misread
