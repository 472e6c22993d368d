"""Effects that one of draft and source denies."""

from __future__ import annotations

import pytest

from told_contradictions import told

_LAMPS = (
    "The counts are not very exact, but we saw that sailing with gas lamps gives faster passages."
)
_PARKS = "No change in wellbeing was found around the seven pocket parks."
_LITTLE = "New lamps had little effect on the safety of fishing boats at night."


@pytest.mark.parametrize(
    ("draft", "source", "said", "known"),
    [
        ("Sailing with gas lamps makes no difference to the speed of passages.", _LAMPS,
         "no difference", "faster"),
        ("Seven pocket parks changed wellbeing.", _PARKS, "changed", "No"),
        ("Wellbeing rose where the seven pocket parks are.", _PARKS, "rose", "No change"),
        ("New lamps improved the safety of fishing boats at night.", _LITTLE, "improved",
         "little effect"),
    ],
)  # fmt: skip
def test_an_effect_against_none_is_told(draft: str, source: str, said: str, known: str) -> None:
    assert ("direction?", said, known) in told(draft, source)


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Seven pocket parks did not change wellbeing.", _PARKS),
        ("Wellbeing stayed the same around the seven pocket parks.", _PARKS),
        ("New lamps did not improve the safety of fishing boats at night.", _LITTLE),
        ("New lamps brought no change in the wages of fishermen.", _LITTLE),  # of something else
        # so little that it is none
        ("Around the new pocket parks life satisfaction showed no change.",
         "Life satisfaction changed by 0.03 points near the new pocket parks."),
        # what was asked is no finding
        ("Gas lamps had no effect on the passages of herring boats.",
         "We investigate the effect of gas lamps on the passages of herring boats."),
        ("Gas lamps had no effect on herring boats in the harbour.",
         "It is unclear whether gas lamps affect the herring boats in the harbour."),
        ("Gas lamps are not associated with the passages of herring boats.",
         "Evidence that gas lamps of any kind, alone or in the harbour, are associated with the "
         "passages of herring boats was lacking."),
    ],
)  # fmt: skip
def test_no_effect_on_both_sides_and_questions_are_left_alone(draft: str, source: str) -> None:
    assert not [one for one in told(draft, source) if one[0].startswith("direction")]
