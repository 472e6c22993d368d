"""Which word a misspelt one was meant to be."""

from __future__ import annotations

import pytest

from mdrag.lint.reading.misspelt_words import meant_word


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("avergae", "average"),
        ("signifcant", "significant"),
        ("acccess", "access"),
        ("percieved", "perceived"),
        ("seperate", "separate"),
        ("ilness", "illness"),
        ("accomodate", "accommodate"),
        ("distinguiqsh", "distinguish"),
        ("existance", "existence"),
        ("discussiom", "discussion"),
    ],
)
def test_one_slip_from_a_common_word(word: str, meant: str) -> None:
    assert meant_word(word) == meant


@pytest.mark.parametrize(
    "word",
    [
        # words, their other spelling, what endings and beginnings make of them
        "average", "colour", "modelling", "organisation", "archaeologists", "catalogue", "ageing",
        "fulfilment", "judgement", "defence", "programme", "centres", "focussed", "analysed",
        "unhelpfully", "preprocessing", "datasets", "nonlinearities", "neighbourhoods",
        # terms that no dictionary here has, and what is near to nothing or to several
        "phylogenomic", "heteroskedastic", "grossen", "interative", "qwertz", "mdrag",
        # a letter for one that is neither beside it nor alike
        "advective", "ingine", "contiguity",
        # too short to tell
        "teh", "recie",
        # none of a sentence
        "distinguiqsh" * 1000,
    ],
)  # fmt: skip
def test_what_may_be_right(word: str) -> None:
    assert meant_word(word) == ""
