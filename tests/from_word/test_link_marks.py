"""Links of marks."""

from __future__ import annotations

from mdrag.from_word.link_marks import BEGINS, ENDS, with_links

URL = "http://example.org/a"
BEGIN, END = {"t": BEGINS, "c": URL}, {"t": ENDS, "c": URL}
WORD = {"t": "Str", "c": "voles"}
CITED = {"t": "RawInline", "c": ["markdown", "[@a]"]}


def link(*words: dict[str, object]) -> dict[str, object]:
    return {"t": "Link", "c": [["", [], []], [*words], [URL, ""]]}


def test_the_words_between_two_marks_are_a_link() -> None:
    assert with_links([WORD, BEGIN, WORD, WORD, END, WORD]) == [WORD, link(WORD, WORD), WORD]


def test_without_its_beginning_the_address_stands_behind_the_words() -> None:
    assert with_links([WORD, END]) == [WORD, {"t": "Space"}, link({"t": "Str", "c": URL})]


def test_around_nothing_a_link_or_a_citation_there_is_none() -> None:
    assert with_links([BEGIN, END]) == []
    assert with_links([BEGIN, CITED, END]) == [CITED]
    assert with_links([BEGIN, link(WORD), END]) == [link(WORD)]
    assert with_links([BEGIN, WORD]) == [WORD]
