from __future__ import annotations

import pytest

from made_rule import findings, words

TEXT = """# One

However, rents fell. However, wages rose, however slowly.

However, one left.

# Two

Nobody left. However, two came.
"""


@pytest.mark.parametrize(
    ("per", "most", "flagged"),
    [("sentence", 1, 1), ("paragraph", 2, 1), ("section", 3, 1), ("draft", 4, 1), ("draft", 5, 0)],
)
def test_at_most(per: str, most: int, flagged: int) -> None:
    assert len(words(TEXT, "occurrence", words=["however"], per=per, max=most)) == flagged


def test_the_first_too_many_is_told() -> None:
    one = findings(
        TEXT, "occurrence", message="{count} {words}, {wanted} a {per}", words=["however"], max=2
    )[0]
    assert one.message == "5 However, at most 2 a draft"
    assert TEXT[one.start : one.end] == "however"


def test_at_least() -> None:
    found = words(TEXT, "occurrence", words=["rents"], per="section", min=1)
    assert found == ["Nobody left. However, two came."]
    assert words(TEXT, "occurrence", patterns=[r"\bwages\b"], min=1) == []
    assert words("", "occurrence", patterns=[r"\bwages\b"], min=1) == []


def test_quotations_and_code_count_nothing() -> None:
    text = "He said “however, however”. `however`\n\n> However, however.\n"
    assert words(text, "occurrence", words=["however"], max=0) == []
