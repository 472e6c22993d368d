"""A share told in words that the source's cannot be: “fewer than half” of what most did.

Beside sentences of the source that speak of the same things, where none of them gives a share that
the draft's may be. Never sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.text.words import stem
from mdrag.verify.contradictions.alignment.align import (
    AlignedWord,
    beside,
    content,
    covered_share,
    is_content_word,
    sentences_of,
    words,
)
from mdrag.verify.contradictions.alignment.contradiction import Clash, clash_of
from mdrag.verify.contradictions.bounds_and_ranks import bound_start
from mdrag.verify.contradictions.counted_things import is_of_a_part, words_around
from mdrag.verify.contradictions.numbers import is_change
from mdrag.verify.contradictions.opposites import NEGATIONS, are_opposites
from mdrag.verify.quantities.parse_numbers import Number

__all__ = ["other_shares"]

_COVERED = 0.6  # share of the draft's content, by rarity, that the sentence must hold
_SHARED = 3  # content words
_ALIKE = 1  # words around both shares that must be the same
_NEAR = 0.2  # a sentence covered so much less may still be what the writer read
_ABOUT = 8.0  # points that “about half” may be off
_EXACT = 1.0
_HALF = 50.0
_OF_SHARES = frozenset(map(stem, "more most fewer less majority minority".split()))  # noqa: SIM905
_QUALITIES = 3  # words between “most” and what is counted
_NO_PLURAL = ("ss", "us", "ous", "is")


class _Share(NamedTuple):
    """A share of something, as the per cents it may be; ``worded``: no figure stands for it."""

    at: int
    low: float
    high: float
    worded: bool


def other_shares(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the one share of the draft is none of its source's; ``rarity`` of its words."""
    ours = words(text)
    mine = _shares(ours)
    if len(mine) != 1 or NEGATIONS & {word.key for word in ours}:
        return
    weight = {key: rarity.get(word, 1.0) + 0.1 for key, word in content(ours).items()}
    found = []
    for passage in passages:
        for sentence, keys in sentences_of(passage.text):
            covered = covered_share(weight, keys)
            if covered >= _COVERED - _NEAR and len(weight.keys() & keys) >= _SHARED:
                found.append((covered, sentence, passage))
    found.sort(key=lambda one: -one[0])
    if not found or found[0][0] < _COVERED:
        return
    told = None
    for covered, sentence, passage in found:
        if covered < found[0][0] - _NEAR:
            break
        theirs = words(sentence)
        there = _shares(theirs)
        if any(not _differ(mine[0], other) for other in there) or _is_open(ours, theirs):
            return
        alike = [
            other
            for other in there
            if (mine[0].worded or other.worded)
            and len(words_around(ours, mine[0].at) & words_around(theirs, other.at)) >= _ALIKE
        ]
        if alike and told is None:
            i, j = mine[0].at, alike[0].at
            one = beside(ours, sentence, passage)
            told = clash_of(one, _start(ours, i), i + 1, _start(theirs, j), j + 1)
    if told:
        yield told._replace(sure=False)


def _start(found: Sequence[AlignedWord], at: int) -> int:
    """Where the words of a share begin: “fewer than half”."""
    number = found[at].number
    return bound_start(found, at) if number and number.bound else at


def _differ(a: _Share, b: _Share) -> bool:
    return a.high <= b.low or b.high <= a.low


def _is_open(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    """Whether one may speak of the rest that the other leaves."""
    mine, there = ({word.key for word in found} - _OF_SHARES for found in (ours, theirs))
    turned = any(are_opposites(a, b) for a in mine - there for b in there - mine)
    return turned or bool(NEGATIONS & there)


def _shares(found: Sequence[AlignedWord]) -> list[_Share]:
    shares = []
    for at, word in enumerate(found):
        if word.number and word.number.measure == "%" and word.number.kind == "plain":
            if not is_change(found, at) and not is_of_a_part(found, at):
                shares.append(_numeric(at, word.number))
        elif word.text.lower() == "majority" or _is_most(found, at):
            shares.append(_Share(at, _HALF, 100.0, True))
        elif word.text.lower() == "minority":
            shares.append(_Share(at, 0.0, _HALF, True))
    return shares


def _is_most(found: Sequence[AlignedWord], at: int) -> bool:
    """Whether “most” counts: “most of”, “most old ships”, and not “most often”, “the most”."""
    before = found[at - 1].text.lower() if at else ""
    if found[at].text.lower() != "most" or before in ("the", "at"):
        return False
    for word in found[at + 1 : at + 2 + _QUALITIES]:
        low = word.text.lower()
        if low == "of" and word is found[at + 1]:
            return True
        if not is_content_word(word) or word.number or low.endswith("ly"):
            return False
        if low.endswith("s") and not low.endswith(_NO_PLURAL):
            return True
    return False


def _numeric(at: int, number: Number) -> _Share:
    low, high = sorted((number.low, number.high))
    worded = number.step == 5.0  # half, a third
    if number.bound == ">":
        return _Share(at, low, 100.0, worded)
    if number.bound == "<":
        return _Share(at, 0.0, high, worded)
    off = _ABOUT if number.bound == "~" or worded else _EXACT
    return _Share(at, low - off, high + off, worded)
