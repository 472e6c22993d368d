"""A member of an enumeration that the draft leaves out, with the negation in it.

“Unaware of it or lacking incentives”, of “unaware of, have no training in, or lack incentives”:
what a list says in another member turns nothing round of those that are named.
"""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.verify.contradictions.alignment.align import (
    AlignedSentence,
    AlignedWord,
    DifferenceSlot,
    is_content_word,
)
from mdrag.verify.contradictions.opposites import NEGATIONS

__all__ = ["is_left_out"]

_JOINTS = frozenset({"and", "or", "nor"})


def is_left_out(one: AlignedSentence, slot: DifferenceSlot) -> bool:
    """Whether each negation of the source in ``slot`` stands in a member the draft leaves out.

    The draft has no word of that member in its place, and what it says nowhere.
    """
    if any(word.key in NEGATIONS for word in one.ours[slot.i1 : slot.i2]):
        return False
    denied = [at for at in range(slot.j1, slot.j2) if one.theirs[at].key in NEGATIONS]
    members = [_member(one, at) for at in denied]
    return bool(members) and all(_lacks(one, member) for member in members)


def _lacks(one: AlignedSentence, member: range) -> bool:
    theirs = _said([one.theirs[at] for at in member])
    return bool(theirs) and theirs.isdisjoint(_said(one.ours)) and set(one.pairs).isdisjoint(member)


def _said(found: Sequence[AlignedWord]) -> set[str]:
    """What words say but for their negations."""
    return {w.key for w in found if is_content_word(w) and w.key not in NEGATIONS}


def _member(one: AlignedSentence, at: int) -> range:
    """The member of an enumeration around a word of the source; an empty one where there is none.

    A member has a comma or a joint on both sides, and one of them is a comma.
    """
    first, last = at, at + 1
    while first and not _parts(one, first):
        first -= 1
    while last < len(one.theirs) and not _parts(one, last):
        last += 1
    ends = [i for i in (first, last) if 0 < i < len(one.theirs)]
    if len(ends) < 2 or not any("," in _between(one, i) for i in ends):
        return range(0)
    return range(first, last)


def _parts(one: AlignedSentence, i: int) -> bool:
    """Whether a member ends before the word at ``i``."""
    joint = one.theirs[i].text.lower() in _JOINTS
    return joint or one.theirs[i - 1].text.lower() in _JOINTS or "," in _between(one, i)


def _between(one: AlignedSentence, i: int) -> str:
    return one.sentence[one.theirs[i - 1].end : one.theirs[i].start]
