"""A quotation of two words, one of which the source has otherwise."""

from __future__ import annotations

import pytest

from mdrag.verify.quotations.two_words import changed_word


def change(quoted: str, text: str, *stretches: tuple[int, int]) -> tuple[str, str, str, str] | None:
    """The words of the source, the kind of change, and both words."""
    found = changed_word(quoted, text, stretches or [(0, len(text))])
    if found is None:
        return None
    start, end, one = found
    assert quoted[slice(*one.at)] == one.draft and text[slice(*one.there)] == one.source
    return text[start:end], one.kind, one.draft, one.source


@pytest.mark.parametrize(
    ("quoted", "text", "told"),
    [
        ("larger classes", "They had smaller classes then.",
         ("smaller classes", "direction", "larger", "smaller")),
        ("rents rose", "There rents fell at once.", ("rents fell", "direction", "rose", "fell")),
        ("glass house", "It was a stone house then.", ("stone house", "word", "glass", "stone")),
    ],
)  # fmt: skip
def test_one_word_is_another(quoted: str, text: str, told: tuple[str, str, str, str]) -> None:
    assert change(quoted, text) == told


@pytest.mark.parametrize(
    ("quoted", "text"),
    [
        ("larger classes", "They had larger classes then."),
        ("larger classes", "They had small rooms then."),
        ("larger", "They had smaller classes then."),  # one word
        ("much larger classes", "They had smaller classes then."),  # three
        ("the classes", "They had smaller classes then."),  # says nothing of its own
        ("an ox", "It was an ax."),
        ("glass house", "It was the house then."),
        ("glass house", "It was a stone house. Of glass it was not."),  # both words stand there
        ("glass house", "It was stone.\n\nhouse then."),  # over paragraphs
        ("glass house", "A stone house, a brick house."),  # chance
        ("glass house", ""),
    ],
)
def test_no_word_was_changed(quoted: str, text: str) -> None:
    assert change(quoted, text) is None


def test_only_the_pages_looked_at_count() -> None:
    text = "It was a stone house. They had smaller classes then."
    assert change("larger classes", text, (0, 20)) is None
    assert change("larger classes", text, (20, len(text)))
