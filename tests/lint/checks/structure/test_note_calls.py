"""``structure.unknown-note``: calls of notes that the draft does not define."""

from __future__ import annotations

from pathlib import Path

import pytest

from lint_context import check, context, fixed

RULE = "structure.unknown-note"


def told(text: str, path: str = "draft.md") -> list[str]:
    return [text[one.start : one.end] for one in check(RULE, context(text, path=path))]


def test_each_label_is_told_once_at_its_first_call() -> None:
    assert told("One[^a] two[^b] three.[^b]\n\n[^a]: Hall.\n") == ["[^b]"]


@pytest.mark.parametrize(
    "text",
    [
        "One[^a].\n\n[^a]: Hall.\n",
        "One[^a].\n\n> [^a]: Hall.\n",
        "One^[Hall].\n",
        "Write `[^2]` so.\n",
        "```\none[^2]\n```\n",
        "One <!-- two[^2] --> three.\n",
        "The pattern [^a-z]+ and \\[^2].\n",
        "A number[^6^](#fn6) that is a link.\n",
    ],
)
def test_silent(text: str) -> None:
    assert told(text) == []


def test_a_note_without_its_colon_gets_one() -> None:
    text = "Rents fell.[^1] So.\n\n[^1] Hall, p. 4.\n"
    (one,) = check(RULE, context(text))
    assert "line 3" in one.message and one.fix
    assert fixed(text, one.fix) == "Rents fell.[^1] So.\n\n[^1]: Hall, p. 4.\n"


def test_a_draft_that_defines_none_of_many_is_told_once() -> None:
    text = "One[^1] two[^2] three[^3] four.[^4]\n"
    (one,) = check(RULE, context(text))
    assert "none of its 4 notes" in one.message
    # a chapter of a book whose notes stand elsewhere
    assert told(text, path="chapter.Rmd") == []


def test_a_note_of_another_chapter_is_known(tmp_path: Path) -> None:
    text = "One[^1] two.[^2]\n"
    here = tmp_path / "one.md"
    here.write_text(text, "utf-8")
    assert told(text, path=str(here)) == ["[^1]", "[^2]"]
    (tmp_path / "two.md").write_text("Words.\n\n[^1]: Hall.\n", "utf-8")
    assert told(text, path=str(here)) == ["[^2]"]
    # who defines notes here numbers them here
    own = "One[^1] two.[^2]\n\n[^2]: Hall.\n"
    assert told(own, path=str(here)) == ["[^1]"]
    (tmp_path / "two.md").write_text("Words.\n\n[^hall]: Hall.\n", "utf-8")
    assert told("One[^hall] two.[^2]\n\n[^2]: Lee.\n", path=str(here)) == []
