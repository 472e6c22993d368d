"""The tables of a draft, as the checks of figures read them."""

from __future__ import annotations

import pytest

from lint_context import context
from mdrag.lint.checks.consistency.tables import tables

HEAD = "| Group | People |\n|---|--:|\n"


@pytest.mark.parametrize(
    ("body", "rows"),
    [
        ("| North | 60 |\n| Total | 60 |\n", 3),
        ("| North | 60 |\n", 0),  # nothing to hold it against
        ("", 0),
    ],
)
def test_a_table_has_a_head_and_two_rows_at_least(body: str, rows: int) -> None:
    found = list(tables(context(HEAD + body).draft))
    assert [len(one.rows) for one in found] == ([rows] if rows else [])


def test_a_cell_knows_its_figure_and_where_it_stands() -> None:
    text = HEAD + "| North | **1,200** |\n| South | about - |\n"
    (one,) = tables(context(text).draft)
    north, south = one.rows[1][1], one.rows[2][1]
    assert (north.value, north.step) == (1200, 1) and "1,200" in text[north.start : north.end]
    assert south.value is None and south.text == "about -"
