"""The author words that stand before ``(2015)``: ``Vole and Lemming``, ``Marmot et al.``."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex
from mdrag.text.connectives import connective_words
from mdrag.text.people import AND_OTHERS, IN_ORGANISATIONS, PARTICLES, REGIONS, begins_elided

__all__ = ["author_before"]

_WINDOW = 200
_TOKEN = lazy_regex(r"[^\s,;:()\[\]{}\"“”‘\ue000\ufffc]+|[^\s]")
_JOINTS = frozenset({"and", "&", "und", "et"})
_FOLLOWED = lazy_regex(AND_OTHERS, re.IGNORECASE)
_OPENERS_WORDS = (
    "in as for when since by see following according from with like unlike because if after "
    "before both either neither recently later earlier here there this that "
    "these those such per contra to at on of cf cf. using under over between among "
    "against given once until unless where whether even only more crucially what how "
    "why who which a an his her their our its my did does do is are was were can could would "
    "building drawing relying based depending"  # “Building on Vole (2001)”
)
# words that begin sentences with a capital and are no names
_OPENERS = connective_words() | {*_OPENERS_WORDS.split(), "compare"}
# what stands before a place or time rather than an author
_PLACES = frozenset(
    {"in", "at", "across", "within", "throughout", "outside", "during", "since", "after", "before"}
)


def author_before(scan: str, end: int) -> tuple[int, int]:
    """Where the author words lie that end right before ``end``; an empty range when unsure.

    Conservative: names are capitalised words with their initials and particles, joined by
    ``and``/``&`` or commas, an organisation may hold ``of``/``for``, ``et al.`` may follow. A
    possessive ``'s`` is left out.
    """
    begin = max(0, end - _WINDOW)
    tokens = [(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(scan, begin, end)]
    if not tokens:
        return end, end
    words = [token[0] for token in tokens]
    last = len(words)
    stop = tokens[-1][2]
    for ending in ("'s", "’s"):
        if words[-1].endswith(ending):
            words[-1], stop = words[-1][:-2], stop - 2
    at = last
    others = _FOLLOWED.fullmatch(" ".join(words[-2:]))
    if others:
        at -= 2
    first = _name(words, at)
    if first == at:
        return end, end
    first = _row(words, first) if others else _list(words, first)
    first = _opened(words, first, at)
    return (tokens[first][1], stop) if first < at else (end, end)


def _is_name(word: str) -> bool:
    if not word[:1].isalpha() or not (word[0].isupper() or begins_elided(word)):
        return False
    if word.endswith("."):
        # initials and the like; "Europe." ends a sentence
        return len(word.replace(".", "").replace("-", "")) <= 2 or word in ("St.", "Jr.", "Sr.")
    return True


def _is_particle(word: str) -> bool:
    return word in ("'t", "’t") or (word in PARTICLES and word.islower())


def _name(words: list[str], at: int) -> int:
    """Where the name that ends before ``at`` begins."""
    begin = at
    while begin and _is_name(words[begin - 1]):
        begin -= 1
        while begin and _is_particle(words[begin - 1]):
            if words[begin - 1] in IN_ORGANISATIONS and begin > 1 and _is_name(words[begin - 2]):
                break
            begin -= 1
        if begin > 1 and words[begin - 1] in IN_ORGANISATIONS and _is_name(words[begin - 2]):
            begin -= 1
    return begin


def _list(words: list[str], first: int) -> int:
    """Further names before an ``and``: ``Vole, Shrew, and Lemming``."""
    if not first or words[first - 1].lower() not in _JOINTS:
        return first
    before = first - 1
    if before and words[before - 1] == ",":
        before -= 1
    begin = _name(words, before)
    if begin == before:
        return first
    while begin > 1 and words[begin - 1] == ",":
        earlier = _name(words, begin - 1)
        if earlier == begin - 1:
            break
        opener = words[earlier].lower()
        if opener in _OPENERS:
            # "As Vole, Shrew and Lemming" opens with an author, "In Britain, Vole" does not
            if opener not in _PLACES and earlier + 1 < begin - 1:
                begin = earlier
            break
        if earlier and words[earlier - 1].lower() in _PLACES:
            break
        begin = earlier
    return begin


def _row(words: list[str], first: int) -> int:
    """Further names before one that others follow: ``Marmot, Bell, Vole et al.``.

    Two at least, and no place: “In Glasgow, Vole et al.” and “In London, England, Vole et al.”
    name one author.
    """
    if words[first - 1 : first] != [","]:
        return _list(words, first)
    begin, names = first, 0
    while begin > 1 and words[begin - 1] == ",":
        earlier = _name(words, begin - 1)
        if earlier == begin - 1:
            break
        opened = words[earlier].lower() in _OPENERS
        if opened or (earlier and words[earlier - 1].lower() in _PLACES):
            # "In Marmot, Bell, Vole et al." has a row of authors, unless one of them is a region
            at = earlier + 1 if opened else earlier
            placed = words[at - 1].lower() in _PLACES and (not names or _in_region(words[at:first]))
            begin, names = (begin, 0) if placed or at == begin - 1 else (earlier, names + 1)
            break
        begin, names = earlier, names + 1
    return begin if names > 1 else first


def _in_region(words: list[str]) -> bool:
    """Whether one of the names between commas is that of a country or a part of one."""
    named = " ".join(words).lower().split(" ,")
    return any(name.strip().removeprefix("the ") in REGIONS for name in named)


def _opened(words: list[str], first: int, at: int) -> int:
    """Drop sentence openers from the front; take in the article of an organisation."""
    while first < at and words[first].lower() in _OPENERS:
        first += 1
        while first < at and words[first] == ",":
            first += 1
    names = words[first:at]
    organisation = len([w for w in names if _is_name(w)]) > 1 or any(
        len(w) > 1 and w.isupper() for w in names
    )
    if names and names[0] == "The" and not (organisation and len(names) > 1):
        return first + 1
    if first and words[first - 1] == "the" and organisation:
        return first - 1
    return first
