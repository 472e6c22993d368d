from __future__ import annotations

import pytest

from made_rule import findings, words
from mdrag.lint.reading.token_pattern_faults import labels, token_faults


def test_matches_stand_on_their_words() -> None:
    text = "It is a *very* high\nrent. 😀 “A very high rent.” A quite low one [@doc_8f3a2c1d]."
    patterns = [[{"LOWER": {"IN": ["very", "quite"]}}, {"POS": "ADJ"}]]
    assert words(text, "tokens", patterns=patterns) == ["very* high", "quite low"]


def test_the_longest_of_those_that_overlap() -> None:
    patterns = [[{"POS": "ADJ", "OP": "+"}, {"POS": "NOUN"}]]
    assert words("The high old rents fell.", "tokens", patterns=patterns) == ["high old rents"]


def test_no_match_runs_over_a_sentence_end() -> None:
    patterns = [[{"LOWER": "rents"}, {"OP": "?"}, {"LOWER": "wages"}]]
    assert words("They paid rents. Wages rose.", "tokens", patterns=patterns) == []


def test_other_languages_are_not_read() -> None:
    text = "---\nlang: de\n---\n\nA very high rent.\n"
    assert not findings(text, "tokens", patterns=[[{"LOWER": "very"}]])


def test_the_labels_are_those_of_the_pipeline() -> None:
    assert {"NOUN", "PROPN", "AUX"} <= set(labels("POS"))
    assert {"NN", "VBD", "WP$"} <= set(labels("TAG"))
    assert {"nsubj:pass", "aux:pass", "ROOT"} <= set(labels("DEP"))


@pytest.mark.parametrize(
    ("token", "where", "told"),
    [
        ({"POS": "NOUNS"}, ("POS",), "no POS of the tagger; did you mean NOUN?"),
        ({"DEP": "nsubjpass"}, ("DEP",), "did you mean nsubj:pass?"),
        ({"TAG": {"IN": ["VBD", "VBX"]}}, ("TAG", "IN", 1), "no TAG of the tagger; did you mean"),
        ({"POSS": "NOUN"}, ("POSS",), "did you mean POS?"),
        ({"LEMMA": "go"}, ("LEMMA",), "has no lemmas"),
        ({"ENT_TYPE": "ORG"}, ("ENT_TYPE",), "has no named entities"),
        ({"lower": "go"}, ("lower",), "did you mean LOWER?"),
        ({"LOWER": "Go"}, ("LOWER",), "write 'go'"),
        ({"LOWER": False}, ("LOWER",), "put it in quotation marks"),
        ({"OP": "++"}, ("OP",), "OP may be ! ? + *"),
        ({"OP": "{,}"}, ("OP",), "OP may be"),
        ({"OP": True}, ("OP",), "OP may be"),
        ({"IS_ALPHA": "yes"}, ("IS_ALPHA",), "should be true or false"),
        ({"LENGTH": {">=": "5"}}, ("LENGTH", ">="), "should be a whole number"),
        ({"LENGTH": "5"}, ("LENGTH",), "should be a whole number"),
        ({"LOWER": {">=": 5}}, ("LOWER", ">="), "only LENGTH is one"),
        ({"LOWER": {"INN": ["a"]}}, ("LOWER", "INN"), "did you mean IN?"),
        ({"LOWER": {"IN": "a"}}, ("LOWER", "IN"), "should be a list"),
        ({"TEXT": {"REGEX": "("}}, ("TEXT", "REGEX"), "is no regular expression"),
        ({"TEXT": {"REGEX": "(a+)+$"}}, ("TEXT", "REGEX"), "repeats twice"),
        ("NOUN", (), "a token is"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(token: object, where: tuple, told: str) -> None:
    faults = list(token_faults(token, ("patterns", 0, 0)))
    assert [fault.where for fault in faults] == [("patterns", 0, 0, *where)]
    assert told in faults[0].told


@pytest.mark.parametrize(
    "token",
    [
        {}, {"OP": "{2,3}"}, {"OP": "{2}"}, {"OP": "{,2}"}, {"LENGTH": {">=": 5}}, {"LENGTH": 5},
        {"LOWER": {"FUZZY": "because"}}, {"LOWER": {"FUZZY1": {"IN": ["because"]}}},
        {"TEXT": {"REGEX": "^[A-Z]+$"}}, {"LIKE_NUM": True},
        {"MORPH": {"IS_SUPERSET": ["Tense=Past"]}},
        {"POS": {"NOT_IN": ["NOUN"]}, "DEP": "nsubj", "OP": "!"},
    ],
)  # fmt: skip
def test_what_is_right_is_what_spacy_takes(token: dict) -> None:
    assert not list(token_faults(token, ()))
    words("The high old rents fell.", "tokens", patterns=[[token, {"LOWER": "rents"}]])
