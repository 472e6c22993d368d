from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.natural_order import natural_key


def test_numbers_count_as_numbers() -> None:
    names = ["rubric10.docx", "rubric2.docx", "rubric.docx", "a/rubric1.docx", "v002.md", "v10.md"]
    assert sorted(names, key=natural_key) == [
        "a/rubric1.docx", "rubric.docx", "rubric2.docx", "rubric10.docx", "v002.md", "v10.md"
    ]  # fmt: skip


@given(st.lists(st.text("a1٣²0./", max_size=12), unique=True))
def test_the_order_is_one_whatever_comes_first(names: list[str]) -> None:
    assert sorted(names, key=natural_key) == sorted(reversed(names), key=natural_key)
