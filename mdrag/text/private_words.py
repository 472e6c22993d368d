"""Words that say whom a text is about: e-mail addresses, telephone numbers, names of a list."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mdrag.text.fold import fold_map

__all__ = ["PrivateWords", "names_of"]

# What is looked for is folded: in lower case, white space in one form, line ends joined.
_EMAIL = re.compile(  # a@b.org, a (at) b.org; begun only where a word begins
    r"(?:\{[^{}@]{1,200}\}|(?<![\w.+'-])[\w.+'-]+) ?(?:@|[\[(] ?at ?[\])]) ?[\w-]+(?: ?\. ?[\w-]+)+"
)
# +49 30 1234567; (020) 7946 0000; 030-1234567; 555-123-4567; 13912345678; Tel. 123456
_PHONE = re.compile(
    r"(?<![\w.+/-])(?:"
    r"\+\d[\d ()./-]{6,20}\d"
    r"|\(0?\d{2,5}\) ?\d{3}[\d ./-]{2,12}\d"
    r"|0(?!000-000)\d{1,5}[ /-]\d[\d -]{5,14}\d"
    r"|[2-9]\d{2}[-. ]\d{3}[-. ]\d{4}"
    r"|1[3-9]\d{9}"
    r")(?![\w-])"
    r"|(?:\b(?:tel|phone|telephone|telefon|mobile|mobil|fax)\b\.?|电话|手机|传真)"
    r" ?:? ?\+?[(\d][\d ()./-]{4,20}\d"
)
_FEWEST = 9  # digits of a number without a mark that it is one: an ISSN has 8
_TAKEN_OUT = "[…]"
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SOFT = str.maketrans({"\x02": "\u00ad", "\ufffe": "\u00ad"})  # PDFium's hyphens at line ends


class PrivateWords(NamedTuple):
    """What is looked for. ``names``: whole names, in any case and with or without accents."""

    emails: bool = False
    phones: bool = False
    names: tuple[str, ...] = ()

    def kinds(self, text: str) -> tuple[str, ...]:
        """What of it stands in ``text``, in words; never the words themselves."""
        return tuple(dict.fromkeys(kind for kind, _, _ in self._found(_plain(text)[0])))

    def counts(self, text: str) -> Counter[str]:
        """How often each of its `kinds` stands in ``text``."""
        return Counter(kind for kind, _, _ in self._found(_plain(text)[0]))

    def redacted(self, text: str) -> str:
        """``text`` with […] in place of each of them, for a service that is sent text."""
        folded, offsets = _plain(text)
        places = sorted((start, end) for _, start, end in self._found(folded))
        kept, at = [], 0
        for start, end in places:
            first = offsets[start]
            kept.append(text[at:first] + _TAKEN_OUT if first >= at else "")
            at = max(at, offsets[end] if end < len(offsets) else _after(text, offsets[-1]))
        return "".join(kept) + text[at:]

    def _found(self, folded: str) -> Iterator[tuple[str, int, int]]:
        """(kind, start, end) of each place in a folded text, by kind."""
        if self.emails:
            for found in _EMAIL.finditer(folded):
                yield "an e-mail address", *found.span()
        if self.phones:
            for found in filter(_is_number, _PHONE.finditer(folded)):
                yield "a telephone number", *found.span()
        if self.names and (searched := _names_pattern(self.names)):
            for found in searched.finditer(folded):
                yield "a name of the list", *found.span()


def names_of(text: str) -> tuple[str, ...]:
    """The names of a list: one a line; # begins a note."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if any(map(str.isalpha, line))))


def _is_number(found: re.Match[str]) -> bool:
    digits = sum(map(str.isdigit, found[0]))
    return digits >= _FEWEST or not (found[0][0].isdigit() or found[0][0] in "(+")


def _after(text: str, at: int) -> int:
    """Where the letter at an offset ends, with the accents that follow it."""
    at += 1
    while at < len(text) and unicodedata.combining(text[at]):
        at += 1
    return at


def _plain(text: str) -> tuple[str, list[int]]:
    """``text`` folded and without accents, and for each character the offset it comes from."""
    folded, offsets = fold_map(text.translate(_SOFT))
    bare, places = [], []
    for char, offset in zip(folded, offsets, strict=True):
        for part in char if char.isascii() else unicodedata.normalize("NFD", char):
            if not unicodedata.combining(part):
                bare.append(part)
                places.append(offset)
    return "".join(bare), places


@lru_cache(maxsize=4)
def _names_pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    forms = sorted({form for name in names for form in _forms(_plain(name)[0].split())})
    return re.compile("|".join(forms)) if forms else None


def _forms(parts: list[str]) -> Iterable[str]:
    """Patterns of a name: as it is written, and with the last word first (``Vole, Anna``)."""
    if not parts:
        return
    orders = [parts]
    if len(parts) > 1:
        orders.append([parts[-1], *parts[:-1]])
    for order in orders:
        between = r",? ?" if _CJK.search(order[0]) else r",? "
        words = [
            " ?".join(map(re.escape, word)) if _CJK.search(word) else re.escape(word)
            for word in order
        ]
        before = "" if _CJK.match(order[0]) else r"(?<!\w)"
        after = "" if _CJK.match(order[-1][-1]) else r"(?!\w)"
        yield before + between.join(words) + after
