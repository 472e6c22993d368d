"""Too many long sentences in a section, and a mean that is too low or too high."""

from __future__ import annotations

import pytest

from lint_context import context, ran, rule

OWN = rule("style.sentence-rhythm")._replace(
    options={"long": 12, "max_share": 0.5, "min_long": 2, "min_sentences": 3,
             "min_mean": 10, "max_mean": 14}
)  # fmt: skip


def sentence(words: int) -> str:
    return " ".join(["Rents", *["rise"] * (words - 2), "here."])


def told(*paragraphs: list[int], head: str = "", **options: float) -> list[tuple[str, str]]:
    text = head + "\n\n".join(" ".join(map(sentence, one)) for one in paragraphs) + "\n"
    mine = OWN._replace(options={**OWN.options, **options})
    return [(text[one.start : one.end], one.message) for one in ran(mine, context(text))]


@pytest.mark.parametrize(
    ("words", "longest"),
    [
        ([13, 14, 5, 5], 14),
        ([14, 13, 5, 5], 14),
        ([13, 13, 5], 13),
        ([13, 12, 5, 5], 0),  # twelve are not too long
        ([13, 14, 5, 5, 5], 0),  # of five, two are fewer than half
        ([13, 14], 0),  # a section of two
    ],
)
def test_a_section_of_long_sentences_names_its_longest(words: list[int], longest: int) -> None:
    found = told(words)
    assert [one for one, _ in found] == ([sentence(longest)] if longest else [])


def test_a_section_is_named_and_its_sentences_counted() -> None:
    ((_, message),) = told([13, 14, 5, 5], head="# Rents of *Leeds*\n\n")
    assert "in “Rents of Leeds” 2 of 4 sentences run over 12 words" in message
    assert "split this one (14 words) first" in message


def test_how_many_are_many_is_an_option() -> None:
    assert told([13, 14, 5, 5], min_long=3) == []
    assert told([13, 14, 5, 5], min_sentences=5) == []
    assert told([13, 14, 5, 5], long=13) == []


def test_the_mean_of_a_draft_is_too_high() -> None:
    ((words, message),) = told([16, 15, 16], [17, 16, 15], min_long=99)
    assert words == sentence(17)
    assert "the draft has 15.8 words a sentence, wanted 10 to 14" in message
    assert "begin with this one (17 words)" in message
    assert told([14, 14, 14], [14, 14, 15], min_long=99) == []  # 14.2 is 14
    assert told([16, 15, 16], [17, 16], min_long=99) == []  # five sentences are no draft


def test_the_mean_of_a_draft_is_too_low_and_the_shortest_neighbours_are_shown() -> None:
    ((words, message),) = told([9, 8, 8], [6, 7, 9])
    assert words == f"{sentence(6)} {sentence(7)}"
    assert "the draft has 7.8 words a sentence" in message and "join short neighbours" in message
    assert told([9, 9, 9], [8, 8, 8]) == []  # 8.5 is low, and no matter yet
    assert told([9, 8, 8], [6, 7]) == []


def test_neighbours_stand_in_one_paragraph_and_are_whole() -> None:
    ((words, _),) = told([9, 9, 4], [4, 9, 9])
    assert words in (f"{sentence(9)} {sentence(4)}", f"{sentence(4)} {sentence(9)}")
    ((words, _),) = told([9, 9, 3], [3, 9, 9])  # three words are often meant to stand alone
    assert words == f"{sentence(9)} {sentence(9)}"
