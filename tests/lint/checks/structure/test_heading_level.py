"""``structure.heading-level``: levels that are left out."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed

RULE = "structure.heading-level"


def test_the_fix_takes_away_what_is_too_much() -> None:
    text = "## One\n\nWords.\n\n##### Two\n\nWords.\n"
    (one,) = check(RULE, context(text))
    assert one.fix and fixed(text, one.fix) == "## One\n\nWords.\n\n### Two\n\nWords.\n"
    assert not one.fix.safe


@pytest.mark.parametrize(
    "text",
    [
        "### One\n\nWords.\n\n# Two\n\n## Three\n",
        "# One\n\n> ### Two\n\nWords.\n",
        "## One\n\nWords.\n\n###Two\n\n#### Three\n",
        "One\n===\n\nTwo\n---\n\n### Three\n",
        "# One\n\n```{r}\n### Two\n\n#### Three\n```\n",
        "## One\n\n### Two\n\n```{r, echo = F}\na <- 1\n\n# a remark\n```\n\n#### Three\n",
        "## One\n\n#### **Table 1.** Rents\n\nWords.\n",
    ],
)
def test_silent(text: str) -> None:
    assert not list(check(RULE, context(text)))
