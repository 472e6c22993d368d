from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.readers.lists_apart import lists_apart


@pytest.mark.parametrize(
    "text",
    [
        "Hand in:\n- one\n  - two\n- three\n",
        "Steps:\n1. one\n2. two\n",
        "- a\n- b\n\nThen:\n* c\n",
        "---\ntitle: T\n---\nSay:\n- x\n",
    ],
)
def test_a_list_below_a_line_begins_a_list(text: str) -> None:
    apart = lists_apart(text)
    assert apart.count("\n") == text.count("\n") + 1
    assert apart.replace("\n\n", "\n") == text.replace("\n\n", "\n")


@pytest.mark.parametrize(
    "text",
    [
        "- one\n- two\n  and its second line\n- three\n",  # one list
        "```\nx\n- y\n```\n",
        "---\nauthor:\n- A\n- B\n---\n",
        "# Title\n- one\n",  # pandoc reads these as they are
        "| a | b |\n|---|---|\n",
        "It was in\n1984. Then it rained.\n",  # a number that a line begins with
        "x\n-y\n",
        "> - a\n> - b\n",
    ],
)
def test_what_is_no_such_list_stays(text: str) -> None:
    assert lists_apart(text) == text


@given(st.text("ab-*1. \n`#>|", max_size=60))
def test_nothing_but_empty_lines_is_added(text: str) -> None:
    apart = lists_apart(text)
    assert [one for one in apart.split("\n") if one] == [one for one in text.split("\n") if one]
    assert lists_apart(apart) == apart
