"""Paragraphs clearly too long are told each, a row of very short ones once."""

from __future__ import annotations

import pytest

from lint_context import check, context

SHORT = ["Rents rose. Some left.", "Trust fell. Few came.", "Schools shut. None came.",
         "Baths shut. Nobody was asked."]  # fmt: skip


def _said(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """The marked text, the message up to what is wanted, and the notes of each finding."""
    return [
        (text[one.start : one.end], one.message.partition(",")[0], one.notes)
        for one in check("style.paragraph-length", context(text))
    ]


def _of(words: int) -> str:
    """One paragraph of so many words, an even number."""
    return " ".join(["Rents rose."] * (words // 2))


def test_a_row_of_short_paragraphs_is_told_once_where_it_begins() -> None:
    (one,) = _said("\n\n".join([*SHORT, SHORT[0]]))
    told = "PARAGRAPH_LENGTH: 5 paragraphs running of 4 to 5 words"
    assert one == (SHORT[0], told, ("words in each: 4, 4, 4, 5, 4",))
    assert _said("\n\n".join(SHORT[:3])) == []


@pytest.mark.parametrize(
    "between", ["## Schools", "- a list", "> a quotation", _of(80), "These are the two reasons."]
)
def test_what_a_reader_sees_between_them_breaks_a_row(between: str) -> None:
    assert _said("\n\n".join([*SHORT[:2], between, *SHORT[2:]])) == []


def test_what_no_reader_sees_does_not() -> None:
    unseen = "<!-- a comment -->\n\n[^n]: A note. It is short.\n\n[link]: https://example.org"
    (one,) = _said("\n\n".join([*SHORT[:2], unseen, *SHORT[2:]]))
    assert one[0] == SHORT[0]


@pytest.mark.parametrize("step", ["They are two. They are these:", "Run `it`. Wait.",
                                  "Open your file. Wait."])  # fmt: skip
def test_lead_ins_and_instructions_are_in_no_row(step: str) -> None:
    assert _said("\n\n".join([*SHORT[:3], step])) == []


def test_long_is_what_is_clearly_past_the_most() -> None:
    assert _said(_of(240)) == []
    (one,) = _said(_of(242))
    assert one[:2] == (_of(242), "PARAGRAPH_LENGTH: 242 words")


def test_an_abstract_may_be_long() -> None:
    assert _said(f"## Abstract\n\n{_of(300)}") == []
    (one,) = _said(f"## Abstract\n\n{_of(300)}\n\n## Wards\n\n{_of(302)}")
    assert one[0] == _of(302)
