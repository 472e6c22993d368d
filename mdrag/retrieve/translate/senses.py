"""The words of a Chinese question → English ones, of their senses those the library speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.translate.dictionary import WordTable, plain_senses
from mdrag.retrieve.translate.foreign_names import with_foreign_names
from mdrag.retrieve.translate.phrases import library_phrases
from mdrag.retrieve.translate.segment import QuestionPart, segments
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["look_up_question"]

_SENSES = 4  # of a word that are tried; later ones are rare
_PASSAGES = 20  # that show which senses go together
_WORDS = Path(__file__).with_name("function_words.txt")


class _Sense(NamedTuple):
    text: str
    stems: frozenset[str]
    worth: float  # how plain it is, 1 for the first


def look_up_question(text: str, library: GenerationStore, words: WordTable) -> str:
    """``text`` with each Chinese word as the sense the library speaks of; "": no word is known.

    Names, numbers and words in Latin letters stay. Which of several senses is meant is seen from
    the passages that hold the senses of the other words. Two words that the library says side by
    side are one term.
    """
    every = with_foreign_names(text, list(segments(text, words)), library, words)
    parts = [part for part in every if part.text not in _function_words()]
    parts = parts or [part for part in every if len(part.text) > 1]  # "what is called that?"
    if not any(part.entry or not part.chinese for part in parts):
        return ""
    phrases = library_phrases(every, library, words)
    options = [
        [_Sense(phrases[part], frozenset(map(stem, tokens(phrases[part]))), 1.0)]
        if part in phrases
        else _senses(part, library)
        for part in parts
    ]
    everything = " ".join(sense.text for these in options for sense in these)
    nearest = [_stems(p) for p in library.suggest(everything, _PASSAGES)]
    chosen = [
        max(these, key=lambda sense: sense.worth * (0.1 + _together(sense, nearest))).text
        for these in options
        if these
    ]
    return " ".join(dict.fromkeys(chosen))


def _senses(part: QuestionPart, library: GenerationStore) -> list[_Sense]:
    """The senses of a word whose words the library holds, else its first one."""
    if not part.chinese:
        return [_Sense(part.text, frozenset(), 1.0)]
    if part.entry is None:
        return []
    found = [
        _Sense(text, frozenset(stem(t) for t in tokens(text) if t not in FUNCTION_WORDS), worth)
        for text, worth in plain_senses(part.entry)
    ]
    known = library.known_stems({s for sense in found for s in sense.stems})
    held = [sense for sense in found if sense.stems and sense.stems <= known]
    return held[:_SENSES] or found[:1]


def _together(sense: _Sense, nearest: Sequence[frozenset[str]]) -> float:
    """How much of the passages that hold the other words, nearest first, hold this sense."""
    total = sum(1 / (rank + 3) for rank in range(len(nearest))) or 1.0
    held = (1 / (rank + 3) for rank, there in enumerate(nearest) if sense.stems <= there)
    return sum(held) / total


def _stems(passage: Passage) -> frozenset[str]:
    return frozenset(map(stem, tokens(f"{' '.join(passage.section_path)} {passage.text}")))


@cache
def _function_words() -> frozenset[str]:
    lines = _WORDS.read_text("utf-8").splitlines()
    return frozenset(word for line in lines if line[:1] != "#" for word in line.split())
