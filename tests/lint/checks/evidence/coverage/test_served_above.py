"""A note on a cited sentence, and the items a cited sentence leads in, ask for no other source."""

from __future__ import annotations

import pytest

from lint_context import check, context
from mdrag.evidence.store import NoEvidence

CLAIM = "Poverty in childhood leads to worse health in adulthood."
QUOTED = 'She adds that "the social gradient in health runs right across society".'


def flagged(text: str) -> list[str]:
    around = context(text, NoEvidence())
    return [text[f.start : f.end] for f in check("evidence.needed", around)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"Bell asks [@bell2017]. Trust is low there.[^a]\n\n[^a]: {CLAIM}\n", []),
        (f"Bell asks [@bell2017].[^a]\n\n[^a]: It is late.\n\n    {CLAIM}\n", []),
        (f"Bell asks [@bell2017].[^a]\n\n[^a]: {QUOTED}\n", [QUOTED]),
        ("Bell asks [@bell2017].[^a]\n\n[^a]: Rents rose by 30%.\n", ["Rents rose by 30%."]),
        # cited behind the call: it may be of something else
        (f"It is late.[^a] Bell asks [@bell2017].\n\n[^a]: {CLAIM}\n", [CLAIM]),
    ],
)
def test_a_note_remarks_on_what_its_paragraph_cited(text: str, found: list[str]) -> None:
    assert flagged(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"Bell names these [@bell2017]:\n\n- {CLAIM}\n\n- Rents rose by 30%.\n", []),
        (f"Bell asks [@bell2017].\n\n- {CLAIM}\n", [CLAIM]),
        (f"There are these:\n\n- {CLAIM}\n", [CLAIM]),
        (f"Bell asks [@bell2017]. Their findings suggest that:\n\n- {CLAIM}\n", []),
        (f"Bell asks [@bell2017]. Rain fell. We find that:\n\n- {CLAIM}\n", [CLAIM]),
        (f"Bell names this [@bell2017]:\n\n- It is late.\n\n{CLAIM}\n", [CLAIM]),
    ],
)
def test_a_citation_that_leads_a_list_in_is_for_its_items(text: str, found: list[str]) -> None:
    assert flagged(text) == found
