"""The same number with the opposite bound, and another rank: “over 40”, “third of four”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from mdrag.lazy import lazy_regex
from mdrag.text.numerals import RANKS
from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    close,
    content,
    verbatim,
)
from mdrag.verify.contradictions.alignment.contradiction import NEAR, Clash, clash_of, is_cleared
from mdrag.verify.quantities.parse_numbers import Number

__all__ = ["bound_start", "opposite_bound", "other_ranks"]

_RETOLD = 0.6  # share of the draft's content that a source sentence in other words must hold
_FEW = 2  # content words both must have beside the number or rank
_FIGURES = lazy_regex(r"(\d{1,3})(?:st|nd|rd|th)", re.IGNORECASE)
_NOT = frozenset({"not", "no", "never", "hardly", "without", "cannot"})
_BEFORE = 3  # words before a number among which "no" takes its bound back: "no fewer than"
_NO_RANK = frozenset({"first", "second"})  # also adverbs and time: only where all else is the same


def opposite_bound(i: int, number: Number, one: AlignedSentence) -> Clash | None:
    """“over 300 households” where the source has “fewer than 300 households”."""
    if number.bound not in ("<", ">") or number.ranged or one.forward < _RETOLD:
        return None
    same = [
        j
        for j, word in enumerate(one.theirs)
        if word.number and (word.number.low, word.number.high) == (number.low, number.high)
    ]
    if len(same) != 1 or len(content(one.ours).keys() & content(one.theirs).keys()) < _FEW:
        return None
    other = one.theirs[same[0]].number
    if other is None or {number.bound, other.bound} != {"<", ">"}:
        return None
    if number.measure != other.measure or _denied(one.ours, i) or _denied(one.theirs, same[0]):
        return None
    ours, theirs = bound_start(one.ours, i), bound_start(one.theirs, same[0])
    return clash_of(one, ours, i + 1, theirs, same[0] + 1)


def bound_start(found: Sequence[AlignedWord], at: int) -> int:
    """Where the words of a bound begin: “over”, “fewer than”, “at most”."""
    long = at > 1 and (found[at - 1].key == "than" or found[at - 2].key == "at")
    return max(0, at - 2 if long else at - 1)


def _denied(found: Sequence[AlignedWord], at: int) -> bool:
    return any(word.key in _NOT for word in found[max(0, at - _BEFORE - 1) : at])


def other_ranks(found: Sequence[AlignedSentence]) -> Iterator[Clash]:
    """Where the aligned sentence has another rank or ordinal than the draft, in its place."""
    best = [one for one in found if one.forward >= found[0].forward - NEAR] if found else []
    for i in range(len(best[0].ours) if best else 0):
        clash = next((clash for one in best if (clash := _other_rank(i, one))), None)
        others = [one for one in best if clash is None or one is not clash.found]
        if clash and not is_cleared(DifferenceSlot(i, i + 1, 0, 0), others):
            yield clash


def _other_rank(i: int, one: AlignedSentence) -> Clash | None:
    rank = _rank(one.ours[i])
    if not rank or one.pairs[i] >= 0:
        return None
    ranks = {j: n for j, word in enumerate(one.theirs) if (n := _rank(word))}
    if rank in ranks.values():
        return None
    slot = next((slot for slot in one.slots if slot.i1 <= i < slot.i2), None)
    if slot and slot.i2 - slot.i1 == slot.j2 - slot.j1 and verbatim(one) and close(one, slot):
        j = slot.j1 + i - slot.i1
        return clash_of(one, i, i + 1, j, j + 1) if j in ranks else None
    return _retold_rank(i, ranks, one)


def _retold_rank(i: int, ranks: dict[int, int], one: AlignedSentence) -> Clash | None:
    """“the second largest of the region” in a sentence with one other rank, of the same thing."""
    if (
        len(ranks) != 1
        or one.forward < _RETOLD
        or one.ours[i].text.lower() in _NO_RANK - {"second"}
    ):
        return None
    j = next(iter(ranks))
    follows = [words[at + 1].key if at + 1 < len(words) else "" for words, at in
               ((one.ours, i), (one.theirs, j))]  # fmt: skip
    shared = content(one.ours).keys() & content(one.theirs).keys()
    if not follows[0] or follows[0] != follows[1] or len(shared) < _FEW:
        return None
    return clash_of(one, i, i + 1, j, j + 1)._replace(sure=False)


def _rank(word: AlignedWord) -> int:
    """The rank a word names, 0 for none: third, 3rd."""
    low = word.text.lower()
    figures = _FIGURES.fullmatch(low)
    return int(figures[1]) if figures else RANKS.get(low, 0)
