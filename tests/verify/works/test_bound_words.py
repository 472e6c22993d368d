"""The words a binding stands for hold no pages: they are no numbers of the claim."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.works.bound_words import words_of_binding


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Roe (2015){#doc_8f3a2c1d} says that 86% of them stayed here (p. 6).",
         "says that 86% of them stayed here ."),
        ("About 86% of them stayed here (Roe, 2015){#doc_8f3a2c1d} (pp. 3–4).",
         "About 86% of them stayed here ."),
    ],
)  # fmt: skip
def test_pages_in_parentheses_are_blank(text: str, words: str) -> None:
    draft = parse(text)
    found = words_of_binding(draft, draft.bindings[0])
    assert found is not None
    assert " ".join(found.text.split()) == words
    at = found.text.index("86%")
    assert text[slice(*found.place(at, at + 3))] == "86%"


def test_what_is_longer_than_a_sentence_is_compared_in_parts() -> None:
    text = "Rents rose, " + ", ".join(f"ward {n} had {n} tenants" for n in range(900)) + "."
    draft = parse(f"{text} (A, 2020){{#doc_aaaaaaaa}}\n")
    whole = words_of_binding(draft, draft.bindings[0])
    assert whole is not None
    parts = list(whole.parts())
    assert "".join(one.text for one in parts) == whole.text
    assert all(len(one.text) == len(one.offsets) <= 3000 for one in parts) and len(parts) > 5
    for one in parts:
        at = one.text.index("ward")
        start, end = one.place(at, at + 4)
        assert draft.text[start:end] == "ward" and one.text.rstrip()[-1] in ",."
    short = whole._replace(text="Rents rose.", offsets=whole.offsets[:11])
    assert list(short.parts()) == [short]
