"""Words of a question in the spelling of the library."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.retrieve.search import Searcher, question
from mdrag.retrieve.spellings import spellings
from mdrag.text.words import stem, tokens


def library(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("a meta-analysis of sleep", "metaanalysis sleep meta", ["metaanalysis"]),
        ("decision making at work", "decisionmaking work", ["decisionmaking"]),
        ("a metaanalysis of sleep", "meta analysis sleep", ["meta", "analysis"]),
        ("metaanalysis", "metaanalysis meta analysis", []),
        ("metaanalysis", "meta sleep", []),
        ("in put", "input", []),  # “in” is a function word
        ("data base of data base", "database", ["database"]),
        ("visualisation of the centre", "visualization center", ["visualization", "center"]),
        ("analyzing behavior", "analysing behaviour", ["analysing", "behaviour"]),
        ("filling stations", "filing stations", []),
        ("a paediatric catalogue", "pediatric catalog sleep", ["pediatric", "catalog"]),
        ("behaviour and behavior", "behaviour behavior", []),  # each is there already
        ("colour", "sleep", []),
        ("睡眠质量", "睡 眠", []),
        ("twelve steps", "12 step", ["12"]),
        ("12 steps", "twelve", ["twelve"]),
        ("the one of twelve", "1 steps", []),
        ("20,000 badges", "20k badges", ["20k"]),
        ("20K badges", "20 000 badges", ["20", "000"]),
        ("twenty thousand badges", "20k badge", ["20k"]),
        ("1.2M users", "1 2 million users", ["2", "million"]),
        ("45% of them", "forty five", ["forty", "five"]),
        ("forty-five per cent", "45", ["45"]),
        ("the survey of 2015", "2 015 survey", []),  # a year has one spelling
        ("20,000 badges", "thousand badges", []),  # not all of it
        ("", "sleep", []),
    ],
)
def test_spellings_the_library_has(text: str, words: str, found: list[str]) -> None:
    assert spellings(text, library(words).intersection) == found


@given(st.text(max_size=60))
def test_every_word_is_new_and_of_the_library(text: str) -> None:
    def everything(stems: Iterable[str]) -> frozenset[str]:
        return frozenset(stems)

    found = spellings(text, everything)
    assert not set(found) & set(tokens(text))
    assert all(tokens(word) == [word] for word in found)


def test_a_question_finds_words_written_otherwise(searcher: Searcher) -> None:
    hits = searcher.search(question("unem-ployment in Finland"))
    assert hits.hits[0].passage.text.startswith("Unemployment raises")
    exact = next(leg for leg in hits.legs if leg.mode == "exact")
    assert exact.query_text == "unem-ployment in Finland unemployment"
