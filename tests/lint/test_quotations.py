"""The four rules about quotations, against the example library."""

from __future__ import annotations

import pytest

from lint_context import check, context, rule

RULES = [f"citation.{n}" for n in ("quote-mismatch", "quote-unattributed", "other-source",
                                   "source-unreadable")]  # fmt: skip


@pytest.mark.parametrize("name", RULES)
def test_every_example_is_proved(name: str) -> None:
    one = rule(name)
    for example in one.flag:
        found = [example.text[f.start : f.end] for f in check(name, context(example.text))]
        assert found == [example.marked], example.text
    for example in one.passes:
        assert check(name, context(example.text)) == [], example.text
