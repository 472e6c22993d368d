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
