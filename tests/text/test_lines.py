"""Lines and columns."""

from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.lines import Lines

TEXT = "ab\r\nc😀d\re\n\nf"


def test_places_count_code_points_from_one() -> None:
    lines = Lines(TEXT)
    assert lines.place(0) == (1, 1)
    assert lines.place(TEXT.index("d")) == (2, 3)
    assert lines.place(TEXT.index("e")) == (3, 1)
    assert lines.place(TEXT.index("f")) == (5, 1)
    assert lines.place(10**6) == (5, 2)
    assert lines.place(-1) == (1, 1)


def test_line_texts_have_no_ends() -> None:
    lines = Lines(TEXT)
    assert [lines.line_text(n) for n in range(0, 7)] == ["", "ab", "c😀d", "e", "", "f", ""]
    assert len(lines) == 5


def test_places_outside_the_text_are_moved_to_its_ends() -> None:
    lines = Lines(TEXT)
    assert lines.offset(0, 1) == 0
    assert lines.offset(9, 1) == len(TEXT)
    assert lines.offset(1, 99) == 2


@given(st.text("a\r\n\u2028😀", max_size=30))
def test_an_offset_comes_back_from_its_place(text: str) -> None:
    lines = Lines(text)
    for offset in range(len(text) + 1):
        line, column = lines.place(offset)
        inside = column <= len(lines.line_text(line)) + 1
        assert lines.offset(line, column) == offset or not inside
