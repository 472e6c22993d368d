"""Ligatures that a PDF does not spell: fonts whose maps say "f" of an "ff", "®" of an "fi".

What a glyph is, is told by its class (font, what the file says of it, width) and by the words it
stands in: a class that makes English words as one ligature, and hardly any as another, is that
ligature. A letter is asked about only where its ink is wider than that letter is in its font.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mdrag.ingest.readers.drawn.english_words import english_words
from mdrag.ingest.readers.drawn.fonts import FontRun, Points

__all__ = ["DRAWN_CODES", "LostLigatures"]

# Codes that PDFium takes for blanks and that may be drawn: of fonts that do not say what they are.
DRAWN_CODES = frozenset({*range(32)} - {9, 10})

# What a letter that is too wide is the last of; "": what another sign may be.
_SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "f": ("ff",), "i": ("fi", "ffi", "ti", "tti"), "l": ("fl", "ffl"), "h": ("Th",),
    "t": ("ft", "tt"), "": ("fi", "fl", "ff", "ffi", "ffl", "Th"),
}  # fmt: skip
_LETTERS = frozenset(_SPELLINGS) - {""}
_USUAL = 0.25  # quantile of a letter's widths on a page that is the letter's own
_WIDER = 1.5  # times that: an ff is 1.7 and more, an fi 2.2, a Th 2.1
_LEAST_WORDS = 2  # different words that say what a class is
_LEAST_LETTERS = 4  # of a word that says something: shorter ones come of anything
_ENOUGH_LETTERS = 6  # of one that says it alone of what nobody writes
_AGREE = 0.8  # of the words that say something
_SPEAK = 0.6  # of the stretches about it must be words with a ligature, or it is what it is called
_LARGEST = 100.0  # sizes: a broken file says anything
_SAME_INK = 0.01  # points
_SAME_WIDTH = 2  # hundredths of the size: two places of one glyph differ by rounding
_TEX_LIGATURES = frozenset("\x0b\x0c\x0d\x0e\x0f")  # tex_letters.py knows these
_NO_SIGN = frozenset("\x00\x01\x03\x04\x05\x06\x07\x08\x11\x1d\x1e\x1f")  # nor are they TeX's
_HYPHENS = frozenset("\x02\ufffe")  # what PDFium gives for a hyphen at a line end
_ODD_LETTERS = frozenset("ÞþßÐðªº¡¿†‡‰„")  # what codes of ligatures mean in other encodings
_ODD = frozenset({"Cc", "Co", "Cn", "So", "Sc", "No"})  # Unicode's categories


class _GlyphClass(NamedTuple):
    """Glyphs that look alike and are called alike."""

    font: str
    char: str
    width: int  # in hundredths of the size

    @property
    def is_letter(self) -> bool:
        """Whether it is a letter that is too wide, and no other sign."""
        return self.char in _SPELLINGS

    @property
    def is_no_text(self) -> bool:
        """Whether nobody writes it: it is another letter, or nothing."""
        return self.is_letter or self.char == "\ufffd" or not self.char.isprintable()

    @property
    def spellings(self) -> tuple[str, ...]:
        """The ligatures it may be."""
        return _SPELLINGS[self.char if self.is_letter else ""]


class LostLigatures:
    """What the pages read so far say of the glyphs of one file."""

    def __init__(self) -> None:
        self._widths: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._usual: dict[tuple[str, str], float] = {}
        self._heard: dict[_GlyphClass, dict[str, set[str]]] = defaultdict(dict)
        self._longest: dict[_GlyphClass, int] = defaultdict(int)  # of the words heard
        self._mute: dict[_GlyphClass, set[str]] = defaultdict(set)

    def spell(
        self,
        chars: list[str],
        edges: Points,
        run_of: NDArray[np.int32],
        runs: Sequence[FontRun],
        guessed: NDArray[np.bool_],
    ) -> None:
        """Spell the lost ligatures of a page in ``chars``.

        ``edges``: left, bottom, right, top of each character's ink; ``guessed``: blanks that are
        not in the file.
        """
        suspects = {
            **self._signs(chars, edges, run_of, runs, guessed),
            **self._wide_letters(chars, edges, run_of, runs),
        }
        stretches = list(_stretches(chars, suspects))
        for stretch in stretches:
            self._hear(chars, stretch, suspects)
        for stretch in stretches:
            readings = _readings(chars, stretch, suspects)
            for k in stretch:
                # A sign at the end of a word may be one: "Intel®".
                if k in suspects and (readings or suspects[k].is_letter or k + 1 in stretch):
                    spelling = self._spelling(suspects[k], readings)
                    chars[k] = spelling or (" " if chars[k] in _NO_SIGN else chars[k])

    def _wide_letters(
        self,
        chars: Sequence[str],
        edges: Points,
        run_of: NDArray[np.int32],
        runs: Sequence[FontRun],
    ) -> dict[int, _GlyphClass]:
        """The letters that are too wide and share their ink with no other: with their classes."""
        places: dict[tuple[int, str], list[int]] = defaultdict(list)
        letters = [k for k, char in enumerate(chars) if char in _LETTERS]
        for k, number in zip(letters, run_of[letters].tolist(), strict=True):
            places[number, chars[k]].append(k)
        inks = edges[:, 2] - edges[:, 0]
        found = {}
        for (number, char), where in places.items():
            run = runs[number]
            if run.font.mono or not run.visible:
                continue
            ink = inks[where] / run.size
            mine = float(np.sort(ink)[int(_USUAL * len(where))])
            usual = min(mine, self._usual.get((run.font.name, char), mine))
            self._usual[run.font.name, char] = usual
            for at in np.flatnonzero(ink > _WIDER * usual).tolist():
                k = where[at]
                if usual > 0 and not _shares_ink(edges, k):
                    found[k] = self._glyph_class(run, char, ink[at])
        return found

    def _signs(
        self,
        chars: Sequence[str],
        edges: Points,
        run_of: NDArray[np.int32],
        runs: Sequence[FontRun],
        guessed: NDArray[np.bool_],
    ) -> dict[int, _GlyphClass]:
        """The signs beside a letter that no word is written with, with their classes."""
        odd = {char for char in set(chars) if _is_odd(char)}
        found: dict[int, _GlyphClass] = {}
        if not odd:
            return found
        for k in [k for k, char in enumerate(chars) if char in odd]:
            beside = chars[max(0, k - 1) : k + 2]
            if not guessed[k] and any(map(str.isalpha, beside)):
                run, ink = runs[run_of[k]], edges[k, 2] - edges[k, 0]
                found[k] = self._glyph_class(run, chars[k], ink / run.size)
        return found

    def _glyph_class(self, run: FontRun, char: str, ink: float) -> _GlyphClass:
        """The class of a glyph: with those as wide that were seen before."""
        known = self._widths[run.font.name, char]
        width = round(100 * ink) if 0 <= ink < _LARGEST else 0
        near = [other for other in known if abs(other - width) <= _SAME_WIDTH]
        if not near:
            known.append(width)
        return _GlyphClass(run.font.name, char, near[0] if near else width)

    def _hear(
        self, chars: Sequence[str], stretch: range, suspects: Mapping[int, _GlyphClass]
    ) -> None:
        """Note which words a stretch of letters with suspects of one class may be."""
        kinds = {suspects[k] for k in stretch if k in suspects}
        if len(kinds) > 1:
            return
        (kind,) = kinds
        as_called = "".join(chars[k] for k in stretch)
        readings = _readings(chars, stretch, suspects)
        for spelling, word in readings.items():
            self._heard[kind].setdefault(spelling, set()).add(as_called)
            self._longest[kind] = max(self._longest[kind], len(word))
        # A letter speaks for itself where it makes a word; a sign wherever it makes none.
        if not readings and (not kind.is_letter or as_called.lower() in english_words()):
            self._mute[kind].add(as_called)

    def _spelling(self, kind: _GlyphClass, readings: Collection[str]) -> str:
        """The ligature a glyph is where ``readings`` make words; "" while nobody knows."""
        heard = self._heard.get(kind, {})
        if not heard:
            return ""
        best = max(heard, key=lambda spelling: (len(heard[spelling]), spelling))
        every = set().union(*heard.values())
        alone = kind.is_no_text and self._longest[kind] >= _ENOUGH_LETTERS
        least = 1 if alone or len(kind.spellings) == 1 else _LEAST_WORDS
        if len(every) < least or len(every) < _SPEAK * (len(every) + len(self._mute[kind])):
            return ""
        if len(readings) == 1 and best not in readings:
            return next(iter(readings))  # two ligatures as wide as one another
        if best in readings:
            rivals = [len(heard[other]) for other in readings if other != best]
            return best if len(heard[best]) > max(rivals, default=0) else ""
        return best if len(heard[best]) >= _AGREE * len(every) else ""


def _readings(
    chars: Sequence[str], stretch: range, suspects: Mapping[int, _GlyphClass]
) -> dict[str, str]:
    """The words a stretch may be, by ligature, when all its suspects are of one class."""
    kinds = {suspects[k] for k in stretch if k in suspects}
    found: dict[str, str] = {}
    for spelling in next(iter(kinds)).spellings if len(kinds) == 1 else ():
        begins = spelling == "Th"
        if begins and stretch[0] not in suspects:
            continue
        word = "".join(spelling if k in suspects else chars[k] for k in stretch).lower()
        # "The" is most of what begins with this ligature.
        if len(word) >= _LEAST_LETTERS - begins and word in english_words():
            found[spelling] = word
    return found


def _is_odd(char: str) -> bool:
    if char in _TEX_LIGATURES or char in _HYPHENS or char in "\t\n\r ":
        return False
    return char in _ODD_LETTERS or unicodedata.category(char or " ") in _ODD


def _shares_ink(edges: Points, k: int) -> bool:
    """Whether a neighbour has the same ink: the letters of a ligature that is spelt share it."""
    left, right = edges[k, 0], edges[k, 2]
    return any(
        0 <= at < len(edges) and abs(edges[at, 0] - left) + abs(edges[at, 2] - right) < _SAME_INK
        for at in (k - 2, k - 1, k + 1, k + 2)
    )


def _stretches(chars: Sequence[str], suspects: Collection[int]) -> Iterator[range]:
    """The runs of letters and suspects about each suspect, in order."""
    end = 0
    for k in sorted(suspects):
        if k < end:
            continue
        start = k
        while start > 0 and (chars[start - 1].isalpha() or start - 1 in suspects):
            start -= 1
        end = k + 1
        while end < len(chars) and (chars[end].isalpha() or end in suspects):
            end += 1
        yield range(start, end)
