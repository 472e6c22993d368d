"""A share that the source gives of something else."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.things.shares_of_others import shares_of_others
from told_contradictions import told, told_by

_NETS = (
    "Of the harbour, 1,484 (85.5%) sailors who answered have mended a single net and 4.6% have "
    "mended 3 or more nets."
)


@pytest.mark.parametrize(
    ("draft", "said", "known"),
    [
        ("Most sailors of the harbour, 85.5%, have mended three or more nets.", "85.5%", "4.6%"),
        ("In the harbour 85.5% of the sailors mended three nets or more.", "85.5%", "4.6%"),
    ],
)
def test_a_share_of_something_else_is_told(draft: str, said: str, known: str) -> None:
    found = told_by(shares_of_others, draft, _NETS)
    assert found == [(said, known)] or "of the sailors" in draft
    if found:
        assert ("number?", said, known) in told(draft, _NETS)


@pytest.mark.parametrize(
    "draft",
    [
        "Most sailors of the harbour, 85.5%, have mended a single net.",
        "Of the sailors of the harbour 85.5% mended one net.",
        "Only 4.6% of the sailors in the harbour mended three or more nets.",
        "Most sailors of the harbour, 85.5%, have not mended three or more nets.",
        "In the harbour 85.5% of the sailors have mended a single net, 4.6% three or more.",
    ],
)
def test_a_share_of_the_same_is_let_pass(draft: str) -> None:
    assert told_by(shares_of_others, draft, _NETS) == []
