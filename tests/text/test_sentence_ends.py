"""Sentence ends."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.text.sentence_ends import split
from shared import SHARED, needs_shared


def cut(text: str) -> list[str]:
    return [text[a:b] for a, b in split(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Marmot et al. (2015) show that rents, e.g. in Leeds, rise.",
        "It rises, cf. Vole and Shrew, i.e. Mole vs. Lemming.",
        "As Fig. 3 and Sec. 2.1 show, No. 5 is p. 4 of vol. 2.",
        "J. B. Smith and Dr. Jones of the U.S. Army wrote it.",
        "It is by Prof. Dr. phil. Anna Kahn and Dr. rer. nat. habil. Bo Ax.",
        "It is by Dr.-Ing. Anna Kahn, Dr. h.c. mult. Bo Ax and Dipl.-Ing. Cy Orr.",
        "Univ.-Prof. Dr. med. Anna Kahn wrote it.",
        "It grew by 3.5 per cent [2004] and fell.",
        "See App. A for more, and Art. 5 for less.",
        "It was found by J. Smith.",
        "The theory K. Marx proposed is old.",
        "The site A. Jones dug in 1950 was empty.",
        "He said \"no.\" and left.",
        "It was shown.@bell2017 and then it was not.",
        "Write to a.@bell, and wait.",
        "They waited... and went.",
        "The model (see above. It is new) works.",
        "“Why?” asked Vole.",
        "1. A numbered heading",
        "Note: The rest is easy.",
        "The question is: Do they know it?",
        "We asked about the results: The rest was clear.",
        "Germany: You can buy a card.",
    ],
)  # fmt: skip
def test_one_sentence(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "It rises.|It falls.",
        "Is it so?|Yes!|Good.",
        "They said “it rises.”|Others did not.",
        "It was shown.[3]|Then it was not.",
        "It was shown. [3]|Then it was not.",
        "It was shown.@bell2017|Then it was not.",
        "It is of household h in cluster c.|β is the vector of it.",
        "They wait for long.link|Then it was not.link",
        "They wait for long. link|Then it was not.",
        "It was shown. 8|Yet it was not.",
        "It works, e.g. here, etc.|The rest does not.",
        "We asked for trust, interest etc.|Regression is used.",
        "Most are never treated. (Bell, 2017)|Leeds is a case.",
        "Most are never treated. (Bell et Al.)|Leeds is a case.",
        "They said “it rises.” (Bell and Roe 2017: 4).|Leeds is a case.",
        "Most are never treated. (see Bell, n.d.)",
        "Most are never treated. (Bell and Roe)|Leeds is a case.",
        "Most are never treated. (Student Wellbeing: An analysis)",
        "Most are never treated.|(This was in Leeds.)|It rose.",
        "In the U.K.|This is so.",
        "It was so in 1990.|2015 was different.",
        "(All of this is true.)|None is new.",
        "He left...|Then he came.",
        "By Marmot et al.|However, it was not.",
        "End with vitamin C.|The dose was low.",
        "No stop at the end.|So it is",
        "Abstract:|We present a new list.|It is short.",
        "It beats the state of the art.|Even so it fails.",
        "He loved the arts.|Indeed, he painted.",
        "Does it help?|No.|A trial showed harm.",
        "The answer was no.|I disagree.",
        "We tested the app.|A user fell asleep.",
        "We learn of X with tool Y.|Additional goals are to be named.",
        "There is more on it (see the guide for more.)|A simple way is this.",
        "Lemma 2.1:|The sum is even.",
        "The Operator (Listing 1):|It changes nothing.",
    ],
)
def test_several_sentences(text: str) -> None:
    expected = text.split("|")
    joined = text.replace("|", " ").replace("shown.[3] ", "shown.[3] ")
    assert cut(joined) == expected


@given(st.text('aB. ?!("”)[1]…\n', max_size=60))
def test_the_sentences_cover_every_word_in_order(text: str) -> None:
    spans = split(text)
    assert all(a < b for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in pairwise(spans))
    covered = {i for a, b in spans for i in range(a, b)}
    assert all(i in covered for i, c in enumerate(text) if not c.isspace())


@needs_shared
def test_boundaries_of_labelled_text() -> None:
    """F1 on gold boundaries; academic text is only missed where no stop marks the boundary."""
    assert SHARED is not None
    right = wrong = missed = academic_wrong = academic_missed = 0
    academic_right = academic_all = 0
    for line in (SHARED / "eval/sentseg/dev.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        text, at, gold = row["text"], 0, []
        for sentence in row["sents"]:
            at = text.find(sentence, at) + len(sentence)
            gold.append(at)
        found = {end for _, end in split(text)} - {len(text)}
        known = set(gold[:-1])
        right += len(found & known)
        wrong += len(found - known)
        missed += len(known - found)
        if row["genre"] == "academic":
            academic_right += len(found & known)
            academic_all += len(known - found)
            academic_wrong += len(found - known)
            academic_missed += sum(text[end - 1] in ".?!" for end in known - found)
    assert 2 * right / (2 * right + wrong + missed) > 0.97
    hits = academic_right
    assert 2 * hits / (2 * hits + academic_wrong + academic_all) >= 0.985
    assert academic_wrong + academic_missed <= 3


@pytest.mark.parametrize("note", ["1", "12,14", "^[3]^", "^[3][4]^", "^7^"])
def test_a_raised_number_belongs_to_the_sentence_before(note: str) -> None:
    assert cut(f"It was shown.{note} Then it fell.") == [f"It was shown.{note}", "Then it fell."]
    assert cut(f"He said “no.”{note} Then it fell.")[1:] == ["Then it fell."]


@pytest.mark.parametrize("text", ["See sec.2 The rest.", "Use v1.2 The rest.", "It is fig.3 Here."])
def test_a_number_that_an_abbreviation_names_ends_nothing(text: str) -> None:
    assert cut(text) == [text]
