from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.report.columns import columns_of, pad, wrap_columns


def test_chinese_takes_two_columns_and_breaks_anywhere_but_before_a_comma() -> None:
    assert columns_of("按级 ab") == 7
    assert pad("按级", 6) == "按级  "
    assert wrap_columns("草稿没有提到，请写这一节", 12) == ["草稿没有提", "到，请写这一", "节"]
    assert wrap_columns("见 mdrag gate 的说明", 10) == ["见 mdrag", "gate 的说", "明"]


@given(st.text("a 按，（）+é\n", max_size=60), st.integers(4, 20))
def test_no_line_is_too_wide_and_no_sign_is_lost(text: str, width: int) -> None:
    lines = wrap_columns(text, width)
    assert all(columns_of(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
