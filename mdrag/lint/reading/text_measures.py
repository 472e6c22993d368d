"""What can be counted in running text: the names a metric's formula may use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mdrag.draft.model import Span
from mdrag.draft.words import count_words
from mdrag.lazy import lazy_regex

__all__ = ["COUNTS", "SCORES", "MeasuredText", "score"]

_WORD = lazy_regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")

# Scores of textstat by its own names; each takes the text and gives one number.
SCORES = (
    "flesch_reading_ease", "flesch_kincaid_grade", "gunning_fog", "smog_index",
    "coleman_liau_index", "automated_readability_index", "dale_chall_readability_score",
    "linsear_write_formula", "lix", "rix",
)  # fmt: skip


class MeasuredText:
    """Running text that is measured: its sentences as a reader sees them, and what it cites."""

    def __init__(
        self, place: Span, prose: Sequence[str], paragraphs: int, citations: int, bindings: int
    ) -> None:
        self.place, self.prose = place, list(prose)
        self.paragraphs, self.citations, self.bindings = paragraphs, citations, bindings
        self._words: list[str] | None = None

    def add(self, prose: Sequence[str], citations: int, bindings: int) -> None:
        """One more paragraph."""
        self.prose += prose
        self.paragraphs += 1
        self.citations += citations
        self.bindings += bindings
        self._words = None

    @property
    def words(self) -> list[str]:
        """Its words of letters: what has syllables and a length."""
        if self._words is None:
            self._words = [word for one in self.prose for word in _WORD.findall(one)]
        return self._words


COUNTS: dict[str, Callable[[MeasuredText], float]] = {
    "words": lambda one: float(sum(count_words(sentence) for sentence in one.prose)),
    "sentences": lambda one: float(len(one.prose)),
    "paragraphs": lambda one: float(one.paragraphs),
    "characters": lambda one: float(sum(len(word) for word in one.words)),
    "syllables": lambda one: float(sum(_syllables(one.words))),
    "complex_words": lambda one: float(sum(number > 2 for number in _syllables(one.words))),
    "long_words": lambda one: float(sum(len(word) > 6 for word in one.words)),
    "unique_words": lambda one: float(len({word.casefold() for word in one.words})),
    "longest_sentence": lambda one: float(max(map(count_words, one.prose), default=0)),
    "citations": lambda one: float(one.citations),
    "bindings": lambda one: float(one.bindings),
}


def _textstat() -> Any:
    import textstat

    textstat.set_lang("en_US")
    return textstat


def _syllables(words: Sequence[str]) -> list[int]:
    from mdrag.lint.reading.syllables import count_syllables

    plain = _textstat().remove_punctuation  # "co-operate" is looked up as one word
    return count_syllables(map(plain, words))


def score(name: str, stretch: MeasuredText) -> float:
    """One of textstat's SCORES over the text. ZeroDivisionError when there is nothing to score."""
    return float(getattr(_textstat(), name)(" ".join(stretch.prose)))
