"""Who or what is the most, and whom the source names."""

from __future__ import annotations

import pytest

from told_contradictions import told

_LAMPS = (
    "We found that oil lamps gave a poor light, and that gas lamps gave the most even light. "
    "Tallow lamps gave an even light, but smoked."
)


@pytest.mark.parametrize(
    ("draft", "said", "known"),
    [("Tallow lamps gave the most even light of all.", "Tallow lamps gave the most",
      "gas lamps gave the most")],
)  # fmt: skip
def test_another_holder_is_told(draft: str, said: str, known: str) -> None:
    assert told(draft, _LAMPS) == [("direction?", said, known)]


@pytest.mark.parametrize(
    "draft",
    [
        "Gas lamps gave the most even light of all.",
        "Gas lamps gave the most even light that sailors saw.",
        "Of all that were tried, lamps with gas gave the most even light.",
        "Whale lamps gave the most even light.",  # of which the source says nothing
        "Tallow lamps were among the most even lights.",
    ],
)
def test_the_same_holder_and_strange_ones_are_left_alone(draft: str) -> None:
    assert not [one for one in told(draft, _LAMPS) if one[0].startswith("direction")]
