"""Offsets and positions agree in every encoding."""

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position

from mdrag.lsp.protocol.positions import Positions

TEXTS = st.text(st.sampled_from("ab é😀\u0301\t\n\r"), max_size=40)
ENCODINGS = st.sampled_from(["utf-8", "utf-16", "utf-32"])


@given(TEXTS, ENCODINGS, st.integers(0, 40))
def test_there_and_back(text: str, encoding: str, at: int) -> None:
    where = Positions(text, encoding)
    offset = min(at, len(text))
    back = where.offset(where.position(offset))
    # inside a line end there is no position: the end of the line stands for it
    assert back == offset or text[back:offset].strip("\r\n") == ""


def test_columns_count_units_of_the_encoding() -> None:
    text = "Café 😀 word"
    at = text.index("word")
    columns = [
        Positions(text, name).position(at).character for name in ("utf-8", "utf-16", "utf-32")
    ]
    assert columns == [11, 8, 7]


def test_a_position_beyond_the_line_or_text_is_its_end() -> None:
    where = Positions("ab\ncd", "utf-16")
    assert where.offset(Position(0, 99)) == 2
    assert where.offset(Position(9, 0)) == 5
