from __future__ import annotations

import pytest

from mdrag.text.prose import is_sentence


@pytest.mark.parametrize(
    "text", ["It rose.", 'He said "no."', "It fell (n = 4).", "It fell. [12]", "上升了。", "Why?"]
)
def test_sentences(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize("text", ["Teaching experience", "Table 1: Minutes.", "Fig. 2 Maps.", ""])
def test_headings_and_captions(text: str) -> None:
    assert not is_sentence(text)
