"""What a writer hides in a comment is no prose, however many paragraphs it has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.draft.parse import parse


def prose(text: str) -> list[str]:
    return [one.prose.strip() for one in parse(text).sentences]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("One two.<!--Next.\n\nFour <b>five</b>.--> Six.", ["One two.", "Six."]),
        ("One two.<!--<TO DO.>Next.\n\nFour, `five`.--> Six.", ["One two.", "Six."]),
        ("One.\n<!-- Two.\n\nThree. -->\nFour.\n\nFive.", ["One.", "Four.", "Five."]),
        ("- One <!-- two\n\n  three --> four.", ["One four."]),
        ("One `<!--` two.\n\nAnd --> three.", ["One code two.", "And --> three."]),
        ("One <!-- two.\n\nThree.", ["One <!-- two.", "Three."]),
        ("```\n<!-- a\n\nb -->\n```\n\nOne.", ["One."]),
        ("<!-- One.\n\nTwo. -->\n\nThree.", ["Three."]),
    ],
)
def test_what_is_hidden_is_not_read(text: str, said: list[str]) -> None:
    assert prose(text) == said


def test_places_stay_exact() -> None:
    text = "One é😀 two.<!--Ä\n\nFour.--> Six {#doc_8f3a2c1d}."
    draft = parse(text)
    last = draft.sentences[-1]
    assert text[last.start : last.end] == "Six {#doc_8f3a2c1d}."
    assert text[draft.bindings[0].start : draft.bindings[0].end].endswith("{#doc_8f3a2c1d}")
    (comment,) = draft.comments
    assert comment.text == "Ä\n\nFour."


@given(st.text("ab <!->`\n*[", max_size=40))
def test_any_text_is_read(text: str) -> None:
    draft = parse(text)
    assert draft.text == text
    assert all(0 <= s.start <= s.end <= len(text) for s in draft.sentences)
