"""Vectors of words that are remembered."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mdrag.index.embed.held_words import HeldWords


def test_words_are_made_once_and_forgotten_when_they_are_too_many() -> None:
    made: list[str] = []

    def make(words: Sequence[str]) -> np.ndarray:
        made.extend(words)
        return np.array([[len(word), ord(word[0])] for word in words], np.float32)

    held = HeldWords(3, 2)
    assert held.vectors(["ab", "c", "ab"], make).tolist() == [[2, 97], [1, 99], [2, 97]]
    assert held.vectors(["c", "ab"], make).tolist() == [[1, 99], [2, 97]]
    assert made == ["ab", "c"]
    assert held.vectors(["d", "e"], make).tolist() == [[1, 100], [1, 101]]
    assert held.vectors(["ab"], make).tolist() == [[2, 97]]
    assert made == ["ab", "c", "d", "e", "ab"]
    assert held.vectors(["d", "e", "f", "g"], make).tolist() == [[1, ord(x)] for x in "defg"]
    assert held.vectors([], make).shape == (0, 2)
