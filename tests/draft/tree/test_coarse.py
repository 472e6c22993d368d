"""What the parser cannot place is read without the markers before it, and that is said."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mdrag.draft.parse import parse
from mdrag.draft.part_messages import COARSE, was_read
from mdrag.draft.tree.coarse import without_markers

PIECES = st.sampled_from(
    ["- ", "> ", "1. ", "(a) ", "\n", "\r\n", "\r", "word", "é", "😀", " ", "\t", "-"]
)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("- - > word", "\nword\n"),
        ("> one\n> two\n", "one\ntwo\n"),
        ("1. - > a\n  - (b) c\n", "\na\n\nc\n"),
        ("no -marker\n---\n2,5 x\n", "no -marker\n---\n2,5 x\n"),
    ],
)
def test_the_markers_go_and_the_words_stay(text: str, left: str) -> None:
    assert without_markers(text, 0, len(text))[0] == left


@given(st.lists(PIECES, max_size=20).map("".join), st.integers(0, 9), st.integers(0, 9))
@example("x\n- - > word", 2, 0)
def test_every_byte_has_its_place(text: str, before: int, after: int) -> None:
    start, end = min(before, len(text)), max(min(before, len(text)), len(text) - after)
    part, place = without_markers(text, start, end)
    data = part.encode()
    assert len(place) == len(data) + 1 and list(place) == sorted(place)
    assert place[-1] == end and all(start <= at <= end for at in place)
    at = 0
    for char in part:
        assert char == "\n" or text[place[at]] == char
        at += len(char.encode())


@pytest.mark.parametrize("head", ["- - > ", "1. - > ", "- - - > ", "- 1. > "])
def test_words_and_marks_behind_lists_and_quotations_are_read(head: str) -> None:
    draft = parse(f"Before.\n\n{head}So it is (Vole, 2015){{#doc_8f3a2c1d}}.\n\nAfter.\n")
    assert [s.prose for s in draft.sentences] == ["Before.", "So it is.", "After."]
    (binding,) = draft.bindings
    assert draft.text[binding.mark.start : binding.mark.end] == "{#doc_8f3a2c1d}"
    ((offset, told),) = draft.problems
    assert offset == draft.text.index(head) and told.startswith("from line 3: ")
    assert told.endswith(COARSE) and was_read(told)
