"""Numbers in words: what they are worth, and the words before them that make them vague."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = [
    "ABOUT",
    "NUMERALS",
    "OVER",
    "PARTS",
    "RANKS",
    "SCALES",
    "TIMES",
    "UNDER",
    "WHOLE_NUMBER",
    "other_numeral",
    "roman_number",
    "whole_number",
]

_ONES = word_list("numerals", "ones")
# "zero" to "ninety", in order
NUMERALS = {word: at for at, word in enumerate(_ONES)} | {
    word: 10 * at for at, word in enumerate(word_list("numerals", "tens"), start=2)
}
# "first" to "twentieth"
RANKS = {word: at for at, word in enumerate(word_list("numerals", "ordinals"), start=1)}
SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
# into how many parts; as said of one of them: "halve" is the singular of "halves"
PARTS = {"half": 2, "halve": 2, "second": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5,
         "sixth": 6, "eighth": 8, "tenth": 10}  # fmt: skip
TIMES = {"twice": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0, "doubling": 2.0,
         "thrice": 3.0, "triple": 3.0, "tripled": 3.0, "triples": 3.0, "trebled": 3.0,
         "quadrupled": 4.0, "twofold": 2.0, "threefold": 3.0, "fourfold": 4.0, "halved": 0.5,
         "halves": 0.5, "halving": 0.5}  # fmt: skip

_WORD = rf"(?:{'|'.join([*NUMERALS, 'hundred', 'thousand'])})"
# "one hundred and twenty-four": a regular expression, in any case
WHOLE_NUMBER = rf"{_WORD}(?:(?:[ -]| and ){_WORD})*"

# What stands before a number that is not meant to the digit, as alternatives.
ABOUT = (
    r"about|around|roughly|approximately|approx\.?|some|nearly|almost|circa|ca?\.|close to|"
    r"estimated(?: at)?|[~≈∼±]"
)
OVER = r"over|above|(?:more|greater|higher|larger|longer) than|at least|exceed\w*|[>≥]"
UNDER = r"under|below|(?:less|fewer|lower|smaller|shorter) than|at most|up to|[<≤]"


_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
_IS_ROMAN = lazy_regex(r"m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})")
_DIGITS = {str(value): word for word, value in NUMERALS.items() if value > 1}


def other_numeral(word: str) -> str:
    """``twelve`` → 12 and 12 → ``twelve``; "" for what is no such word, and for one and none."""
    return _DIGITS.get(word) or (str(NUMERALS[word]) if NUMERALS.get(word, 0) > 1 else "")


def roman_number(word: str) -> int | None:
    """``xiv`` → 14, below 4,000; None for what is no such number in small letters."""
    if not word or not _IS_ROMAN.fullmatch(word):
        return None
    values = [_ROMAN[letter] for letter in word]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-value if value < after else value for value, after in pairs)


def whole_number(words: str) -> int | None:
    """``one hundred and twenty-four`` → 124; None when the words are no single number."""
    total = current = 0
    last = 10**6
    for word in re.findall(r"[a-z]+", words.lower()):
        if word == "and":
            continue
        if word in NUMERALS:
            value = NUMERALS[word]
            if not ((value < 10 and last >= 20) or last >= 100):
                return None  # "two three", "five and six": a list
            current, last = current + value, max(value, 1)
        elif word == "hundred":
            current, last = max(current, 1) * 100, 100
        else:
            total, current, last = total + max(current, 1) * 1000, 0, 1000
    return total + current
