"""Printed characters → the characters of the canonical text.

Ligatures are spelt out, curly quotes made straight, odd spaces plain, accents composed (NFC), the
slanted and bold alphabets of formulas plain; words hyphenated at a line end are joined. Dashes,
case and everything else stay as printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

__all__ = ["HYPHENS", "collapse", "join_hyphen", "normalise", "spelt"]

HYPHENS = "-\u2010\u00ad\u0002\ufffe"  # the last two: what PDFium gives for a hyphen at a line end

_FORMS = {
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
    "‘": "'", "’": "'", "‛": "'", "“": '"', "”": '"', "‟": '"',
    "\u2010": "-", "\u2011": "-", "\u0002": "-", "\ufffe": "-",
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "",
    "\u2028": " ", "\u2029": " ", "\u0085": " ",
    "\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓",  # Symbol and Wingdings bullets
}  # fmt: skip
_TABLE = {ord(char): form for char, form in _FORMS.items()}
# Mathematical alphabets; the italic h of theirs stands elsewhere.
_TABLE |= {
    code: unicodedata.normalize("NFKC", chr(code)) for code in (*range(0x1D400, 0x1D800), 0x210E)
}
_NOT_TEXT = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ue000-\uf8ff\ufff0-\ufffb\uffff\ud800-\udfff]"
)
_TWO_QUOTES = re.compile(r"''|``")
# A spacing accent printed beside its letter, as TeX fonts without accented letters do.
_ACCENTS = dict(zip("´¨ˆ˜ˇ˚¸", "\u0301\u0308\u0302\u0303\u030c\u030a\u0327", strict=True))
_ACCENTED = re.compile(r"([´¨ˆ˜ˇ˚])([A-Za-zı])|([A-Za-z])(¸)")


def spelt(word: str) -> str:
    """One printed word in canonical characters; "" when it holds no text at all.

    Idempotent, holds no line break when ``word`` holds none; never begins or ends with a space.
    """
    if word.isascii() and word.isprintable() and "''" not in word and "``" not in word:
        return word.strip()
    word = _NOT_TEXT.sub("", word.translate(_TABLE))
    word = _ACCENTED.sub(_composed, word)
    word = _TWO_QUOTES.sub('"', unicodedata.normalize("NFC", word))
    return word.strip()


def _composed(found: re.Match[str]) -> str:
    accent, letter = (found[1], found[2]) if found[1] else (found[4], found[3])
    return ("i" if letter == "ı" else letter) + _ACCENTS[accent]


def collapse(text: str) -> str:
    """``text`` with every run of white space made one space, none at the ends."""
    return " ".join(text.split())


def normalise(text: str) -> str:
    """What hashes of a text are taken over: canonical characters, NFC, white space collapsed.

    Idempotent; equal for two printings of the same words.
    """
    return collapse(spelt(collapse(text)))


def join_hyphen(first: str, second: str, known: Callable[[str], int]) -> str | None:
    """The word broken at a line end, or None when nothing was broken there.

    ``first`` ends the line with a hyphen, ``second`` begins the next. ``known`` says how often a
    form stands unbroken in the document (lower case): it decides between ``well-known`` and
    ``information``.
    """
    if len(first) < 2 or first[-1] not in HYPHENS or not second:
        return None
    stem = first[:-1]
    if not stem[-1].isalnum() or not second[0].isalnum():
        return None
    hyphenated = stem + "-" + second
    head, tail = _core(stem), _core(second)
    whole, parted = known(head + tail), known(f"{head}-{tail}")
    if whole > parted:
        return stem + second
    if not (stem[-1].isalpha() and second[0].islower()):
        return hyphenated  # COVID-19, Smith-Jones, 3-gram
    if parted > whole:
        return hyphenated
    if "-" in head or head in _PREFIXES:
        return hyphenated  # state-of-the- / art; a second hyphen is hardly ever a broken word
    if tail in _COMPOUND_ENDS and len(head) > 2 and head not in _LATIN_BEGINNINGS:
        return hyphenated
    both = known(head) and known(tail) and min(len(head), len(tail)) > 3
    return hyphenated if both and whole == 0 and head not in _BEGINNINGS else stem + second


def _core(word: str) -> str:
    return word.strip("\"'()[]{}.,;:!?").lower()


_PREFIXES = frozenset({"self", "well", "non", "semi", "quasi", "cross", "half"})
_BEGINNINGS = frozenset(
    "some over under every with without through how home work any inter trans super counter fore "  # noqa: SIM905
    "back data there where here what when class text".split()
)
# What is hardly ever the end of a word written as one: "based" follows the hyphen of 67 words in
# 106 PDFs and ends one word without.
_COMPOUND_ENDS = frozenset(
    "based level related specific dimensional intensive driven grained oriented dependent aware "  # noqa: SIM905
    "consuming speaking making building focused centred centered formatted eligible precision "
    "coverage performance resolution".split()
)
_LATIN_BEGINNINGS = frozenset(
    "anti bio dis eco extra hyper infra inter intra macro meta micro mid mini mis mono multi nano "  # noqa: SIM905
    "out over post pre psycho socio sub super supra trans ultra under uni".split()
)
