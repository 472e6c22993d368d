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
        ("Use `<!--` here.\n\nOne <!-- two\n\nthree --> four.", ["Use code here.", "One four."]),
        ("A lone ` tick and <!-- two\n\nthree --> four.", ["A lone ` tick and four."]),
        ("So $x <!-- y$ is.\n\nTwo.\n\nSo $x --> y$.", ["So formula is.", "Two.", "So formula."]),
        ("> One <!-- two\n>\n> three --> four.", ["One four."]),
        ("> One <!-- two\n\nThree --> four.", ["One <!-- two", "Three --> four."]),
        ("- One <!-- two\n- three\n\n- four --> five", ["One <!-- two", "three", "four --> five"]),
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


def test_many_comments_take_no_longer_each() -> None:
    text = "Some text <!-- hidden\n\nmore --> goes on.\n\n" * 3000
    read = parse(text)
    assert len(read.comments) == 3000
    assert {one.prose for one in read.sentences} == {"Some text goes on."}
