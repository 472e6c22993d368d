"""Other spellings of a question's words that the library uses: meta analysis, 12, 20K."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from mdrag.retrieve.other_spelling import other_spellings
from mdrag.text.dates import YEARS
from mdrag.text.numerals import number_writings, other_numeral, written_numbers
from mdrag.text.words import FUNCTION_WORDS, stem, tokens

__all__ = ["spellings"]

_SHORTEST = 3  # letters of a part a word may be taken apart into
_SMALL = 20  # from here on a number has several spellings
_LONGEST = 40  # letters of a word that is


def spellings(text: str, known: Callable[[Iterable[str]], frozenset[str]]) -> list[str]:
    """Words to search for beside those of ``text``, in its order.

    Two words that follow each other, written as one where the library has that; of a word the
    library does not have its British or American spelling, or its parts, where it has them; a
    number in other figures or in words, where the library has all of it. ``known`` gives those of
    some stems that it has. Without the British and American ones nDCG@10 of BM25 alone on SciFact
    dev went from .7056 to .7073; neighbouring words as phrases (.667, as a tenth of the score
    .709), within eight words (.651), words with a hyphen as phrases (.701) and what an abbreviation
    stands for (.700) did not pay.
    """
    words = tokens(text)
    joined = [
        a + b
        for a, b in pairwise(words)
        if a not in FUNCTION_WORDS and b not in FUNCTION_WORDS and (a + b).isascii()
    ]
    numerals = [other for word in words if (other := other_numeral(word))]
    written = list(_other_writings(text))
    there = known(map(stem, [*words, *joined, *numerals, *(w for one in written for w in one)]))
    parts = [
        (word[:at], word[at:])
        for word in dict.fromkeys(words)
        if stem(word) not in there and word.isascii() and word.isalpha() and len(word) <= _LONGEST
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1)
    ]
    absent = (word for word in dict.fromkeys(words) if stem(word) not in there)
    abroad = [other for word in absent for other in other_spellings(word)]
    spelt = known(map(stem, abroad))
    both = known(stem(part) for pair in parts for part in pair)
    found = [word for word in (*joined, *numerals) if stem(word) in there]
    found += [w for one in written if there.issuperset(map(stem, one)) for w in one]
    found += [word for word in abroad if stem(word) in spelt]
    found += [part for pair in parts if both.issuperset(map(stem, pair)) for part in pair]
    return [word for word in dict.fromkeys(found) if word not in words]


def _other_writings(text: str) -> Iterator[list[str]]:
    """Each number of ``text`` that is no single small one, in every other spelling as words."""
    for value in dict.fromkeys(written_numbers(text)):
        if value >= _SMALL and value not in YEARS:
            for writing in dict.fromkeys(number_writings(value)):
                yield tokens(writing)
