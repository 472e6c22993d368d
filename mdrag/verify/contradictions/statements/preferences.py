"""What is preferred to what, and what outperforms what, with the sides exchanged; never sure.

“They preferred a week in person to the online course”, of a source with “a preference for the
online course over a week in person”.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS, denies_clause
from mdrag.verify.contradictions.statements.comparisons import ComparedSides, agree_on_sides
from mdrag.verify.contradictions.statements.near_sentences import (
    clash_with,
    clause_at,
    keys_of,
    near_sentences,
)

__all__ = ["exchanged_preferences"]

_COVERED = 0.5
_PREFERRING = frozenset(
    "prefer prefers preferred preferring preference preferences favour favours favoured favor "  # noqa: SIM905
    "favors favored chose chosen".split()
)
_OUTPERFORMING = frozenset(
    "outperform outperforms outperformed outperforming surpass surpasses surpassed outweigh "  # noqa: SIM905
    "outweighs outweighed outnumber outnumbers outnumbered beat beats".split()
)
_BEHIND = frozenset({"over", "rather", "instead"})
_SMALL = frozenset({"of", "than"})
_BEING = frozenset("is are was were be been being".split())  # noqa: SIM905


def exchanged_preferences(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where the source has what is better and what is worse the other way; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _preferences(text, ours)
    if len(mine) != 1 or mine[0].denied or denies_clause([word.key for word in ours]):
        return
    told = []
    for near in near_sentences(ours, passages, rarity, frozenset(mine[0].by), _COVERED):
        for theirs in _preferences(near.sentence, near.words):
            said = None if theirs.denied else agree_on_sides(mine[0], theirs)
            if said:
                return
            if said is False:
                i, j = mine[0].at, theirs.at
                told.append(clash_with(ours, near, (i, i + 1), (j, j + 1)))
    yield from told[:1]


def _preferences(text: str, found: Sequence[AlignedWord]) -> list[ComparedSides]:
    sides = []
    for at, word in enumerate(found):
        first, last = clause_at(text, found, at)
        if word.text.lower() in _PREFERRING:
            one = _preferred(found, at, first, last)
        elif word.text.lower() in _OUTPERFORMING:
            one = _outperforming(found, at, first, last)
        else:
            continue
        denied = any(other.key in NEGATIONS for other in found[first:last])
        if one and one.left and one.right:
            sides.append(one._replace(denied=denied))
    return sides


def _preferred(
    found: Sequence[AlignedWord], at: int, first: int, last: int
) -> ComparedSides | None:
    said = [word.text.lower() for word in found[:last]]
    than = next((i for i in range(at + 1, last) if said[i] in _BEHIND), -1)
    if than < 0:
        than = next((i for i in range(at + 1, last) if said[i] == "to"), -1)
    passive = at > first and said[at - 1] in _BEING
    if than < 0 or (than == at + 1 and not passive):
        return None  # “preferred to stay” names one thing
    left = found[first:at] if passive else found[at + 1 : than]
    behind = than + 1 + (than + 1 < last and said[than + 1] in _SMALL)
    return _sides(at, than, ("prefer", ""), left, found[behind:last])


def _outperforming(
    found: Sequence[AlignedWord], at: int, first: int, last: int
) -> ComparedSides | None:
    left, right = found[first:at], found[at + 1 : last]
    if at > first and found[at - 1].text.lower() in _BEING:
        if not right or right[0].text.lower() != "by":
            return None
        left, right = right, left
    return _sides(at, at + 1, ("outperform", ""), left, right)


def _sides(
    at: int, than: int, by: tuple[str, str], left: Sequence[AlignedWord],
    right: Sequence[AlignedWord],
) -> ComparedSides:  # fmt: skip
    return ComparedSides(at, than, by, frozenset(keys_of(left)), frozenset(keys_of(right)), False)
