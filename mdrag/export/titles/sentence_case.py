"""Titles that a paper prints with capitals → titles as APA and its kin print them.

Only what is safe is made small: a word that the paper itself writes small in its sentences, and no
part of a name it writes with capitals there. What holds a capital within (iPhone, DNA), a digit, or
is never met in the paper's sentences stays. The first word keeps its capital, and so does the first
after a colon, a dash, a full stop, ? or !.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from mdrag.export.citations.styles import CitationStyle

__all__ = ["TitleCase", "in_sentence_case", "wants_sentence_case"]

_TOKEN = re.compile(r"[\w'’]+(?:\.\w+)*")
_FUNCTION = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "if",
        "in",
        "into",
        "is",
        "nor",
        "of",
        "off",
        "on",
        "or",
        "over",
        "per",
        "so",
        "than",
        "that",
        "the",
        "through",
        "to",
        "toward",
        "towards",
        "under",
        "upon",
        "via",
        "vs",
        "with",
        "within",
        "without",
        "yet",
        "its",
        "their",
        "our",
        "your",
    ]
)
_BEFORE = r"(?<=[a-z,;] )"  # in the midst of a sentence
_BEHIND = r"(?=[,;.]? [a-z(]|[,;.)])"
_SHARE = 0.6  # of the words of a title that must begin with a capital for it to be in title case
_LEAST = 3  # such words
_ENOUGH = 100_000  # characters of a paper; a book has millions, and says no more about its words


class TitleCase(NamedTuple):
    """A title in sentence case, and the words in it that kept a capital for want of proof."""

    title: str
    kept: tuple[str, ...]


def wants_sentence_case(style: CitationStyle) -> bool:
    """Whether the style prints titles of articles as they are told, with no capitals of its own."""
    return not style.raises_titles


def in_sentence_case(title: str, text: str) -> TitleCase | None:
    """The title as its paper, whose words are ``text``, lets it be written small.

    The title as it is, with the words in doubt, where these are half of those with a capital. None
    for a title that is not in title case, and where nothing would change.
    """
    words = [found for found in _TOKEN.finditer(title)]
    content = [one for one in words[1:] if one[0].lower() not in _FUNCTION and one[0][0].isalpha()]
    raised = [one for one in content if one[0][0].isupper()]
    if len(raised) < _LEAST or len(raised) < _SHARE * len(content) or title.isupper():
        return None
    prose = _without_copies(text, title)
    names = set(_names(title, words, prose))
    new, kept = list(title), []
    for at, word in enumerate(words):
        if _first(title, word.start(), at) or not word[0][0].isupper() or word.start() in names:
            continue
        if not word[0][1:].replace("'", "").replace("’", "").islower() and len(word[0]) > 1:
            continue  # DNA, iPhone, COVID-19
        if word[0].lower() in _FUNCTION or _is_small(word[0], prose):
            new[word.start()] = word[0][0].lower()
        else:
            kept.append(word[0])
    if 2 * len(kept) >= len(raised):  # the paper says too little of its words: all or nothing
        return TitleCase(title, tuple(kept))
    done = "".join(new)
    return TitleCase(done, tuple(kept)) if done != title else None


def _first(title: str, at: int, number: int) -> bool:
    """Whether a word begins the title or a part of it."""
    return number == 0 or bool(re.search(r"[:.?!–—][\s\"“‘'(]*$|\s-\s*$", title[:at]))


def _is_small(word: str, prose: str) -> bool:
    """Whether the paper writes a word small at least as often as with a capital."""
    small = prose.count(f" {word.lower()}") + prose.count(f"-{word.lower()}")
    if not small or small >= prose.count(f" {word}"):
        return bool(small)
    return small >= len(re.findall(rf"{_BEFORE}{re.escape(word)}{_BEHIND}", prose))


def _names(title: str, words: list[re.Match[str]], prose: str) -> Iterator[int]:
    """Where words begin that are a name together: *United States*, *Beck Depression Inventory*."""
    for one, other in pairwise(words):
        if not one[0][0].isupper() or not other[0][0].isupper():
            continue
        if title[one.end() : other.start()] not in (" ", "-"):
            continue
        both = title[one.start() : other.end()]
        if both in prose:
            raised = len(re.findall(rf"{_BEFORE}{re.escape(both)}\b", prose))
            if raised > prose.count(f" {both.lower()}"):
                yield from (one.start(), other.start())


@lru_cache(maxsize=4)
def _without_copies(text: str, title: str) -> str:
    """The words of the paper in single spaces, without its own title at the head of its pages."""
    return " ".join(text[:_ENOUGH].split()).replace(" ".join(title.split()), " ")
