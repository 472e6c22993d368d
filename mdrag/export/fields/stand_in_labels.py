"""``table 2`` for a citeproc that knows no tables: it is told ``op. 2``, and prints that in place.

Pandoc's locales are those of CSL 1.0.1. A label they lack would be words behind the citation; as a
locator it stands where the style sets locators, is left out where the style has none, and counts
for "ibid.". Opus is named by no style that ships, nor by hardly another. Signs that print nothing,
behind the locator, say which label is meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from mdrag.export.citations import document, inlines, visit
from mdrag.export.citations.locators.locator_spellings import (
    TERMS,
    for_pandoc,
    of_suffix,
    several,
    terms_of,
)

__all__ = ["locator_of", "tell_stand_ins", "with_stand_in", "with_true_labels"]

_SIGN = "\u2063"  # invisible separator: as many as the place of the label in _LABELS
_LABELS = tuple(TERMS)
_STAND_IN = "opus"
_TOLD = re.compile(rf"[\s,]*\{{\S+ (?P<locator>[^{{}}]*?)(?P<signs>{_SIGN}+)\}}(?P<rest>.*)")
_ENGLISH = ("op.", "opp.", "opus", "opera")


def tell_stand_ins(doc: Any, known: Collection[str], locale: str) -> None:
    """Word so the suffixes of all citations of ``known`` works that are printed in the text."""

    def look(element: Any, _: None) -> None:
        if element.tag != "Cite" or document.inside(element, "Image"):
            return
        if all(one.id in known for one in element.citations):
            for one in element.citations:
                one.suffix = with_stand_in(list(one.suffix), locale)

    visit.visit(doc, look, None)


def with_stand_in(suffix: list[Any], locale: str = "en-US") -> list[Any]:
    """The suffix with a locator of such a label as one that pandoc knows; else as it is."""
    text = re.sub(r"[\s\u00a0]", " ", inlines.flat(suffix))
    label, locator, rest = of_suffix(text, locale)
    if label not in TERMS or not text.endswith(rest) or _SIGN in text:
        return suffix
    lead = re.match(r"[ ,]*", text)
    kept = inlines.cut_inlines(suffix, len(text) - len(rest), len(text))
    if kept is None or lead is None:
        return suffix
    signs = _SIGN * (_LABELS.index(label) + 1)
    told = for_pandoc(_STAND_IN, locator + signs, locale=locale).strip("{}")
    return inlines.join_strings([*inlines.words(f"{lead.group()}{{{told}}}"), *kept])


def locator_of(suffix: str, locale: str = "en-US") -> tuple[str, str, str]:
    """As `of_suffix`, also of a suffix that was given a stand-in."""
    if found := _TOLD.fullmatch(suffix):
        return _LABELS[len(found["signs"]) - 1], found["locator"], found["rest"]
    return of_suffix(suffix, locale)


def with_true_labels(content: Sequence[Any], locale: str = "en-US") -> list[Any]:
    """Rendered words with the labels that are meant, each as long and as high as the stand-in."""
    found = list(content)
    terms = terms_of(locale).get(_STAND_IN, ()) or _ENGLISH
    words = sorted({one.rstrip(".") for one in (*terms, *_ENGLISH)}, key=len, reverse=True)
    pattern = rf"(?<![^\W\d_])(?P<label>(?:{'|'.join(map(re.escape, words))})\.?)(?=[\s\u00a0]?\w)"
    label = re.compile(pattern, re.IGNORECASE)
    while signs := re.search(rf"{_SIGN}+", text := inlines.flat(found)):
        start = text.rfind(_SIGN, 0, signs.start()) + 1
        printed = list(label.finditer(text, start, signs.start()))
        found = inlines.replace_words(found, *signs.span(), "")
        if printed:
            at, locator = printed[-1], text[printed[-1].end() : signs.start()]
            true = _term(_LABELS[len(signs[0]) - 1], at["label"], locator, locale)
            found = inlines.replace_words(found, *at.span(), true)
    return found


def _term(label: str, printed: str, locator: str, locale: str) -> str:
    """The word for ``label`` in the form of ``printed``, which stands for it."""
    abroad = terms_of(locale)
    long_ones = [*_ENGLISH[2:], *abroad.get(_STAND_IN, ("",) * 4)[2:]]
    whole = printed.casefold() in [one.casefold() for one in long_ones]
    short, many, long, longs = abroad.get(label) or (*TERMS[label][1], *TERMS[label][0])
    one, more = (long, longs) if whole else (short, many)
    word = more if several(locator) else one
    word = word if whole or printed.endswith(".") else word.rstrip(".")
    return word[:1].upper() + word[1:] if printed[:1].isupper() else word
