"""Numbers in words: what they are worth, and the words before them that make them vague.

And one number in its spellings: 20,000, 20 000, 20K, 20 thousand, twenty thousand; 1.2M, 45.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

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
    "number_words",
    "number_writings",
    "other_numeral",
    "roman_number",
    "whole_number",
    "written_numbers",
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
_BY_VALUE = {value: word for word, value in NUMERALS.items()}
_DIGITS = {str(value): word for word, value in NUMERALS.items() if value > 1}
# as written behind the digits → worth
_LETTERS = {"k": 1e3, "mn": 1e6, "m": 1e6, "bn": 1e9}
_NAMES = {name: worth for name, worth in SCALES.items() if worth >= 1e3}
_ATTACHED = {1e3: ("k",), 1e6: ("m", "mn"), 1e9: ("bn", "b")}
_WRITTEN = lazy_regex(
    r"(?<![\w.,/:@#^-])(?P<digits>\d{1,3}(?:[,\u00a0\u202f\u2009 ]\d{3})+(?![\d,]\d)(?:\.\d+)?"
    r"|\d+(?:\.\d+)?)"
    rf"(?:(?P<letter>[kK]|bn|mn|M)|[ -]?(?P<name>{'|'.join(_NAMES)}))?(?![\w/:]|[.,]\d)"
    rf"|(?<![\w-])(?i:(?P<words>{WHOLE_NUMBER})"
    r"(?:[ -](?P<scale>million|billion|trillion))?)(?![\w-])"
)
_MOST_WRITTEN = 10**15
_SHORT = 4  # signs of 1.25 million; nobody writes 20.124k
_WORTHS = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


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


def written_numbers(text: str) -> Iterator[float]:
    """What the numbers of ``text`` are worth, in figures and in words; no units, no ranges."""
    for hit in _WRITTEN.finditer(text):
        if hit["digits"]:
            scale = _LETTERS.get((hit["letter"] or "").lower()) or _NAMES.get(hit["name"] or "", 1)
            yield float(re.sub(r"[^\d.]", "", hit["digits"])) * scale
        elif (value := whole_number(hit["words"])) is not None:
            yield value * _NAMES.get((hit["scale"] or "").lower(), 1)


def number_words(value: int) -> str:
    """20124 → ``twenty thousand one hundred twenty four``; "" from a trillion on."""
    if not 0 <= value < 10**12:
        return ""
    for worth, name in _WORTHS:
        if value >= worth:
            many, rest = divmod(value, worth)
            return f"{number_words(many)} {name}" + (f" {number_words(rest)}" if rest else "")
    tens, ones = divmod(value, 10)
    return _BY_VALUE.get(value) or f"{_BY_VALUE[10 * tens]} {_BY_VALUE[ones]}"


def number_writings(value: float) -> Iterator[str]:
    """The ways a text may write a number: in figures, shortened, and in words when it is round."""
    yield f"{value:g}"
    if not 0 <= value < _MOST_WRITTEN:
        return
    if value == int(value):
        yield f"{int(value)}"
        yield f"{int(value):,}"
        if len(f"{int(value)}".rstrip("0")) < 3:
            yield number_words(int(value))
    for name, worth in _NAMES.items():
        short = f"{value / worth:g}"
        if worth <= value < 1000 * worth and len(short) <= _SHORT:
            yield f"{short} {name}"
            yield from (f"{short}{letter}" for letter in _ATTACHED.get(worth, ()))
