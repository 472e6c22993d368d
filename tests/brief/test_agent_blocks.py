from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.brief.agent_blocks import BlockOutcome, text_digest, with_blocks

_OWN = st.text("ab é\n\r<!-", max_size=40)


def _block(name: str, held: str = "\n") -> str:
    return f"<!-- mdrag:begin {name} -->{held}<!-- mdrag:end {name} -->"


@given(_OWN, _OWN, _OWN)
def test_the_writers_words_stay_byte_for_byte(before: str, between: str, after: str) -> None:
    text = f"{before}{_block('A')}{between}{_block('B')}{after}"
    fresh, outcomes = with_blocks(text, {"A": "- one", "B": "- two"}, {})
    assert [one.outcome for one in outcomes] == ["written", "written"]
    end = "\r\n" if "\r\n" in text else "\n"
    blocks = (_block("A", f"{end}- one{end}"), _block("B", f"{end}- two{end}"))
    assert fresh == f"{before}{blocks[0]}{between}{blocks[1]}{after}"
    assert with_blocks(fresh, {"A": "- one", "B": "- two"}, {})[0] == fresh


def test_a_block_edited_by_hand_stays_unless_it_is_overwritten() -> None:
    text, written = _block("A", "\n- old\n- mine\n"), {"A": text_digest("- old")}
    assert with_blocks(text, {"A": "- new"}, written) == (text, (BlockOutcome("A", "edited"),))
    assert with_blocks(text, {"A": "- new"}, written, True)[0] == _block("A", "\n- new\n")
    untouched = _block("A", "\n- old\n")
    assert with_blocks(untouched, {"A": "- new"}, written)[0] == _block("A", "\n- new\n")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("no marker at all", "missing"),
        ("<!-- mdrag:begin A -->\nno end", "missing"),
        ("<!-- mdrag:end A --><!-- mdrag:begin A -->", "missing"),
        (_block("A") + _block("A"), "doubled"),
        ("<!-- mdrag:begin A -->" + _block("B") + "<!-- mdrag:end A -->", "missing"),
    ],
)
def test_markers_that_are_gone_or_broken_change_nothing(text: str, outcome: str) -> None:
    assert with_blocks(text, {"A": "- one"}, {}) == (text, (BlockOutcome("A", outcome),))
