"""Where a change began and where it ended, with the two figures exchanged; never sure.

“Cut from 950 terms to 1,334”, of a source with “1,334 terms … and reduced this number to 950”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from mdrag.evidence.model import Passage
from mdrag.lazy import lazy_regex
from mdrag.verify.contradictions.alignment.align import AlignedWord, words
from mdrag.verify.contradictions.alignment.contradiction import Clash
from mdrag.verify.contradictions.opposites import NEGATIONS
from mdrag.verify.contradictions.statements.near_sentences import (
    NearSentence,
    clash_with,
    near_sentences,
)
from mdrag.verify.quantities.parse_numbers import Number
from mdrag.verify.quantities.same_number import same_value

__all__ = ["exchanged_ends"]

_COVERED = 0.4
_SHARED = 2
_FROM = lazy_regex(r"\bfrom\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_BETWEEN = lazy_regex(r"^\s+(?:[a-z]+\s+){0,3}to\s+(?:[a-z]+\s+){0,2}$", re.IGNORECASE)
_ENDS = lazy_regex(
    r"\b(?:reduc\w+|cut|lower\w*|rais\w+|increas\w+|rose|risen|rises?|fell|fallen|falls?|grew|"
    r"grown?|drop\w*|declin\w+|decreas\w+|shrank|shrunk|went|moved|chang\w+|climb\w+|expand\w+)\b"
    r"(?:\s+[\w’']+){0,4}?\s+to\s+(?:(?:only|about|just|some|a|the)\s+){0,2}$",
    re.IGNORECASE,
)


def exchanged_ends(
    text: str, passages: Sequence[Passage], rarity: Mapping[str, float]
) -> Iterator[Clash]:
    """Where a change ends at what the draft has it begin from; one clash at most.

    ``rarity``: of the words of ``text``.
    """
    ours = words(text)
    mine = _change(text, ours)
    if mine is None or any(word.key in NEGATIONS for word in ours):
        return
    i, start, end = mine
    told = []
    for near in near_sentences(ours, passages, rarity, least=_COVERED, shared=_SHARED):
        there = _change(near.sentence, near.words) or _end(near, (start, end))
        if there is None:
            continue
        j, begins, ends = there
        if same_value(end, ends) or not same_value(end, begins):
            return
        if same_value(start, ends):
            told.append(clash_with(ours, near, i, j))
    yield from told[:1]


def _change(
    text: str, found: Sequence[AlignedWord]
) -> tuple[tuple[int, int], Number, Number] | None:
    """The words of “from 950 to 1,334”, with where it starts and where it ends."""
    for at, word in enumerate(found):
        number = word.number
        if number is None or not _FROM.search(text[: word.start]):
            continue
        if number.ranged:
            low, high = number._replace(high=number.low), number._replace(low=number.high)
            return (at, at + 1), low, high
        for behind in range(at + 1, len(found)):
            other = found[behind].number
            if other is None:
                continue
            if not _BETWEEN.match(text[word.end : found[behind].start]):
                break
            return (at, behind + 1), number, other
    return None


def _end(
    near: NearSentence, wanted: tuple[Number, Number]
) -> tuple[tuple[int, int], Number, Number] | None:
    """The same of “the 1,334 terms … and reduced this number to 950”, with both ``wanted``."""
    given = {at: word.number for at, word in enumerate(near.words) if word.number}
    if not all(sum(same_value(one, n) for n in given.values()) == 1 for one in wanted):
        return None
    ends = [at for at in given if _ENDS.search(near.sentence[: near.words[at].start])]
    if len(ends) != 1:
        return None
    end = given[ends[0]]
    start = next((one for one in wanted if not same_value(one, end)), end)
    return (ends[0], ends[0] + 1), start, end
