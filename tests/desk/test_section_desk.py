from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.desk.desk import Desk, open_desk
from mdrag.desk.section_desk import _blanked, section_desk
from mdrag.errors import UsageError

DRAFT = """---
word_budget: 900
---

# One

First words[^a].

## Part of one

Inner words.

# Another one

Last words.

[^a]: A note.
"""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    path = tmp_path / "essay.md"
    path.write_text(DRAFT, "utf-8")
    return open_desk(path)


def test_a_section_keeps_its_lines_its_front_matter_and_its_notes(desk: Desk) -> None:
    draft = section_desk(desk, "  ONE ").draft
    assert [one.title for one in draft.sections if one.title] == ["One", "Part of one"]
    assert draft.meta["word_budget"] == 900 and "[^a]: A note." in draft.text
    lines = draft.text.split("\n")
    assert lines.index("Inner words.") == DRAFT.split("\n").index("Inner words.")
    assert "Last words" not in draft.text
    inner = section_desk(desk, "part of").draft
    assert "Inner words." in inner.text and "First" not in inner.text


@pytest.mark.parametrize(
    ("heading", "told"),
    [
        (
            "on",
            "several headings say 'on' (line 5: One, line 9: Part of one, line 13: Another one)",
        ),
        ("Anothr one", "did you mean Another one?"),
        ("Results", "no heading says 'Results'; line 5: One, line 9"),
        ("", "no heading says ''"),
    ],
)
def test_a_heading_that_names_no_section_is_told_those_there_are(
    desk: Desk, heading: str, told: str
) -> None:
    with pytest.raises(UsageError) as refused:
        section_desk(desk, heading)
    assert told in str(refused.value) and "\n" not in str(refused.value)


def test_a_draft_without_headings_says_so(tmp_path: Path) -> None:
    (tmp_path / "plain.md").write_text("Words.\n")
    with pytest.raises(UsageError, match="it has no headings"):
        section_desk(open_desk(tmp_path / "plain.md"), "One")


@given(st.text("ab\n", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30))))
def test_every_line_stays_where_it_is(text: str, asked: list[tuple[int, int]]) -> None:
    kept = [(start, end) for start, end in asked if start <= end <= len(text)]
    made = _blanked(text, kept)
    assert made.count("\n") == text.count("\n")
    assert all(text[start:end] in made for start, end in kept)
