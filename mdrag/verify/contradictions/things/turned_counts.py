"""Whether the number of something rose or fell, where the source has it the other way; never sure.

“The number of students fell from 26 to eight”, of a source with “the number of students increased
to 26”, whatever else its sentence says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import AlignedWord, content, is_content_word, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import (
    NEGATIONS,
    are_of_one_side,
    are_opposites,
    denies_clause,
    has_opposite,
)
from mdrag.verify.contradictions.statements.near_sentences import clash_with, near_sentences
from mdrag.verify.quantities.same_number import same_value

__all__ = ["AmountWay", "amounts_of", "turned_counts"]

_AMOUNTS = frozenset("number numbers amount share proportion percentage rate count".split())  # noqa: SIM905
_NAMED = 3  # words behind “number of” that say of what
_BEFORE = 2  # words before “number of” among which stands what was done to it: “reduced the”
_BEHIND = 4  # … and behind what it is a number of
_COVERED = 0.4  # share of the draft's content, by rarity, that the sentence must hold
_CLEARLY = 0.6  # … where no figure is the same
_SHARED = 2
_SUPPOSED = frozenset("would could might may if whether".split())  # noqa: SIM905


class AmountWay(NamedTuple):
    """“The number of students rose to 26”: of what, which way, by which word, to which figure."""

    of: frozenset[str]
    at: int  # of the word of direction; -1 without one
    to: int  # of the figure; -1 without one


def turned_counts(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where what the number of something did is the opposite of what the source says; one at most.

    Silent where a sentence has it the draft's way. ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = [one for one in amounts_of(ours) if one.at >= 0]
    if not mine or _is_open(ours):
        return
    without = frozenset(ours[one.at].key for one in mine)
    told = []
    for near in near_sentences(ours, passages, rarity, without, _COVERED, _SHARED):
        if _is_open(near.words):
            continue
        figure = _has_figure_of(ours, near.words)
        for one in mine:
            for other in amounts_of(near.words):
                if other.at < 0 or not one.of & other.of:
                    continue
                a, b = ours[one.at].key, near.words[other.at].key
                if are_of_one_side(a, b):
                    return
                if are_opposites(a, b) and (figure or near.covered >= _CLEARLY):
                    span = (one.at, one.at + 1), (other.at, other.at + 1)
                    told.append(clash_with(ours, near, *span))
    yield from told[:1]


def amounts_of(found: Sequence[AlignedWord]) -> list[AmountWay]:
    """What a sentence says the number, amount or share of, in order."""
    ways = []
    at = [
        i
        for i in range(len(found) - 2)
        if found[i].text.lower() in _AMOUNTS and found[i + 1].text.lower() == "of"
    ]
    for i, following in pairwise([*at, len(found)]):
        last = i + 2
        while last < min(following, i + 3 + _NAMED) and not _ends(found[last]):
            last += 1
        of = frozenset(content(tuple(found[i + 2 : last])))
        if not of:
            continue
        before = [k for k in range(max(0, i - _BEFORE), i) if has_opposite(found[k].key)]
        behind = [
            k for k in range(last, min(following, last + _BEHIND)) if has_opposite(found[k].key)
        ]
        way = next(iter(before[-1:] + behind[:1]), -1)
        ways.append(AmountWay(of, way, _figure(found, max(last, way), following)))
    return ways


def _ends(word: AlignedWord) -> bool:
    """Whether what is counted is named before a word: “number of students | increased to”."""
    if word.text.lower() in ("the", "its", "their", "all"):
        return False
    return word.number is not None or not is_content_word(word) or has_opposite(word.key)


def _figure(found: Sequence[AlignedWord], first: int, last: int) -> int:
    """Where “to 26” stands behind what is counted; -1 without it."""
    for at in range(first, min(last, first + _BEHIND + 1)):
        if found[at].number and found[at - 1].text.lower() in ("to", "was", "were", "is", "at"):
            return at
    return -1


def _is_open(found: Sequence[AlignedWord]) -> bool:
    """Whether a sentence denies or supposes what it says."""
    keys = [word.key for word in found]
    supposed = not _SUPPOSED.isdisjoint(word.text.lower() for word in found)
    return supposed or not NEGATIONS.isdisjoint(keys) or denies_clause(keys)


def _has_figure_of(ours: Sequence[AlignedWord], theirs: Sequence[AlignedWord]) -> bool:
    return any(
        mine.number and other.number and same_value(mine.number, other.number)
        for mine in ours
        for other in theirs
    )
