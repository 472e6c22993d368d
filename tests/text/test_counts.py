from __future__ import annotations

import pytest

from mdrag.text.counts import count_of


@pytest.mark.parametrize(
    ("count", "told"), [(0, "0 rules"), (1, "1 rule"), (2, "2 rules"), (1200, "1,200 rules")]
)
def test_one_is_one(count: int, told: str) -> None:
    assert count_of(count, "rule") == told
