"""The quotations of a paragraph, looked for once and found by their place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lint_context import check, context
from mdrag.draft.model import Span
from mdrag.lint.reading import own_words
from mdrag.lint.reading.own_words import quoted_in_block, quoted_spans, reaching_into

_ENDS = st.lists(st.integers(0, 60), max_size=16, unique=True).map(sorted)


@given(_ENDS, st.integers(0, 60), st.integers(0, 20))
def test_what_reaches_into_a_stretch(ends: list[int], start: int, length: int) -> None:
    spans = [Span(*pair) for pair in list(pairwise(ends))[::2]]
    end = start + length
    told = [one for one in spans if one.start < end and start < one.end]
    assert list(reaching_into(spans, start, end)) == (told if length else told[:1])


def test_the_quotations_of_a_paragraph_are_those_of_its_block() -> None:
    around = context("So “one” is said, and “two\nthree”.\n")
    (paragraph,) = around.paragraphs
    spans = quoted_spans(around.draft, paragraph)
    assert [around.draft.text[a:b] for a, b in spans] == ["“one”", "“two\nthree”"]
    assert quoted_in_block(around.draft, paragraph.block) is spans


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("citation.unbound", "Bell (2017) says that it is “so”. "),
        ("citation.weak-locator", "It is “so and so, then” (Marmot, 2015){#doc_8f3a2c1d}. "),
        ("style.long-sentence", f"Here {'words go on and on ' * 14}and “so”. "),
    ],
)
def test_a_paragraph_is_searched_once_for_quotations(
    rule: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    found = own_words.quotations
    monkeypatch.setattr(own_words, "quotations", lambda text: asked.append(text) or found(text))
    check(rule, context(sentence * 30))
    assert len(asked) == 1
