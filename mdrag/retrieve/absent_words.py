"""Words of a question that no source holds: what answers must say it in other words."""

from __future__ import annotations

from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.spellings import spellings
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["absent_words"]

_SHORTEST = 3  # letters of a word that is looked at
_MOST = 5  # words that are named


def absent_words(text: str, library: GenerationStore) -> list[str]:
    """The content words of ``text`` that the library has in no form and no spelling, at most 5."""
    asked = [
        word
        for word in dict.fromkeys(tokens(text))
        if len(word) >= _SHORTEST and word.isalpha() and word not in FUNCTION_WORDS
    ]
    known = library.known_stems(map(stem, asked))
    absent = [word for word in asked if stem(word) not in known]
    joined = "".join(spellings(text, library.known_stems)) if absent else ""
    return [
        word for word in absent if word not in joined and not spellings(word, library.known_stems)
    ][:_MOST]
