"""Which word a misspelt one was meant to be."""

from __future__ import annotations

import pytest

from mdrag.lint.reading import misspelt_words
from mdrag.lint.reading.misspelt_words import is_well_known, meant_word


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
        # well known, though a word stands beside it or a dictionary has it as a name
        ("goverment", "government"),
        ("goverments", "governments"),
        ("enviromentally", "environmentally"),
        ("recieved", "received"),
        ("arguement", "argument"),
        ("suprise", "surprise"),
        ("teh", "the"),
        ("wich", "which"),
        # a letter too few or too many where the ending begins
        ("begining", "beginning"),
        ("writting", "writing"),
        ("submited", "submitted"),
        ("controled", "controlled"),
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
        "insurgence",
        # words that the dictionary of sounds has not
        "sentient", "tabular", "serous", "typographic",
        # a letter for one that is neither beside it nor alike
        "advective", "ingine", "contiguity",
        # too short to tell
        "tehy", "recie",
        # what one English doubles and the other does not, what a verb in e makes
        "labeled", "labelled", "focussed", "benefited", "programed", "planing", "staring",
        # none of a sentence
        "distinguiqsh" * 1000,
    ],
)  # fmt: skip
def test_what_may_be_right(word: str) -> None:
    assert meant_word(word) == ""


def test_no_well_known_misspelling_is_a_word_that_it_stands_for() -> None:
    from mdrag.lint.reading.misspelt_words import _well_known

    table = _well_known()
    assert len(table) > 150
    assert not set(table) & set(table.values())
    assert is_well_known("goverments") and not is_well_known("avergae")


def test_a_word_made_of_two_is_not_compared_with_its_neighbours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(word: str) -> list[str]:
        raise AssertionError(word)

    monkeypatch.setattr(misspelt_words, "_one_slip_away", never)
    assert meant_word("paperrabbit") == ""
    with pytest.raises(AssertionError):
        meant_word("paperrabbet")
