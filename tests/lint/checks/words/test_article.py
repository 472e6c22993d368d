"""Articles before the wrong sound, and articles where there is one word too many."""

from __future__ import annotations

import pytest

from lint_context import check, context


@pytest.mark.parametrize(
    ("text", "better", "written"),
    [
        ("It is a important case.", '"an important"', ["It is an important case."]),
        (
            "It has theoretical an practical uses.",
            '"a practical" or "and practical"',
            ["It has theoretical a practical uses.", "It has theoretical and practical uses."],
        ),
        (
            "We praise the a inclusion of all.",
            '"inclusion" or "an inclusion"',
            ["We praise the inclusion of all.", "We praise the an inclusion of all."],
        ),
        ("They tell a another story.", '"another"', ["They tell another story."]),
        ("We know that a important case.", '"an important"', ["We know that an important case."]),
    ],
)
def test_what_is_meant_is_offered(text: str, better: str, written: list[str]) -> None:
    (found,) = check("academic-english.articles", context(text))
    assert found.message.endswith(f"write {better}")
    fixes = [found.fix] if found.fix else found.choices
    assert [
        text[: edit.start] + edit.text + text[edit.end :]
        for fix in fixes
        if fix
        for edit in fix.edits
    ] == written


@pytest.mark.parametrize(
    "text",
    [
        "They removed the N/A observations.",
        "The A/A intervals are long.",
        "It is a type a error, and vitamin a intake is low.",
        "Those of group a admitted it.",
        "It is and/or a/an example.",
    ],
)
def test_a_letter_within_a_label_is_no_article(text: str) -> None:
    assert check("academic-english.articles", context(text)) == []
