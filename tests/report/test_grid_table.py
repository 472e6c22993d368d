from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.report.columns import columns_of
from mdrag.report.grid_table import grid_table


@given(st.lists(st.tuples(st.text(max_size=60), st.text("a |+<\n", max_size=40)), max_size=4))
def test_every_line_is_as_wide_as_the_frame(rows: list[tuple[str, str]]) -> None:
    lines = list(grid_table(("one", "two"), (12, 9), rows))
    assert {columns_of(line) for line in lines} == {28}
    assert all(line[0] in "+|" and line[-1] in "+|" for line in lines)
