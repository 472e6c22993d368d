"""None of them, of a source that has some; and most or few, of a source that gives another share.

“None of the crews slept”, of “most of the crews slept”; “most crews slept”, of “9 % of the crews
slept”. Never sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS, denies_clause, turned_back
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    keys_of,
    near_sentences,
)
from mdrag.verify.contradictions.statements.quantifiers import quantifiers_of

__all__ = ["none_or_some", "other_shares_of_all"]

_COVERED = 0.6
_COVERED_SHARE = 0.75
_BEHIND = 4  # words after a quantifier among which its noun stands
_RELATIVES = frozenset({"that", "who", "which", "with", "in", "on", "at"})
_NONE = lazy_regex(
    r"\b(?:none(?: of)?|not (?:even )?one(?: of)?|not a single|no single|nobody|no one)\b",
    re.IGNORECASE,
)
_OF_THEM = lazy_regex(r"\b(?:none|one) of\b|\bnot a single\b|\bno single\b", re.IGNORECASE)
_SOME = lazy_regex(
    r"\b(?:all(?: of)?|every|each|most(?: of)?|(?:the |a |vast |large )*majority(?: of)?|"
    r"some(?: of)?|several(?: of)?|many(?: of)?|half(?: of)?|one of|only)\b",
    re.IGNORECASE,
)
_FEW = lazy_regex(
    r"(?<!a )(?<!quite )\b"
    r"(?:few(?= of\b|(?:\s+[a-z-]+){1,3}s\b)|hardly any|a (?:small )?minority)\b",
    re.IGNORECASE,
)
_LEVEL_OF_MOST = 2
_HOW_OFTEN = frozenset({"always", "usually", "generally", "often", "entirely", "in the main"})
_MOST_HAVE = 50.0  # per cent at least; with what is about that
_ABOUT_HALF = 5.0


def none_or_some(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where one says it of none and the other of some, or of all; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    none = _NONE.search(text)
    mine = none or _SOME.search(text)
    if mine is None or _denials(ours) > bool(none):
        return
    if denies_clause([word.key for word in ours]) and not _OF_THEM.search(text):
        return  # “nobody found that”
    i = _at(ours, mine.span())
    nouns = _nouns(ours, i)
    told = []
    for near in near_sentences(ours, passages, rarity, _keys(ours, i), _COVERED):
        theirs = (_SOME if none else _NONE).search(near.sentence)
        if _denials(near.words) > (not none):
            return
        if theirs is None:
            continue  # of how many it says nothing
        j = _at(near.words, theirs.span())
        if not nouns & _nouns(near.words, j):
            return
        if turned_back((w.key for w in ours), (w.key for w in near.words)):
            return
        told.append(clash_with(ours, near, i, j))
    yield from told[:1]


def other_shares_of_all(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the source gives a share that is not most, or not few; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    few = _FEW.search(text)
    most = [one for one in quantifiers_of(text) if one.level >= _LEVEL_OF_MOST]
    if len(most) + bool(few) != 1 or _denials(ours) or any(map(_is_share, ours)):
        return
    if most and text[most[0].start : most[0].end].lower() in _HOW_OFTEN:
        return
    i = _at(ours, few.span() if few else (most[0].start, most[0].end))
    told = []
    for near in near_sentences(ours, passages, rarity, _keys(ours, i), _COVERED_SHARE):
        shares = _shares(near)
        if not shares or _denials(near.words) or quantifiers_of(near.sentence):
            return
        least, largest = min(shares.values()), max(shares.values())
        if most and largest >= _MOST_HAVE - _ABOUT_HALF:
            return
        if few and least <= _MOST_HAVE:
            return
        if not turned_back((w.key for w in ours), (w.key for w in near.words)):
            j = next(iter(shares))
            told.append(clash_with(ours, near, i, (j, j + 1)))
    yield from told[:1]


def _nouns(found: Sequence[AlignedWord], quantifier: tuple[int, int]) -> set[str]:
    """What a quantifier is said of: the words behind it, up to one that says more of them."""
    behind: list[AlignedWord] = []
    for word in found[quantifier[1] : quantifier[1] + _BEHIND]:
        if behind and word.text.lower() in _RELATIVES:
            break
        behind.append(word)
    return set(keys_of(behind))


def _shares(near: NearSentence) -> dict[int, float]:
    """Place → the per cent that a sentence gives there."""
    given = ((at, word.number) for at, word in enumerate(near.words) if _is_share(word))
    return {at: number.high for at, number in given if number}


def _is_share(word: AlignedWord) -> bool:
    return word.number is not None and word.number.measure == "%" and word.number.unit != "pp"


def _denials(found: Sequence[AlignedWord]) -> int:
    return sum(word.key in NEGATIONS for word in found)


def _keys(found: Sequence[AlignedWord], span: tuple[int, int]) -> frozenset[str]:
    return frozenset(word.key for word in found[slice(*span)])


def _at(found: Sequence[AlignedWord], span: tuple[int, int]) -> tuple[int, int]:
    inside = [i for i, word in enumerate(found) if word.start < span[1] and span[0] < word.end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)
