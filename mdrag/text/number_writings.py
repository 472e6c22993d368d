"""One number in its spellings: 20,000, 20 000, 20K, 20 thousand, twenty thousand; 1.2M, 45."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.lazy import lazy_regex
from mdrag.text.numerals import NUMERALS, WHOLE_NUMBER, whole_number

__all__ = ["number_words", "number_writings", "written_numbers"]

# as written behind the digits → worth
_LETTERS = {"k": 1e3, "mn": 1e6, "m": 1e6, "bn": 1e9}
_NAMES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_ATTACHED = {1e3: ("k",), 1e6: ("m", "mn"), 1e9: ("bn", "b")}
_FOUND = lazy_regex(
    r"(?<![\w.,/:@#^-])(?P<digits>\d{1,3}(?:[,\u00a0\u202f\u2009 ]\d{3})+(?![\d,]\d)(?:\.\d+)?"
    r"|\d+(?:\.\d+)?)"
    rf"(?:(?P<letter>[kK]|bn|mn|M)|[ -]?(?P<name>{'|'.join(_NAMES)}))?(?![\w/:]|[.,]\d)"
    rf"|(?<![\w-])(?i:(?P<words>{WHOLE_NUMBER})"
    r"(?:[ -](?P<scale>million|billion|trillion))?)(?![\w-])"
)
_MOST = 10**15
_SHORT = 4  # signs of 1.25 million; nobody writes 20.124k
_TENS = {value: word for word, value in NUMERALS.items()}
_BIG = ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred"))


def written_numbers(text: str) -> Iterator[float]:
    """What the numbers of ``text`` are worth, in figures and in words; no units, no ranges."""
    for hit in _FOUND.finditer(text):
        if hit["digits"]:
            scale = _LETTERS.get((hit["letter"] or "").lower()) or _NAMES.get(hit["name"] or "", 1)
            yield float(re.sub(r"[^\d.]", "", hit["digits"])) * scale
        elif (value := whole_number(hit["words"])) is not None:
            yield value * _NAMES.get((hit["scale"] or "").lower(), 1)


def number_words(value: int) -> str:
    """20124 → ``twenty thousand one hundred twenty four``; "" from a trillion on."""
    if not 0 <= value < 10**12:
        return ""
    for worth, name in _BIG:
        if value >= worth:
            many, rest = divmod(value, worth)
            return f"{number_words(many)} {name}" + (f" {number_words(rest)}" if rest else "")
    tens, ones = divmod(value, 10)
    return _TENS.get(value) or f"{_TENS[10 * tens]} {_TENS[ones]}"


def number_writings(value: float) -> Iterator[str]:
    """The ways a text may write a number: in figures, shortened, and in words when it is round."""
    yield f"{value:g}"
    if not 0 <= value < _MOST:
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
