"""Titles that a paper prints with capitals → titles as APA and its kin print them.

A title is made small whole or not at all. A word is made small when the paper itself writes it
small in its sentences, or another form of it; it stays when the paper writes it with a capital
there, alone or as part of a name, and so do what holds a capital within (iPhone, DNA), a digit, and
single letters (R, C++). Where one word is neither, the title stays as it is printed. The first word
keeps its capital, and so does the first after a colon, a dash, a full stop, ? or !.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from mdrag.export.citations.styles import CitationStyle

__all__ = ["TitleCase", "in_sentence_case", "wants_sentence_case"]

_TOKEN = re.compile(r"[\w'’]+(?:\.\w+)*")
_SMALL_WORDS = """
a an and as at but by for from if in into is nor of off on or over per so than that
the through to toward towards under upon via vs with within without yet its their
our your
"""
_FUNCTION = frozenset(_SMALL_WORDS.split())
_BEFORE = r"(?<=[a-z,;] )"  # in the midst of a sentence
_BEHIND = r"(?=[,;.]? [a-z(]|[,;.)])"
_MARKED = re.compile(r"\s*\[[^\]]{1,12}\]\s*")  # [Re] before the title of what is done again
_ENDING = re.compile(
    r"(?:(?:i[sz])?ations?|abilit(?:y|ies)|able|ions?|ings?|ers?|ors?|ed|ies|es|s|y|e|ive|al)$"
)
_ENDINGS = (
    "(?:e|s|es|ed|y|ies|ing|ings|er|ers|or|ors|ion|ions|ive|al|able|ation|ations|i[sz]e|i[sz]ed"
    "|i[sz]es|i[sz]ing|i[sz]ation)?"
)
_STEM = 4  # letters of what two forms of a word share
_NAMED = 2  # times with a capital in the midst of sentences
_TIMES = 4  # as often as small: `python` is also typed into a terminal
_RUN = 6  # words of the title in a row are no name but a copy of it
_SHARE = 0.6  # of the words of a title that must begin with a capital for it to be in title case
_LEAST = 3  # such words
_ENOUGH = 100_000  # characters of a paper; a book has millions, and says no more about its words


class TitleCase(NamedTuple):
    """A title in sentence case; or as it is, with the words that are in doubt."""

    title: str
    doubtful: tuple[str, ...]


def wants_sentence_case(style: CitationStyle) -> bool:
    """Whether the style prints titles of articles as they are told, with no capitals of its own."""
    return not style.raises_titles


def in_sentence_case(title: str, text: str) -> TitleCase | None:
    """The title as its paper, whose words are ``text``, lets it be written small.

    The title as it is, with the words in doubt, where there are such. None for a title that is not
    in title case, and where nothing would change.
    """
    words = [found for found in _TOKEN.finditer(title)]
    content = [one for one in words[1:] if one[0].lower() not in _FUNCTION and one[0][0].isalpha()]
    raised = [one for one in content if one[0][0].isupper()]
    if len(raised) < _LEAST or len(raised) < _SHARE * len(content) or title.isupper():
        return None
    prose = _without_copies(text, title)
    together = dict(sorted(_together(title, words, prose), key=itemgetter(1)))  # a name wins
    new, doubtful = list(title), []
    for at, word in enumerate(words):
        if _first(title, word.start(), at) or _is_sign(title, word):
            continue
        case = together.get(word.start()) or _case(word[0], prose)
        if case == "doubt":
            doubtful.append(word[0])
        elif case == "small":
            new[word.start()] = word[0][0].lower()
    if doubtful:
        return TitleCase(title, tuple(doubtful))
    done = "".join(new)
    return TitleCase(done, ()) if done != title else None


def _is_sign(title: str, word: re.Match[str]) -> bool:
    """Whether a word is written as it is for its own sake: DNA, iPhone, COVID-19, R, C++."""
    if not word[0][0].isupper():
        return True
    if word[0].lower() in _FUNCTION:
        return False
    rest = word[0][1:].replace("'", "").replace("’", "")
    return not rest.islower() or title[word.end() : word.end() + 1] in ("+", "#")


def _first(title: str, at: int, number: int) -> bool:
    """Whether a word begins the title or a part of it."""
    if number == 0 or _MARKED.fullmatch(title[:at]):
        return True
    return bool(re.search(r"[:.?!–—][\s\"“‘'(]*$|\s-\s*$", title[:at]))


def _case(word: str, prose: str) -> str:
    """What the paper's sentences show a word to be: small, a name, or in doubt."""
    bare = re.sub("['’]s?$", "", word)
    if bare.lower() in _FUNCTION:
        return "small"
    small = prose.count(f" {bare.lower()}") + prose.count(f"-{bare.lower()}")
    alone = len(re.findall(rf"{_BEFORE}{re.escape(bare)}{_BEHIND}", prose))
    form = _other_form_small(bare.lower(), prose)
    if alone >= _NAMED and alone >= _TIMES * small and (small or not form):
        return "name"
    if small:
        return "small" if small >= min(prose.count(f" {bare}"), alone) else "doubt"
    if form:
        return "doubt" if alone else "small"
    return "name" if alone else "doubt"


def _other_form_small(word: str, prose: str) -> bool:
    """Whether another form of a word stands small in a sentence: *determine*, *models*."""
    stem = _ENDING.sub("", word)
    if len(stem) < _STEM:
        return False
    return bool(re.search(rf"{_BEFORE}{re.escape(stem)}{_ENDINGS}\b", prose))


def _together(title: str, words: list[re.Match[str]], prose: str) -> Iterator[tuple[int, str]]:
    """Where words begin that are a name together: *United States*, *Open University*.

    In doubt, where the paper writes the two small as well, or once with capitals.
    """
    for one, other in pairwise(words):
        between = title[one.end() : other.start()]
        if not one[0][0].isupper() or not other[0][0].isupper() or between not in (" ", "-"):
            continue
        both = title[one.start() : other.end()]
        if both not in prose:
            continue
        raised = len(re.findall(rf"{_BEFORE}{re.escape(both)}\b", prose))
        lower = rf"\b{re.escape(one[0].lower())}[ -]{re.escape(other[0].lower())}"
        small = len(re.findall(lower, prose))
        if raised > small:
            case = "name" if not small and raised >= _NAMED else "doubt"
            yield from ((one.start(), case), (other.start(), case))


@lru_cache(maxsize=4)
def _without_copies(text: str, title: str) -> str:
    """The words of the paper in single spaces, without its own title at the head of its pages."""
    prose = " ".join(text[:_ENOUGH].split())
    words = title.split()
    copied = set[int]()
    for at in range(max(1, len(words) - _RUN + 1)):
        run = " ".join(words[at : at + _RUN])
        for found in re.finditer(re.escape(run), prose) if run else ():
            copied.update(range(*found.span()))
    return "".join(" " if at in copied else sign for at, sign in enumerate(prose))
