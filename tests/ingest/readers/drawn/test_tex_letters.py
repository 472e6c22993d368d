from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.readers.drawn.tex_letters import spell_tex


def spelling(text: str, guessed: str = "") -> str:
    chars = list(text)
    blanks = np.array([char in guessed for char in chars], np.bool_)
    spell_tex(chars, np.zeros(len(chars), np.int32), blanks)
    return "".join(chars)


@pytest.mark.parametrize(
    ("printed", "text"),
    [
        ("de\x0cned", "defined"),
        ("\x0cnd", "find"),
        ("sti\x0b", "stiff"),
        ("e\x0ecient \x0door", "efficient floor"),
        ("\x0crst e\x0bect, pp. 20{28", "first effect, pp. 20–28"),
        ("\x0crst e\x0bect of f\x7fur {", "first effect of f¨ur {"),
        ("p(\x0ex)", "p( x)"),  # a small delta
        ("2\x0cx", "2 x"),
        ("{a, b} 3{4", "{a, b} 3{4"),
        ("a\x13", "a "),
        ("the \x16\x17\x18 and \x0d\x0c\x0e of Class(\x10)", "the     and     of Class( )"),
        ("e\x0bect e\x0bect \x16\x17 Class(\x10)", "effect effect    Class( )"),
    ],
)
def test_spell_tex(printed: str, text: str) -> None:
    assert spelling(printed) == text


def test_line_ends_that_were_guessed_are_no_letters() -> None:
    assert spelling("brie\ry", guessed="\r") == "brie\ry"


@given(st.text("ab{}\x0b\x0c\x0d\x0e\x10\x7f 1A", max_size=30))
def test_nothing_unknown_stays(text: str) -> None:
    assert not set(spelling(text)) & set("\x0b\x0c\x0d\x0e\x10\x7f")
